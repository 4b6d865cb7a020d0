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

    /// The same texts as one, in which the end of one meets the start of the next.
    @Test func areNotReportedTogether() {
        let text = LookAlikes.all.map(\.text).joined(separator: "\n")
        let found = SecretScanner().redacted(text)
        #expect(found.matches.map(\.family.id).count <= 2, "\(found.matches.map(\.family.id))")
    }
}
