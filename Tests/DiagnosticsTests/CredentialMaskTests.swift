import TestSupport
import Testing

@testable import Diagnostics

/// Passwords in quoted lines.
struct CredentialMaskTests {
    @Test(arguments: [
        ("https://user:word@host/x", "https://user:redacted@host/x"),
        ("a postgres://u:p@h b amqp://v:q@i c", "a postgres://u:redacted@h b amqp://v:redacted@i c"),
        (#"{"url": "https:\/\/user:word@host"}"#, #"{"url": "https:\/\/user:redacted@host"}"#),
        ("ftp://user:one@two:three@host", "ftp://user:redacted@host"),
        // No password.
        ("https://user@host/a:b@c", "https://user@host/a:b@c"),
        ("https://host:80/x@y", "https://host:80/x@y"),
        ("mail a:b@c, see https://host", "mail a:b@c, see https://host"),
        ("https://user:@host", "https://user:@host"),
        ("https://user:word host@x", "https://user:word host@x"), ("://", "://"), ("", ""),
    ])
    func hidesThePassword(_ text: String, _ shown: String) {
        #expect(CredentialMask.redacted(text) == shown)
        #expect(CredentialMask.redacted(shown) == shown)
    }

    /// The caret stays below its place, wherever that is.
    @Test func keepsTheColumnsOfAnExcerpt() throws {
        let line = "<a href=\"https://user:hunter2密码@host.example/\">é</a>"
        let masked = "<a href=\"https://user:***********@host.example/\">é</a>"
        let source = SourceText(file: "x", bytes: Array("one\n\(line)\n".utf8))
        for offset in 4..<source.bytes.count - 1 where source.bytes[offset] & 0xC0 != 0x80 {
            let lines = SourceExcerpt.text(source.position(atOffset: offset), in: source).split(
                separator: "\n")
            try #require(lines.count == 2)
            #expect(lines[0] == "    " + masked)
            let before = String(decoding: source.bytes[4..<offset], as: UTF8.self)
            #expect(lines[1].count == 4 + DisplayWidth.of(before) + 1)
        }
    }

    /// A URL that begins before the excerpt, in a line that is cut.
    @Test func hidesAPasswordOfALongLine() {
        let secret = String(repeating: "s3cret", count: 100)
        let line =
            String(repeating: "x", count: 5000) + " https://user:\(secret)@host "
            + String(repeating: "y", count: 5000)
        let source = SourceText(file: "x", bytes: Array(line.utf8))
        for offset in stride(from: 4900, to: 5800, by: 7) {
            let text = SourceExcerpt.text(source.position(atOffset: offset), in: source)
            #expect(!text.contains("3c") && !text.contains("cret"), "\(offset)")
        }
    }

    @Test func hidesPasswordsInReports() {
        let source = SourceText(file: "x", bytes: Array("see https://user:word@host".utf8))
        let finding = Diagnostic("rule", .error, at: source.position(atOffset: 0), "message")
        let text = TextDiagnosticFormatter().format([finding]) { _ in source }
        #expect(text.contains("see https://user:****@host") && !text.contains("word"))
        #expect(
            !TextDiagnosticFormatter.excerpt(at: source.position(atOffset: 4), in: source).contains("word"))
    }
}
