package import Diagnostics

/// The rules that this module raises.
package enum KaTeXRules {
    package static let all: [RuleDefinition] = [.mathKaTeX, .mathKaTeXStrict, .katexFiles]
}

extension RuleDefinition {
    package static let mathKaTeX = RuleDefinition(
        "math-katex", .error, "every formula parses in the vendored KaTeX",
        """
        A formula that KaTeX refuses is a red line of TeX in the middle of a proof. Each distinct formula is parsed
        by the vendored KaTeX itself, in the engine that the phone's web view runs, with the page's macros. Where
        the leaf has a source, the finding is at the formula's place in the markdown too.
        """,
        relaxation: .promise)

    package static let mathKaTeXStrict = RuleDefinition(
        "math-katex-strict", .warning, "KaTeX has nothing to remark",
        """
        What KaTeX sets although LaTeX would not: it may look other than meant, and may fail in the next version.
        """,
        relaxation: .comment)

    package static let katexFiles = RuleDefinition(
        "katex-files", .error, "katex/ is the vendored KaTeX, whole and unaltered",
        """
        One missing font turns a page of integrals into boxes; another version may set a formula otherwise than the
        one that checked it. `sitegen render` puts katex/ beside the leaves.
        """,
        relaxation: .promise)
}
