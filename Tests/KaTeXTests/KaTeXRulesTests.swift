import Diagnostics
import TestSupport
import Testing

@testable import KaTeX

/// The catalogue of the module against its cases: a rule that no case raises is dead.
@Suite(.needs(.systemKaTeX)) struct KaTeXRulesTests {
    private static let table: RuleTable = [
        "math-katex": "\\frac{1}",
        "math-katex-strict": "é",
    ]

    @Test func everyRuleIsRaised() async throws {
        let engine = try InstalledKaTeX.engine()
        await Self.table.expectAll(of: KaTeXRules.all) { tex in
            engine.check(tex, displayMode: false).problems.map {
                Diagnostic($0.rule, at: nil, $0.message)
            }
        }
    }
}
