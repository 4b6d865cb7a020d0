import SecretScanning
import Testing

/// Texts that look like secrets and are none.
struct LookAlikeTests {
    @Test func areNotReported() {
        let scanner = SecretScanner()
        var wrong: [String] = []
        for (kind, text) in LookAlikes.all {
            let found = scanner.matches(in: Array(text.utf8))
            if !found.isEmpty { wrong.append("\(kind): \(text.prefix(160)) as \(found.map(\.family.id))") }
        }
        #expect(wrong.count <= 2, "\(wrong.joined(separator: "\n"))")
        if !wrong.isEmpty { print(wrong.joined(separator: "\n")) }
        #expect(LookAlikes.all.count >= 200)
        #expect(Set(LookAlikes.all.map(\.kind)).count >= 25)
    }

    /// The same texts as a reader sees them, plain and with marks of markdown around and in them.
    @Test func areNotRedacted() {
        let scanner = SecretScanner()
        let forms: [(String) -> String] = [
            { $0 }, { "**\($0)**" }, { "- `\($0)`" }, { "> _\($0)_" }, { "| a | \($0) | b |" },
            { $0.replacing(": ", with: ":** ") }, { $0.replacing("_", with: "\\_") },
            { $0.replacing(" ", with: " \u{200B}") }, { "<b>\($0)</b>" }, { "\u{1B}[1m\($0)\u{1B}[0m" },
        ]
        var wrong: [String] = []
        for (kind, text) in LookAlikes.all {
            for form in forms {
                let found = scanner.redacted(form(text)).matches
                if !found.isEmpty {
                    wrong.append("\(kind): \(form(text).prefix(160)) as \(found.map(\.family.id))")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    }

    /// The same texts as one, in which the end of one meets the start of the next.
    @Test func areNotReportedTogether() {
        let text = LookAlikes.all.map(\.text).joined(separator: "\n")
        let found = SecretScanner().redacted(text)
        #expect(found.matches.map(\.family.id).count <= 2, "\(found.matches.map(\.family.id))")
    }
}
