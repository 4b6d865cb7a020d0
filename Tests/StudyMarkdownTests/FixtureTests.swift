import Foundation
import Testing

/// Whole leaves: each folder of `Fixtures` has `input.md`, `expected.html` and, if there are findings,
/// `expected-findings.txt`. SITEGEN_UPDATE_GOLDEN=1 records the output and fails the run.
struct FixtureTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            !$0.hasPrefix(".")
        }.sorted()

    @Test func hasFixtures() { #expect(Self.names.count >= 10) }

    @Test(arguments: names) func rendersAsRecorded(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let leaf = Leaf(bytes: Array(try Data(contentsOf: folder.appending(path: "input.md"))))
        try compare(leaf.html, with: folder.appending(path: "expected.html"))
        try compare(leaf.findingLines, with: folder.appending(path: "expected-findings.txt"))
    }

    private func compare(_ text: String, with file: URL) throws {
        let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard ProcessInfo.processInfo.environment["SITEGEN_UPDATE_GOLDEN"] == "1" else {
            #expect(
                text == recorded,
                "\(file.lastPathComponent) of \(file.deletingLastPathComponent().lastPathComponent)")
            return
        }
        if text.isEmpty {
            try? FileManager.default.removeItem(at: file)
        } else {
            try Data(text.utf8).write(to: file)
        }
        Issue.record("recorded \(file.lastPathComponent): run again without SITEGEN_UPDATE_GOLDEN")
    }
}
