/// A response as a value; the connection sends it.
package struct PreviewAnswer: Sendable, Hashable {
    /// The body of a response.
    package enum Body: Sendable, Hashable {
        case none
        case bytes([UInt8])
        /// A part of a file, streamed from the disk.
        case file(ServedFile, Range<Int>)
        /// The stream of changes since the version of the tree that the page was made from.
        case events(since: String?)
    }

    /// The status.
    package var status: PreviewStatus
    /// The fields in order.
    package var fields: HeaderFields
    /// The body.
    package var body: Body
    /// A line for the terminal: the reason why `--as-file` refused a request.
    package var notice: String?

    /// Creates an answer.
    package init(_ status: PreviewStatus, _ fields: HeaderFields = [:], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Returns a response with a short text that states the problem.
    static func problem(_ status: PreviewStatus, _ message: String) -> PreviewAnswer {
        let text = Array("\(status.rawValue) \(status.phrase): \(message)\n".utf8)
        return PreviewAnswer(
            status,
            [
                "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff",
                "Cache-Control": "no-cache", "Content-Length": "\(text.count)",
            ], body: .bytes(text))
    }

    /// The response to HEAD: the same header without a body (RFC 9110, section 9.3.2).
    var withoutBody: PreviewAnswer {
        var answer = self
        answer.body = .none
        return answer
    }
}
