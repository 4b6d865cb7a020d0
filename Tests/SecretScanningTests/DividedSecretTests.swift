import Foundation
import SecretScanning
import Testing

/// Secrets that markup, references, escapes or invisible characters divide: the reader of a page sees them whole.
struct DividedSecretTests {
    private static let scanner = SecretScanner()

    /// The ways to divide a text at a place.
    static let dividers: [(name: String, divided: @Sendable (_ head: String, _ tail: String) -> String)] = [
        ("strong head", { "**\($0)**\($1)" }), ("emphasised tail", { "\($0)*\($1)*" }),
        ("strong tail", { "\($0)**\($1)**" }), ("both", { "***\($0)***\($1)" }),
        ("struck", { "~~\($0)~~\($1)" }), ("code", { "`\($0)`\($1)" }),
        ("code in code", { "``\($0)``\($1)" }),
        ("link", { "[\($0)](x.md)\($1)" }), ("linked tail", { "\($0)[\($1)](https://a.test/b)" }),
        ("element", { "\($0)<b>\($1)</b>" }), ("element head", { "<i>\($0)</i>\($1)" }),
        ("word break", { "\($0)<wbr>\($1)" }), ("empty element", { "\($0)<wbr/>\($1)" }),
        ("comment", { "\($0)<!-- - -->\($1)" }),
        ("soft hyphen", { "\($0)\u{AD}\($1)" }), ("space without width", { "\($0)\u{200B}\($1)" }),
        ("joiner", { "\($0)\u{200D}\($1)" }), ("word joiner", { "\($0)\u{2060}\($1)" }),
        ("byte order mark", { "\($0)\u{FEFF}\($1)" }), ("direction", { "\($0)\u{202E}\($1)\u{202C}" }),
        ("variant", { "\($0)\u{FE0F}\($1)" }), ("tag character", { "\($0)\u{E0041}\($1)" }),
        ("named reference", { "\($0)&shy;\($1)" }), ("decimal reference", { "\($0)&#8203;\($1)" }),
        ("hexadecimal reference", { "\($0)&#x200b;\($1)" }),
        ("letter as a reference", { "\($0)&#\($1.unicodeScalars.first?.value ?? 0);\($1.dropFirst())" }),
        (
            "letter as a hexadecimal reference",
            { "\($0)&#x\(String($1.unicodeScalars.first?.value ?? 0, radix: 16));\($1.dropFirst())" }
        ),
        ("colours", { "\u{1B}[31m\($0)\u{1B}[0m\($1)" }),
        ("several", { "**\($0.prefix(2))**\u{200B}\($0.dropFirst(2))<i>\($1)</i>" }),
    ]

    /// Signs in front of and behind a whole text.
    static let wrappers: [@Sendable (String) -> String] = [
        { "_\($0)_" }, { "__\($0)__" }, { "**\($0)**" }, { "**_\($0)_**" },
        { text in String(text.flatMap { $0.isPunctuation || $0.isSymbol ? "\\\($0)" : "\($0)" }) },
        { $0.replacing("_", with: "&#95;") },
        { $0.replacing("_", with: "&lowbar;").replacing("-", with: "&#45;") },
        { $0.replacing("-", with: "&#x2d;").replacing(".", with: "&period;") },
    ]

    /// Forms that are secrets anywhere, so that the place of the markup does not matter.
    static let forms = PlantedSecret.all.indices.filter { PlantedSecret.all[$0].context == "@" }

    @Test(arguments: forms) func isFound(_ index: Int) {
        let planted = PlantedSecret.all[index]
        var generator = SeededGenerator(UInt64(index) + 19)
        for (name, divided) in Self.dividers {
            let secret = planted.invented(&generator)
            for cut in [2, 3, 5, secret.count / 2, secret.count - 7] {
                let text =
                    "It is " + divided(String(secret.prefix(cut)), String(secret.dropFirst(cut))) + " here"
                let (redacted, matches) = Self.scanner.redacted(text)
                #expect(matches.map(\.family.id) == [planted.family], "\(name) at \(cut): \(text)")
                #expect(!redacted.contains(secret.suffix(6)), "\(name) at \(cut): \(redacted)")
                // The place is that of its first letter.
                let first = Array(text.utf8).firstRange(of: secret.utf8.prefix(2))?.lowerBound
                #expect(matches.first?.range.lowerBound == first, "\(name) at \(cut): \(text)")
            }
        }
        for wrap in Self.wrappers {
            let secret = planted.invented(&generator)
            let text = "It is \(wrap(secret)), or so"
            let (redacted, matches) = Self.scanner.redacted(text)
            #expect(matches.map(\.family.id) == [planted.family], "\(text)")
            #expect(!redacted.contains(secret.suffix(5)), "\(redacted)")
        }
    }

