import SecretScanning
import Testing

/// Blocks of private keys.
struct PrivateKeyTests {
    private let scanner = SecretScanner()

    private static func block(
        _ label: String, separator: String = "\n", fields: String = "", isClosed: Bool = true,
        mark: String = ""
    ) -> String {
        var generator = SeededGenerator(UInt64(label.utf8.count))
        let lines =
            (0..<5).map { _ in mark + generator.text(.base64, 64) } + [
                mark + generator.text(.base64, 22) + "=="
            ]
        let end = isClosed ? separator + mark + "-----END \(label)-----" : ""
        return mark + "-----BEGIN \(label)-----" + separator + fields + lines.joined(separator: separator)
            + end
    }

    static let labels = [
        "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY", "OPENSSH PRIVATE KEY",
        "ENCRYPTED PRIVATE KEY",
        "ANY PRIVATE KEY", "PGP PRIVATE KEY BLOCK",
    ]

    @Test(arguments: labels) func areRedactedAsAWhole(_ label: String) {
        #expect(scanner.redacted("a\n\(Self.block(label))\nb").text == "a\n[redacted: private-key]\nb")
        #expect(
            scanner.redacted("a\n\(Self.block(label, isClosed: false))").text == "a\n[redacted: private-key]")
        let json = "{\"private_key\": \"\(Self.block(label, separator: "\\n"))\\n\", \"id\": 1}"
        #expect(scanner.redacted(json).text == "{\"private_key\": \"[redacted: private-key]\\n\", \"id\": 1}")
        let nested = Self.block(label, separator: "\\\\n")
        #expect(scanner.redacted("a \(nested) b").text == "a [redacted: private-key] b")
        #expect(
            scanner.redacted("@@\n\(Self.block(label, mark: "+"))\n b").text
                == "@@\n+[redacted: private-key]\n b")
        #expect(
            scanner.redacted("a \(Self.block(label, separator: " ")) b").text == "a [redacted: private-key] b"
        )
    }

    @Test func mayHaveFields() {
        let fields = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n"
        #expect(
            scanner.redacted(Self.block("RSA PRIVATE KEY", fields: fields)).text == "[redacted: private-key]")
        let ssh2 = Self.block("SSH2 ENCRYPTED PRIVATE KEY", fields: "Comment: \"key of a\"\n")
            .replacing("-----BEGIN", with: "---- BEGIN").replacing("-----END", with: "---- END")
            .replacing("KEY-----", with: "KEY ----")
        #expect(scanner.redacted("a \(ssh2) b").text == "a [redacted: private-key] b")
    }

    @Test func mayBeSplitOverPieces() {
        let text = "a \(Self.block("PRIVATE KEY")) b"
        for cut in [3, 10, 30, 100, 300] {
            let pieces = [String(text.prefix(cut)), String(text.dropFirst(cut))]
            #expect(scanner.redact(pieces).pieces.joined() == "a [redacted: private-key] b")
        }
    }

    @Test func includeOtherBlocksWhileTheyAreOpen() {
        let open = Self.block("PRIVATE KEY", isClosed: false)
        let certificate = Self.block("CERTIFICATE")
        let closed = "\(open)\n\(certificate)\n-----END PRIVATE" + " KEY-----"
        #expect(scanner.redacted(closed).text == "[redacted: private-key]")
        let two = "\(certificate)\n\(Self.block("PRIVATE KEY"))\n\(certificate)"
        #expect(scanner.redacted(two).text == "\(certificate)\n[redacted: private-key]\n\(certificate)")
    }

    /// A key without an end, as `head` prints it, leaves the text after its letters.
    @Test(arguments: [
        "\n...\nAll 214 tests passed.", "\n\nThe key is cut. I go on.\n", "\n$ ls -la\ntotal 12\n",
        "\n```\n\nThen run it.\n", "\n\nDone", "\n",
    ])
    func endWithTheirLettersWhereTheyAreOpen(_ rest: String) {
        for mark in ["", "key.pem:", "+"] {
            let open = Self.block("RSA PRIVATE KEY", isClosed: false, mark: mark)
            let lines = open.split(separator: "\n")
            for count in [2, 4, lines.count] {
                let text = "a\n" + lines.prefix(count).joined(separator: "\n") + rest
                #expect(scanner.redacted(text).text == "a\n\(mark)[redacted: private-key]\(rest)", "\(text)")
            }
            let next = Self.block("PRIVATE KEY")
            #expect(
                scanner.redacted("\(open)\(rest)\n\(next)\nb").text
                    == "\(mark)[redacted: private-key]\(rest)\n[redacted: private-key]\nb")
        }
    }

    /// Programs write a mark before each line, in which only numbers differ.
    @Test(arguments: [
        "key.pem:#:", "dir/key.pem-#-", "HEAD:key.pem:#:", "2026-11-20T10:00:0# ",
        "Nov 20 10:00:0# host app[1#]: ",
        "key.pem:",
    ])
    func mayHaveAMarkBeforeEachLine(_ mark: String) {
        let lines = Self.block("RSA PRIVATE KEY").split(separator: "\n").enumerated().map { number, line in
            mark.replacing("#", with: "\(number + 1)") + line
        }
        let first = mark.replacing("#", with: "1")
        #expect(
            scanner.redacted("a\n" + lines.joined(separator: "\n") + "\nb").text
                == "a\n\(first)[redacted: private-key]\nb")
        // grep writes another sign in the lines around a match.
        let around = lines.enumerated().map { $0 == 0 ? $1 : $1.replacing(":", with: "-") }
        #expect(!scanner.redacted(around.joined(separator: "\n")).text.contains(lines[2].suffix(20)))
    }

    // MARK: PuTTY

    /// A key of PuTTY; each private line and the code are at `@`.
    private static func puttyKey(_ count: Int, separator: String = "\n", mark: String = "") -> String {
        let lines = [
            "PuTTY-User-Key-File-3: ssh-ed25519", "Encryption: none", "Comment: a key of 2026",
            "Public-Lines: 1",
            "AAAAC3NzaC1lZDI1NTE5AAAAI", "Private-Lines: \(count)",
        ]
        return (lines + Array(repeating: "@", count: count) + ["Private-MAC: @"]).map { mark + $0 }
            .joined(separator: separator)
    }

    /// Replaces each `@` by a private line, and the last one by the code.
    private static func filled(_ form: String) -> String {
        var generator = SeededGenerator(17)
        let parts = form.split(separator: "@", omittingEmptySubsequences: false)
        return parts.enumerated().dropFirst().reduce(String(parts[0])) { text, part in
            let isCode = part.offset == parts.count - 1
            let isShort = part.offset == parts.count - 2
            let letters =
                isCode ? generator.text(.hex, 64) : "aB3" + generator.text(.base64, isShort ? 40 : 61)
            return text + letters + (isShort ? "=" : "") + String(part.element)
        }
    }

    @Test(arguments: [1, 2, 14], ["\n", "\r\n", "\\n", "\\r\\n", "\\\\n"])
    func linesOfPuTTYAreRedacted(_ count: Int, _ separator: String) {
        for mark in separator.hasPrefix("\\") ? [""] : ["", "+", "key.ppk:", "    "] {
            let form =
                "a\(separator)" + Self.puttyKey(count, separator: separator, mark: mark) + "\(separator)b"
            let lines = Array(repeating: mark + "@", count: count).joined(separator: separator)
            let redacted = form.replacing(
                "\(separator)\(lines)\(separator)", with: "\(separator)\(mark)@\(separator)")
            #expect(
                scanner.redacted(Self.filled(form)).text
                    == redacted.replacing("@", with: "[redacted: private-key]"))
        }
    }

    /// A key that `head` cut off, and texts about the format.
    @Test func otherLinesOfPuTTYStay() {
        let cut = Self.filled("Private-Lines: 14\n@\n@\n@").split(separator: "\n").dropLast()
        #expect(
            scanner.redacted(cut.joined(separator: "\n") + "\nDone.\n").text
                == "Private-Lines: 14\n[redacted: private-key]\nDone.\n")
        for text in [
            "Private-Lines: 14", "Private-Lines: N\nfollowed by lines",
            "Private-Lines: 2\nare two lines of base64",
            "Private-Lines: 1\nPrivate-MAC: …", "Private-MAC: the code over all fields",
            "Private-MAC: 0123456789abcdef",
            "Public-Lines: 1\nAAAAC3NzaC1lZDI1NTE5AAAAIaB3dE5fG7hI9jK1lM3nO5pQ7rS9t", "private-line",
            "Private-Lines: 0\n",
        ] {
            #expect(scanner.redacted(text).text == text)
        }
    }

    @Test func aSearchForBlocksIsNoBlock() {
        let found =
            "a.swift:3:if x.hasPrefix(\"-----BEGIN PRIVATE KEY-----\") {\na.swift:4:    throwAnErrorAboutThe64KeyOfTheUser()\n"
        #expect(scanner.redacted(found).text == found)
        let listed = "a.pem:1:-----BEGIN PRIVATE KEY-----\nb.pem:1:-----BEGIN PRIVATE KEY-----\n"
        #expect(scanner.redacted(listed).text == listed)
    }
}
