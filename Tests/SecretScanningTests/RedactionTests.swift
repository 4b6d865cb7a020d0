import Foundation
import SecretScanning
import Testing

/// Texts without their secrets.
struct RedactionTests {
    private let scanner = SecretScanner()

    private static func token(_ seed: UInt64 = 1) -> String {
        var generator = SeededGenerator(seed)
        return "ghp_" + generator.text(.alphanumeric, 36)
    }

    @Test func replacesASecretByItsFamily() {
        let (text, matches) = scanner.redacted("a \(Self.token()) b")
        #expect(text == "a [redacted: github-token] b")
        #expect(matches.map(\.range) == [2..<42])
        #expect(matches.map(\.family.name) == ["a GitHub token"])
    }

    @Test func keepsTextsWithoutSecrets() {
        for text in ["", "a", "ab", "abc", "ä", "\u{0}", "é\u{301}🗝"] {
            #expect(scanner.redacted(text).text == text)
        }
        #expect(scanner.redact([]).pieces == [])
        #expect(scanner.redact(["", "", ""]).pieces == ["", "", ""])
    }

    @Test func removesTheRestFromLaterPieces() {
        let token = Self.token()
        let pieces = [
            "a " + token.prefix(3), String(token.dropFirst(3).prefix(20)), "", token.dropFirst(23) + " b",
        ]
        let (redacted, matches) = scanner.redact(pieces.map { String($0) })
        #expect(redacted == ["a [redacted: github-token]", "", "", " b"])
        #expect(matches.map(\.piece) == [0])
        #expect(matches.map(\.match.range) == [2..<42])
    }

