import Dates

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The head of an answer as it is sent (RFC 9112, section 4), with what only the connection knows.
enum AnswerHead {
    /// Every answer has these. No page of another origin embeds a file (Fetch standard, 3.7), and none frames a page
    /// (CSP 3, 6.4.2), to read it or to have the reader click in it. A leaf's own policy cannot say the latter: a meta
    /// element has no `frame-ancestors`.
    static let everywhere: [HeaderFields.Field] = [
        .init(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
        .init(name: "Content-Security-Policy", value: "frame-ancestors 'self'"),
    ]

    static func bytes(
        _ answer: PreviewAnswer, keepsConnection: Bool, _ request: PreviewRequest?
    ) -> [UInt8] {
        var text = "HTTP/1.1 \(answer.status.rawValue) \(answer.status.phrase)\r\n"
        text += "Date: \(HTTPDate.text(time(nil)))\r\nServer: sitegen\r\n"
        for field in everywhere { text += "\(field.name): \(field.value)\r\n" }
        for field in answer.fields.all { text += "\(field.name): \(field.value)\r\n" }
        if !keepsConnection {
            text += "Connection: close\r\n"
        } else if request?.minorVersion == 0 {
            text += "Connection: keep-alive\r\n"
        }
        return Array((text + "\r\n").utf8)
    }
}
