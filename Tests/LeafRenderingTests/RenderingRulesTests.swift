import Diagnostics
import LeafRendering
import LeafSamples
import TestSupport
import Testing

/// The catalogue of the module against its cases: a rule that no case raises is dead.
struct RenderingRulesTests {
    private static let table: RuleTable = [
        "html-network": "<img src=\"https://h.test/a.png\">",
        "html-script": "<script>1</script>",
        "html-name": "<form name=\"createElement\"></form>",
        "html-unclosed": "<!-- a",
        "link-unresolved": "[a](#b)",
        "theme-unknown": "---\ntheme: none\n---\n",
    ]

    @Test func everyRuleIsRaised() async throws {
        try await Self.table.expectAll(of: RenderingRules.all) {
            try LeafSample().render($0 + "\n").diagnostics
        }
    }
}
