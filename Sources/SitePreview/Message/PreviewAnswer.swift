/// An answer to a request: a value that another step sends.
package struct PreviewAnswer: Sendable, Hashable {
    package enum Body: Sendable, Hashable {
        case none
        case bytes([UInt8])
        /// A part of a file, streamed from the disk.
        case file(ServedFile, Range<Int>)
        /// The stream of changes: from a page that was made at this version of the tree.
        case events(since: String?)
    }

    package var status: PreviewStatus
    package var fields: HeaderFields
    package var body: Body
    /// Told to the person who runs the server: what `--as-file` refused, and why.
    package var notice: String?

    package init(_ status: PreviewStatus, _ fields: HeaderFields = [:], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A short text that says what is wrong.
    static func problem(_ status: PreviewStatus, _ message: String) -> PreviewAnswer {
        let text = Array("\(status.rawValue) \(status.phrase): \(message)\n".utf8)
        return PreviewAnswer(
            status,
            [
                "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff",
                "Cache-Control": "no-cache", "Content-Length": "\(text.count)",
            ], body: .bytes(text))
    }

    /// The same head without a body (RFC 9110, section 9.3.2).
    var withoutBody: PreviewAnswer {
        var answer = self
        answer.body = .none
        return answer
    }
}
