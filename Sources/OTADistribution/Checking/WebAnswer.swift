/// A server's response to one request.
package struct WebAnswer: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields, by lower-case name.
    package var headers: [String: String]
    /// The body, cut off at the requested limit.
    package var body: [UInt8]
    /// The address after redirects.
    package var address: String

    /// Creates an answer.
    package init(status: Int, headers: [String: String], body: [UInt8], address: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
    }

    /// The media type in lower case, without parameters.
    var type: String {
        (headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased()
            .split(whereSeparator: \.isWhitespace).joined()
    }
}

/// Sends requests for a check. This module has no network code of its own; the command supplies it.
package protocol WebClient: Sendable {
    /// Sends a GET request. Throws if there is no response.
    ///
    /// - Parameters:
    ///
    /// - range: the value of a Range header, such as `bytes=0-1023`.
    ///
    /// - limit: bytes of the body after which the connection is closed.
    func get(_ address: String, range: String?, limit: Int) async throws -> WebAnswer
}
