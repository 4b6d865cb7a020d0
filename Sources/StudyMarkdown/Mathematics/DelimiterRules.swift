import Diagnostics

extension RuleDefinition {
    /// Brackets of LaTeX in a document that does not enable them.
    static let mathBrackets = RuleDefinition(
        "math-brackets", .warning, "no `\\(…\\)` or `\\[…\\]` is printed as text by mistake",
        """
        They are CommonMark escapes unless `math: {brackets: true}` is set, in front matter or in sitegen.yml.
        With that setting the rule reports a bracket that has no partner in its paragraph.
        """)

    /// Three or more dollars in a row.
    static let mathDollarRun = RuleDefinition(
        "math-dollar-run", .warning, "at most two dollars follow each other",
        "Three or more are text: write `$$` for a display, `\\$` for a dollar.")

    /// A formula that is code because of its indentation or fence.
    static let mathInCode = RuleDefinition(
        "math-in-code", .warning, "no formula is shown as code",
        """
        Text indented below an admonition of another generator is a code block: the finding names the construct.
        """)

    /// A formula in an HTML block, where markdown is not read.
    static let mathInHTML = RuleDefinition(
        "math-in-html", .warning, "no formula is inside an HTML block or a drawing",
        """
        Markdown is not read there, and the TeX is printed: leave a blank line before and after the formula. In the
        text of an `<svg>`, write the characters.
        """
    )

    /// A dollar that seems to have lost its partner.
    static let mathStrayDollar = RuleDefinition(
        "math-stray-dollar", .warning, "a dollar in the text is not part of a formula",
        """
        The text beside the dollar looks like a formula: remove the space inside the dollars, write the missing
        dollar, or write `\\$`.
        """)
}
