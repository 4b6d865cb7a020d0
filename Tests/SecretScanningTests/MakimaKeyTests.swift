import SecretScanning
import Testing

/// Keys that begin with `mk_`, and the header that sends them.
struct MakimaKeyTests {
    private let scanner = SecretScanner()

    private func found(_ text: String) -> [String] {
        scanner.redacted(text).matches.map { match in
            "\(match.family.id) " + String(decoding: Array(text.utf8)[match.range], as: UTF8.self)
        }
    }

    /// Letters of one case, of both, and with digits, of all lengths.
    @Test(arguments: [
        ("abcdefghijklmnopqrstuvwxyz", 12), ("abcdefghijklmnopqrstuvwxyz", 24),
        ("abcdefghijklmnopqrstuvwxyz", 32),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 12),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 32), ("0123456789abcdef", 8),
        ("abcdefghijklmnopqrstuvwxyz0123456789", 8), ("abcdefghijklmnopqrstuvwxyz0123456789", 10),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-", 40),
    ])
    func randomKeysAreFound(_ letters: String, _ count: Int) {
        var generator = SeededGenerator(UInt64(count) + UInt64(letters.utf8.count))
        let alphabet = Array(letters)
        var kept: [String] = []
        for _ in 0..<1000 {
            var key =
                "mk_a"
                + String(
                    (1..<count - 1).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] })
            key += "q"
            if found("it is \(key) here") != ["makima-key \(key)"] { kept.append(key) }
        }
        // Digits in order are few. Of eight letters, one key in fifty could be a word of a name.
        #expect(kept.count <= (count == 8 ? 30 : 6), "\(kept)")
    }

    @Test(arguments: [
        "mk_" + "8b0e7153", "mk_" + "a1b2c3d4e5", "mk_" + "abc123",
        "mk_" + "woocdsapsouyhspfxoanxdobfguhvkya",
        "mk_" + "ANVOmkiiiDAYTKiizvpmGDYCAykLAHlU", "mk_" + "live_" + "q7fTz9",
    ])
    func keysAreFound(_ key: String) { #expect(found("key: \(key).") == ["makima-key \(key)"]) }

    /// Names of functions stay.
    @Test(arguments: [
        "mk_dir_all", "mk_release_notes", "mk_string_from_parts", "mk_tempdir", "mk_json_object",
        "mk_http_client",
        "mk_socket_address_v4", "mk_utf8String", "mk_sha256_digest", "mk_AccessTokenProvider", "mk_point2d",
        "mk_temporary_directory_01", "mk_request_headers", "mk_x86_64_target", "mk_HTTPResponse",
        "mk_chapter_2026",
        "mk_uint64_t", "mk_symlink", "mk_fn", "mk_a_b_c", "mk_transaction", "mk_uninterpreted_sort",
        "mk_path",
        "mk_xxxxxxxxxxxx", "mk_...", "mk_<key>", "mk_$KEY", "mk_your_key_here", "emk_8b0e7153",
    ])
    func namesStay(_ name: String) {
        for text in [name, "\(name)(a)", "def \(name):", "`\(name)`", "x.\(name)"] {
            #expect(found(text) == [], "\(text)")
        }
    }

    /// Every value of the header is a key; `@` is the value.
    static let headers = [
        "x-makima-api-key: @", "X-Makima-API-Key: @\r\nHost: a",
        "curl -H \"x-makima-api-key: @\" https://a.test",
        "curl -H 'x-makima-api-key:@' https://a.test", "headers = {\"x-makima-api-key\": \"@\"}",
        "headers.set(\"x-makima-api-key\", \"@\")",
        "setValue(\"@\", forHTTPHeaderField: \"x-makima-api-key\")",
        "request.addValue(\"@\",\n    forHTTPHeaderField: \"X-Makima-API-Key\")",
        "req.Header.Set(\"X-Makima-Api-Key\", \"@\")",
        "headers[\"x-makima-api-key\"] = '@'", "(\"x-makima-api-key\", \"@\")",
        "{\"name\": \"x-makima-api-key\", \"value\": \"@\"}", "{\\\"x-makima-api-key\\\": \\\"@\\\"}",
        "> x-makima-api-key: @", "[x-makima-api-key: @]", "| x-makima-api-key | `@` |",
        "**x-makima-api-key**: `@`",
    ]

    @Test(arguments: headers) func headersAreFound(_ text: String) {
        var generator = SeededGenerator(UInt64(text.utf8.count))
        let lower = SeededGenerator.Alphabet.lower
        for _ in 0..<100 {
            let word = String(
                (0..<24).map { _ in Array("abcdefghijklmnopqrstuvwxyz")[Int(generator.next() % 26)] })
            for value in [
                word, generator.text(lower, 24), generator.text(.alphanumeric, 12), "mk_" + "abc123",
            ] {
                let redacted = scanner.redacted(text.replacing("@", with: value)).text
                #expect(redacted == text.replacing("@", with: "[redacted: makima-key]"), "\(value)")
            }
        }
    }

    @Test(arguments: ["hunter2", "correct-horse-battery", "swordfish"]) func wordsAreKeysOfTheHeader(
        _ value: String
    ) {
        #expect(found("x-makima-api-key: \(value)") == ["makima-key \(value)"])
        #expect(found("curl -H 'x-makima-api-key: \(value)'") == ["makima-key \(value)"])
        #expect(found("h.set('x-makima-api-key', '\(value)')") == ["makima-key \(value)"])
    }

    @Test(arguments: [
        "The key is sent in the header x-makima-api-key: it begins with mk_.",
        "x-makima-api-key: $MAKIMA_API_KEY",
        "x-makima-api-key: <your key>", "\"x-makima-api-key\": \"YOUR_KEY\"", "x-makima-api-key: string",
        "\"x-makima-api-key\": apiKey,", "'x-makima-api-key': config.makimaKey", "x-makima-api-key: required",
        "\"x-makima-api-key\": process.env.MAKIMA_API_KEY", "headers.set(\"x-makima-api-key\", apiKey)",
        "setValue(key, forHTTPHeaderField: \"x-makima-api-key\")", "x-makima-api-key: ****************",
        "headers.get(\"x-makima-api-key\")", "| x-makima-api-key | required |",
        "[\"x-makima-api-key\", \"authorization\"]".replacing(", \"authorization\"", with: ""),
        "x-makima-api-key: {{ key }}", "x-makima-api-key: ${KEY}", "x-makima-api-key: [redacted: makima-key]",
    ])
    func otherValuesStay(_ text: String) { #expect(found(text) == []) }
}
