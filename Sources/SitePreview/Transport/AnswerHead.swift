import Dates

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The status line and header fields of a response as they are sent (RFC 9112, section 4), with the
/// connection's own fields.
enum AnswerHead {
    /// Fields of every response. No page of another origin can embed a file (Fetch standard, 3.7) or
    /// frame a page (CSP 3, 6.4.2), to read it or for clickjacking. A leaf cannot forbid framing
    /// itself: a meta element ignores `frame-ancestors`.
    static let everywhere: [HeaderFields.Field] = [
        .init(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
        .init(name: "Content-Security-Policy", value: "frame-ancestors 'self'"),
    ]

    /// Returns the bytes up to and including the empty line.
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
