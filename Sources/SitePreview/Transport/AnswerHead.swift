#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The head of an answer as it is sent (RFC 9112, section 4), with what only the connection knows.
enum AnswerHead {
    static func bytes(
        _ answer: PreviewAnswer, keepsConnection: Bool, _ request: PreviewRequest?
    ) -> [UInt8] {
        var text = "HTTP/1.1 \(answer.status.rawValue) \(answer.status.phrase)\r\n"
        text += "Date: \(HTTPDate.text(time(nil)))\r\nServer: sitegen\r\n"
        for field in answer.fields.all { text += "\(field.name): \(field.value)\r\n" }
        if !keepsConnection {
            text += "Connection: close\r\n"
        } else if request?.minorVersion == 0 {
            text += "Connection: keep-alive\r\n"
        }
        return Array((text + "\r\n").utf8)
    }
}
