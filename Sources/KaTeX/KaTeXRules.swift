package import Diagnostics

/// The rules that this module raises. The modules that compare installed files raise `katex-files`.
package enum KaTeXRules {
    package static let all: [RuleDefinition] = [.mathKaTeX, .mathKaTeXStrict]
}

extension RuleDefinition {
    package static let mathKaTeX = RuleDefinition(
        "math-katex", .error, "every formula parses in the vendored KaTeX",
        """
        A formula that KaTeX refuses is a red line of TeX on the page. The vendored KaTeX parses each distinct
        formula, in the engine of the phone's web view, with the page's macros. If the leaf has a source, the
        finding also gives the formula's place in the markdown.
        """,
        relaxation: .promise)

    package static let mathKaTeXStrict = RuleDefinition(
        "math-katex-strict", .warning, "KaTeX reports no strict-mode warnings",
        """
        KaTeX typesets some constructs that LaTeX refuses or typesets differently. They can look different from
        what is meant, and can fail in the next version.
        """,
        relaxation: .comment)

    package static let katexFiles = RuleDefinition(
        "katex-files", .error, "the folder katex/ is the vendored KaTeX, complete and unchanged",
        """
        One missing font turns a page of integrals into boxes, and another version can typeset a formula
        differently from the one that checked it. `sitegen render` puts katex/ beside the leaves.
        """,
        relaxation: .promise)
}
