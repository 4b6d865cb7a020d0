import StudyMarkdown
import Testing

/// The catalogue of the module against its cases: a rule that no case raises is dead.
struct MarkdownRulesTests {
    /// Documents beside the cases of the other suites. The limits are lowered, so a small document exceeds them.
    private static let documents: [Leaf] = [
        Leaf("!!! note\n\n    Let $x^2$ be."), Leaf("$`a\\`$"),
        Leaf(String(repeating: "*a* ", count: 1_000)) { $0.limits.source = 1_000 },
        Leaf(String(repeating: "*a* ", count: 100_000)) { $0.limits.memory = 1 << 20 },
        Leaf(String(repeating: "![[]()", count: 200_000)) { $0.limits.seconds = 1 },
        Leaf("# \(String(repeating: "b", count: 50_000)) {#a}\n\n" + String(repeating: "@a ", count: 10_000)),
        Leaf("x]{.index}"), Leaf("---\nmacros:\n  a1: x\n  b: \\def\\c{d}\n---\n"),
    ]

    @Test func everyRuleIsRaised() {
        var raised = Set(FindingTests.all.flatMap(\.rules))
        // `error front-matter at 3:8`: the second word is the rule.
        raised.formUnion(
            FrontMatterTests.findings.flatMap(\.1).compactMap { $0.split(separator: " ").dropFirst().first }
                .map(String.init))
        raised.formUnion(Self.documents.flatMap(\.findings).map(\.rule.name))
        #expect(MarkdownRules.all.map(\.id.name).filter { !raised.contains($0) } == [])
    }
}
