import Foundation
import RuleBook
import Testing

@Suite struct RuleManualTests {
    /// SITEGEN_UPDATE_GOLDEN=1 writes the page; a run that writes fails, so that it cannot pass for a check.
    @Test func theManualSaysWhatTheRulesSay() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/rules.md")
        if ProcessInfo.processInfo.environment["SITEGEN_UPDATE_GOLDEN"] == "1" {
            try RuleManual.page.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("docs/rules.md was written; run again without SITEGEN_UPDATE_GOLDEN")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == RuleManual.page)
    }
}
