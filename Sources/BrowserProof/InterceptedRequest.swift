import SiteFiles

/// A request of a page that is paused until the caller answers it. The browser itself has no network.
package struct InterceptedRequest: Sendable {
    /// The address without its fragment.
    package var url: String
    package var method: String
    /// The header fields that the browser would send, by name.
    package var fields: [String: String]
    /// The use in the browser's words: `Document`, `Stylesheet`, `Image`, `XHR`, …
    package var kind: String
    /// The id of the frame that asks.
    package var frame: String
}

/// The answer to an ``InterceptedRequest``.
package enum InterceptedAnswer: Sendable {
    case response(status: Int, fields: [(name: String, value: String)], body: [UInt8])
    /// The request fails in the page.
    case refused
    /// The request ends without an effect. A navigation that is aborted keeps the current document.
    case aborted
}

package typealias RequestAnswering = @Sendable (InterceptedRequest) async -> InterceptedAnswer

extension InterceptedRequest {
    /// Reads the event `Fetch.requestPaused`.
    init(_ event: JSONNode) {
        let request = event["request"]
        url = request?["url"]?.text ?? ""
        method = request?["method"]?.text ?? ""
        kind = event["resourceType"]?.text ?? "Other"
        frame = event["frameId"]?.text ?? ""
        fields = [:]
        if case .object(let members)? = request?["headers"] {
            fields = members.compactMapValues(\.text)
        }
    }
}

extension InterceptedAnswer {
    /// The command that gives the answer to a paused request.
    func command(for id: JSONNode) -> (method: String, parameters: JSONNode) {
        switch self {
        case .response(let status, let fields, let body):
            let headers = fields.map { field -> JSONNode in
                ["name": .string(field.name), "value": .string(field.value)]
            }
            return (
                "Fetch.fulfillRequest",
                [
                    "requestId": id, "responseCode": .number(Double(status)),
                    "responseHeaders": .array(headers), "body": .string(Digest.base64(body)),
                ]
            )
        case .refused: return ("Fetch.failRequest", ["requestId": id, "errorReason": "BlockedByClient"])
        case .aborted: return ("Fetch.failRequest", ["requestId": id, "errorReason": "Aborted"])
        }
    }
}
