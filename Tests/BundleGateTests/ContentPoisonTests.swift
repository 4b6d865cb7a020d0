import BundleGate
import Diagnostics
import Foundation
import Testing

/// The committed content itself, poisoned in one way at a time: every row is caught there, too, and nowhere but where
/// it was put.
@Suite struct ContentPoisonTests {
    private static var content: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "content/feller-vol-2/build/feller-vol-2-study-guide.html")
    }

    @Test(arguments: ["html", "css", "svg", "script", "url", "file"]) func catchesEveryRow(_ table: String)
        async throws
    {
        let page = try String(contentsOf: Self.content, encoding: .utf8)
        let site = try PoisonSite(page: page)
        // Findings besides the table's own: orphans, and katex/, which is not beside the leaf here.
        let clean = Set(try await site.findings())
        #expect(clean.allSatisfy { ["missing-file", "orphan", "licence-missing"].contains($0.rule.name) })
        // The file beside the page is proved by the small bundle; here the page itself is what counts.
        let rows = try PoisonTable.rows(table).filter(\.place.isInPage)
        try #require(!rows.isEmpty)
        for row in rows {
            _ = try site.put(row.text, row.place)
            let findings = try await site.findings()
            #expect(
                findings.contains {
                    $0.rule.name == row.rule && !clean.contains($0)
                        && $0.position?.file.hasSuffix("/a.html") == true
                },
                "\(row)\n\(TextDiagnosticFormatter().format(findings.filter { !clean.contains($0) }))")
        }
    }
}