    @Test func countsRangesFromTheirPiece() {
        let (redacted, matches) = scanner.redact([
            "ä\n", "x \(Self.token(1)), \(Self.token(2))", "\n\(Self.token(3))",
        ])
        #expect(
            redacted == [
                "ä\n", "x [redacted: github-token], [redacted: github-token]", "\n[redacted: github-token]",
            ])
        #expect(matches.map(\.piece) == [1, 1, 2])
        #expect(matches.map(\.match.range.lowerBound) == [2, 44, 1])
    }

    /// Pieces, the indices of those that follow something else, and the pieces without secrets.
    static let divided: [(pieces: [String], starts: [Int], redacted: [String])] = [
        (["a \(token())", "Now I go."], [1], ["a [redacted: github-token]", "Now I go."]),
        (["a \(token())", "", "I go."], [1, 2], ["a [redacted: github-token]", "", "I go."]),
        (["a \(token())", "3 files"], [1], ["a [redacted: github-token]", "3 files"]),
        ([token(), token(2)], [1], ["[redacted: github-token]", "[redacted: github-token]"]),
        (["Now", "\(token()) a"], [1], ["Now", "[redacted: github-token] a"]),
        // A secret may go on after something else.
        (
            ["a \(token().prefix(20))", "\(token().dropFirst(20)) b"], [1],
            ["a [redacted: github-token]", " b"]
        ),
        (
            ["a mk" + "_live_4f9Kd82LsQpZ", "x7Vb1Nc6Tj3W", "Then b"], [1, 2],
            ["a [redacted: makima-key]", "", "Then b"]
        ),
        (
            ["password=\"k3J9xQ2m", "horse\" b"], [1],
            ["password=\"[redacted: assigned-secret]", "\" b"]
        ),
        (["a ", "b"], [1], ["a ", "b"]),
    ]

    @Test(arguments: divided.indices) func keepsWordsAfterSomethingElse(_ index: Int) {
        let (pieces, starts, redacted) = Self.divided[index]
        #expect(scanner.redact(pieces, starts: starts).pieces == redacted)
    }

    /// A secret at the end of a message, and a word at the beginning of the next one, for every form.
    @Test func findsSecretsBeforeSomethingElse() {
        var generator = SeededGenerator(11)
        for planted in PlantedSecret.all where planted.context.hasSuffix("@") {
            let secret = planted.invented(&generator)
            let text = "It is " + planted.context.dropLast() + secret
            let redacted = scanner.redact([text, "Now I go."], starts: [1]).pieces
            #expect(redacted[1] == "Now I go." && !redacted[0].contains(secret.suffix(6)), "\(text)")
        }
    }

    /// A letter of several scalars, split between them.
    @Test func keepsLettersThatPiecesSplit() {
        let pieces = [
            "a\u{1F468}", "\u{200D}\u{1F469} \(Self.token().prefix(10))", "\(Self.token().dropFirst(10)) e",
            "\u{301}",
        ]
        #expect(
            scanner.redact(pieces).pieces == [
                "a\u{1F468}", "\u{200D}\u{1F469} [redacted: github-token]", " e", "\u{301}",
            ])
    }

    @Test func readsInvalidUTF8() {
        let text = [0xFF, 0xC3] + Array("\(Self.token())".utf8) + [0xE2, 0x82]
        #expect(scanner.matches(in: text).map(\.range) == [2..<42])
    }

    /// Redacting a redacted text changes nothing, for every form in every surroundings.
    @Test func isIdempotent() {
        var generator = SeededGenerator(9)
        for planted in PlantedSecret.all {
            for surroundings in Surroundings.all {
                let text = PlantedText(planted, surroundings, planted.invented(&generator)).text
                let once = scanner.redacted(text).text
                #expect(scanner.redacted(once).text == once, "\(text)")
            }
        }
    }

    /// Parts of secrets and marks in any order.
    @Test func isIdempotentForRandomTexts() {
        var generator = SeededGenerator(10)
        let marks = [
            "=", ":", " ", "\n", "\"", "\\\"", "://", "@", "-", "password", "token=",
            "Authorization: Bearer ", "api_key: \"",
            "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", "[redacted: x]", "/", ".", "+", "\\n",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                if Bool.random(using: &generator) { return marks.randomElement(using: &generator) ?? "" }
                let secret = PlantedSecret.all.randomElement(using: &generator)?.invented(&generator) ?? ""
                return Bool.random(using: &generator)
                    ? secret : Data(secret.utf8).base64EncodedString()
            }.joined()
            let once = scanner.redacted(text).text
            #expect(scanner.redacted(once).text == once, "\(text)")
        }
    }

    // MARK: Identifiers

    /// A UUID after the name of a token identifies it, with emphasis around it too. In a line of `.npmrc` it is the token.
    @Test func identifiersInProseStay() {
        var generator = SeededGenerator(12)
        for form in [
            "_authToken: @", "_authToken: @_", "The `_authToken`: _@_.", "**_authToken**: __@__",
            "*_authToken: @!*", "(_authToken: ~~@~~)", "token = _@_?", "_session_token: *@*_",
        ] {
            let text = form.replacing("@", with: generator.uuid())
            #expect(scanner.redacted(text).text == text)
        }
        for form in [
            "//registry.npmjs.org/:_authToken=@", "//a.test/npm/:_authToken = @",
            "//a.test/:_authToken=\"@\"", "**//registry.npmjs.org/:_authToken=@**",
            "//registry.npmjs.org/:_authToken=@\nalways-auth=true",
        ] {
            let text = form.replacing("@", with: generator.uuid())
            let redacted = form.replacing("@", with: "[redacted: npm-token]")
            #expect(scanner.redacted(text).text == redacted)
        }
    }

    // MARK: Overlaps

    @Test func joinsMatchesThatOverlap() {
        var generator = SeededGenerator(4)
        let token =
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9" + ".eyJ" + generator.text(.urlSafe, 40) + "."
            + generator.text(.alphanumeric, 43)
        for text in [
            "Authorization: Bearer \(token)", "token=\(token)", "\"Authorization\": \"Bearer \(token)\"",
        ] {
            let found = scanner.matches(in: Array(text.utf8))
            #expect(found.map(\.family) == [.jsonWebToken])
            #expect(found.map(\.range.count) == [token.utf8.count])
        }
        let address = "https://x:\(Self.token())@github.com/a/b"
        #expect(scanner.redacted(address).text == "https://x:[redacted: github-token]@github.com/a/b")
    }

    // MARK: Cookies

    /// Only the values of a session's cookies go: other cookies and attributes stay.
    @Test func attributesOfCookiesStay() {
        var generator = SeededGenerator(13)
        for form in [
            "< Set-Cookie: sessionid=@; Domain=host.test; Path=/; Max-Age=1209600; SameSite=Lax; Secure",
            "Cookie: theme=a1B2c3D4e5F6; session=@; csrf_token=@; lang=en-GB",
            "curl -b x -H 'Cookie: JSESSIONID=@' https://host.test/a?b=c",
        ] {
            let parts = form.split(separator: "@", omittingEmptySubsequences: false)
            let text = parts.joined(separator: generator.text(.alphanumeric, 32))
            #expect(scanner.redacted(text).text == parts.joined(separator: "[redacted: session-cookie]"))
        }
    }

    // MARK: Configured values

    @Test func findsConfiguredValuesInEveryEncoding() {
        let value = "k\u{F6}nig/ \"7\""
        let scanner = SecretScanner(patterns: [value, "abc"])
        let bytes = Array(value.utf8)
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let forms = [
            value, hex, hex.uppercased(), value.replacing("\"", with: "\\\""),
            value.replacing("\"", with: "&quot;"),
            value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
        ]
        for form in forms {
            let (text, matches) = scanner.redacted("a \(form) b abc")
            #expect(text == "a [redacted: configured] b abc", "\(form)")
            #expect(matches.map(\.isEncoded) == [false])
        }
        for offset in 0..<3 {
            let run = Data((String(repeating: "x", count: offset) + value + "y").utf8).base64EncodedString()
            let (text, matches) = scanner.redacted("a \(run) b")
            #expect(text.hasPrefix("a [redacted: configured]"), "\(run)")
            #expect(matches.map(\.isEncoded) == [true])
        }
    }
}
