import SecretScanning
import Testing

/// Secrets that a terminal puts together from what a program writes.
struct ShownSecretTests {
    private let scanner = SecretScanner()
    private static let token = "gh" + "p_" + "q7Rt2Kx9Lm4Vb8Nc1Zs6Wd3Hf5Jg0Py7Ua2E"

    static let outputs: [(name: String, text: @Sendable (String) -> String)] = [
        ("bold of man", { $0.map { "\($0)\u{8}\($0)" }.joined() }),
        ("underlined by man", { $0.map { "_\u{8}\($0)" }.joined() }),
        ("bold of man in a line", { "NAME \($0.map { "\($0)\u{8}\($0)" }.joined()) here" }),
        ("moved back", { "aaaa\u{1B}[4D\($0)" }),
        ("moved back after words", { "it is aa\u{1B}[2D\($0) here" }),
        ("mistyped", { "\($0.prefix(10))Q\u{8}\($0.dropFirst(10))" }),
        ("mistyped twice", { "\($0.prefix(10))QQ\u{1B}[2D\($0.dropFirst(10))" }),
        ("written from its end", { "XXXX\($0.dropFirst(4))\r\($0.prefix(4))" }),
        ("NUL", { "\($0.prefix(9))\u{0}\($0.dropFirst(9))" }),
        ("DEL", { "\($0.prefix(9))\u{7F}\($0.dropFirst(9))" }),
        ("C1", { "\($0.prefix(9))\u{9B}32m\($0.dropFirst(9))" }),
        ("column", { "\u{1B}[5G\($0.dropFirst(4))\u{1B}[1G\($0.prefix(4))" }),
        ("inserted", { "\($0.prefix(3))\($0.dropFirst(5))\u{1B}[4G\u{1B}[2@\($0.dropFirst(3).prefix(2))" }),
        ("deleted", { "\($0.prefix(9))ab\u{1B}[2D\u{1B}[2P\u{1B}[s\($0.dropFirst(9))" }),
        ("line erased", { "wrong\u{1B}[2K\r\($0)" }),
        ("line above", { "\($0.prefix(20))\n\n\u{1B}[2A\u{1B}[20C\($0.dropFirst(20))" }),
        ("second paragraph", { "\u{1B}[?1049hone\n\n\($0.map { "\($0)\u{8}\($0)" }.joined())" }),
        ("bold in bold", { "**\($0.map { "\($0)\u{8}\($0)" }.joined())**" }),
        ("after a movement", { "\u{1B}[2D\($0)" }), ("after a written escape", { "\\u001b[2D\($0)" }),
    ]

    @Test(arguments: outputs.indices) func areRedacted(_ index: Int) {
        let (name, output) = Self.outputs[index]
        let text = "first line\n" + output(Self.token) + "\nlast line"
        let (redacted, matches) = scanner.redacted(text)
        #expect(matches.map(\.family.id).contains("github-token"), "\(name): \(redacted)")
        #expect(redacted.contains("[redacted: github-token]"), "\(name): \(redacted)")
        // Neither the letters in order nor many of them.
        let letters = redacted.filter { Self.token.dropFirst(4).contains($0) }
        #expect(!redacted.contains(Self.token.suffix(8)) && letters.count < 60, "\(name): \(redacted)")
        #expect(redacted.hasPrefix("first line\n"), "\(name): \(redacted)")
        #expect(redacted.hasSuffix("\nlast line"), "\(name): \(redacted)")
        #expect(scanner.redacted(redacted).matches.isEmpty, "\(name): \(redacted)")
    }

    @Test(arguments: outputs.indices) func areRedactedInPieces(_ index: Int) {
        let text = Self.outputs[index].text(Self.token)
        let characters = Array(text.unicodeScalars)
        for cut in [1, characters.count / 3, characters.count - 1] {
            let pieces = [characters[..<cut], characters[cut...]].map { part in
                String(String.UnicodeScalarView(part))
            }
            #expect(scanner.redact(pieces).pieces.joined() == scanner.redacted(text).text)
        }
    }

    /// Progress, manual pages and colours without a secret stay as they are.
    @Test(arguments: [
        "10 %\r20 %\r100 %\n", "N\u{8}NA\u{8}AM\u{8}ME\u{8}E\n       git", "\u{1B}[2K\rdone\u{1B}[1A",
        "a\u{0}b\u{7F}c",
        "commit\u{1B}[1D 3f786850e387550fdab836ed7e6dc881de23001b", "\u{9B}1m bold \u{9B}0m", "\u{1B}[5D",
        "id 123e4567\r-e89b-12d3-a456-426614174000", "password\u{8}: String", "x\u{8} = get_password()",
    ])
    func otherOutputStays(_ text: String) { #expect(scanner.redacted(text).text == text) }
}
