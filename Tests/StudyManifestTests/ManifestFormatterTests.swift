import Foundation
import TestSupport
import Testing

@testable import StudyManifest

@Suite struct ManifestFormatterTests {
    private func formatted(_ text: String) -> String? {
        ManifestFormatter.format(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func isIdempotentAndChangesNoValue() throws {
        var changed = 0
        for seed in 0..<1000 as Range<UInt64> {
            var random = RandomManifest(seed: seed)
            let library = random.library()
            let bytes = random.text(library)
            let new = try #require(ManifestFormatter.format(bytes), "seed \(seed)")
            #expect(ManifestReader().read(new).library == library, "seed \(seed)")
            #expect(ManifestFormatter.format(new) == new, "seed \(seed)")
            // Strings, numbers and their order, also of keys that nobody knows.
            #expect(tokens(new) == tokens(bytes), "seed \(seed)")
            if new != bytes { changed += 1 }
        }
        #expect(changed > 900)
    }

    /// The text without the white space outside its strings.
    private func tokens(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...] {
            if !isInString, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
            kept.append(byte)
            if isEscaped {
                isEscaped = false
            } else if isInString, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
        }
        return kept
    }

    @Test func writesOneMemberALine() {
        #expect(
            formatted("\u{FEFF}{\"b\" :[1.50,{ }, [\r\n], [[]]],\"a\":\"\\u0041 { \\\" [\"}") == """
                {
                  "b": [
                    1.50,
                    {},
                    [],
                    [
                      []
                    ]
                  ],
                  "a": "\\u0041 { \\\" ["
                }

                """)
    }

    @Test func leavesAFormattedTextAlone() {
        let text = "{\n  \"books\": []\n}\n"
        #expect(formatted(text) == text)
        #expect(formatted("1") == "1\n")
    }

    /// What it refuses is what the reader reports under these rules.
    @Test(arguments: [
        "", "{", "{\"a\":1,}", "{\"a\":1,\"a\":1}", "[{\"x\":{\"a\":1,\"a\":1}}]", "{}\u{0}", "// x\n{}",
    ])
    func refusesWhatItCannotKeep(_ text: String) {
        #expect(formatted(text) == nil)
        let rules = ManifestReader().read(Array(text.utf8)).findings.map(\.rule)
        #expect(!ManifestFormatter.obstacles.isDisjoint(with: rules))
    }

    @Test func formatsAManifestThatHasOtherFaults() {
        #expect(formatted(#"{"bokos":[]}"#) == "{\n  \"bokos\": []\n}\n")
    }
}