    /// The fillers of Hangul are letters in Unicode, and have no ink.
    @Test(arguments: ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}"])
    func fillersOfHangulAreInvisible(_ filler: String) {
        let token = "gh" + "p_" + "q7Rt2Kx9Lm4Vb8Nc1Zs6Wd3Hf5Jg0Py7Ua2E"
        let text = "It is \(token.prefix(9))\(filler)\(token.dropFirst(9)) here"
        #expect(Self.scanner.redacted(text).text == "It is [redacted: github-token] here")
    }

    /// Letters with ink end a token: neighbours of the fillers, and Japanese, whose letters begin with the same byte.
    @Test(arguments: ["\u{1100}", "\u{1161}", "\u{3042}", "\u{3163}", "\u{FFA1}"])
    func otherLettersDivide(_ letter: String) {
        let token = "gh" + "p_" + "q7Rt2Kx9Lm4Vb8Nc1Zs6Wd3Hf5Jg0Py7Ua2E"
        let text = "It is \(token.prefix(9))\(letter)\(token.dropFirst(9)) here"
        #expect(Self.scanner.redacted(text).text == text)
    }

    /// Names and values with marks of markdown around them.
    static let assignments = [
        "**Password:** @", "**password**: @", "- **Password**: `@`", "__Password:__ @",
        "| *api_key* | x |\n*api_key*: @",
        "<b>password</b>: @", "password: <code>@</code>", "Password&#58; @", "pass\u{AD}word: @",
        "`api_key`: **@**",
        "**Authorization:** Bearer @", "password:\u{200B} @",
    ]

    @Test(arguments: assignments) func assignmentsAreFound(_ text: String) {
        var generator = SeededGenerator(7)
        let secret = generator.text(.alphanumeric, 24)
        let (redacted, matches) = Self.scanner.redacted(text.replacing("@", with: secret))
        #expect(matches.count == 1 && !redacted.contains(secret), "\(redacted)")
        #expect(redacted == text.replacing("@", with: "[redacted: \(matches[0].family.id)]"))
    }

    @Test func base64InBase64IsFound() {
        var generator = SeededGenerator(3)
        for depth in 1...3 {
            let secret = "ghp_" + generator.text(.alphanumeric, 36)
            var text = "{\"token\": \"\(secret)\"}"
            for _ in 0..<depth { text = "data " + Data(text.utf8).base64EncodedString() }
            let (redacted, matches) = Self.scanner.redacted(text)
            #expect(redacted == "data [redacted: github-token]", "\(depth): \(redacted)")
            #expect(matches.map(\.isEncoded) == [true] && matches.map(\.range) == [5..<text.utf8.count])
        }
    }

    /// Masks, fences and prose around a secret stay.
    @Test func textsWithoutSecretsStay() {
        for text in [
            "a **b** c", "mk_****************abcd", "`mk_` and `key`", "&amp; &lt;b&gt; &unknown;",
            "\\_a\\_ \\",
            "[a](b) ]( [", "<b>x</b> <", "\u{200B}\u{AD}", "\u{1B}[31mred\u{1B}[0m \u{1B}", "_a_ __b__ ___",
        ] {
            #expect(Self.scanner.redacted(text).text == text)
        }
    }

    /// Signs that begin and do not end are looked at in linear time.
    @Test(arguments: [
        "*", "_", "`", "~", "<b", "<!--", "&", "&#", "[", "[a", "](", "[](", "\\", "\u{1B}", "\u{1B}[",
        "\u{1B}]",
        "\u{AD}", "**a", "curl -u a:b", "-u a:", "curl --user ", "a\n*",
    ]) func signsAreReadInLinearTime(_ unit: String) {
        func seconds(_ bytes: Int) -> Double {
            let text = String(repeating: unit, count: bytes / unit.utf8.count)
            return ContinuousClock().measure { _ = Self.scanner.redacted(text) } / .seconds(1)
        }
        // Without optimisation. A quadratic search would take minutes.
        #expect(seconds(1 << 16) < 30)
    }
}
