import Diagnostics
import DocumentSettings
import TestSupport
import Testing

struct FrontMatterRulesTests {
    private static let table: RuleTable = [
        "front-matter": "---\nlinks: none\n---\n",
        "front-matter-unclosed": "---\ntitle: A\n",
        "macro-name": "---\nmacros:\n  a1: x\n---\n",
        "macro-defines": "---\nmacros:\n  b: \\def\\c{d}\n---\n",
        "macro-comment": "---\nmacros:\n  abs: |#1|\n---\n",
        "macro-braces": "---\nmacros:\n  half: '\\frac{1}{2'\n---\n",
    ]

    @Test func everyRuleIsRaised() async {
        await Self.table.expectAll(of: FrontMatterRules.all) { text in
            FrontMatter.read(SourceText(file: "a.md", bytes: Array(text.utf8))).diagnostics
        }
    }
}
