import Foundation
import Testing
import WebReferences

@Suite struct ReferenceManualTests {
    /// SITEGEN_UPDATE_GOLDEN=1 writes the page; a run that writes fails, so that it cannot pass for a check.
    @Test func theManualSaysWhatTheTableSays() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/references.md")
        if ProcessInfo.processInfo.environment["SITEGEN_UPDATE_GOLDEN"] == "1" {
            try ReferenceManual.page.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("docs/references.md was written; run again without SITEGEN_UPDATE_GOLDEN")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == ReferenceManual.page)
    }
}
