import Diagnostics

/// Every formula parses in the KaTeX that will set it.
enum MathRules {
    static let all: [Rule] = [parses, strict]

    static let parses: Rule = Rule(
        id: "math-katex", severity: .error, summary: "every formula parses in the vendored KaTeX",
        explanation: """
            A formula that KaTeX refuses is a red line of TeX in the middle of a proof. Each distinct formula is parsed
            by the vendored KaTeX itself, in the engine that the phone's web view runs, with the page's macros. Where
            the leaf has a source, the finding is at the formula's place in the markdown too.
            """,
        check: .raisedElsewhere)

    static let strict: Rule = Rule(
        id: "math-katex-strict", severity: .warning, summary: "KaTeX has nothing to remark",
        explanation: """
            What KaTeX sets although LaTeX would not: it may look other than meant, and may fail in the next version.
            """,
        canBeAllowed: true,
        check: .raisedElsewhere)
}
