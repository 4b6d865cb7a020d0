import Diagnostics

extension RuleDefinition {
    static let mathBrackets = RuleDefinition(
        "math-brackets", .warning, "`\\(…\\)` and `\\[…\\]` are meant as text",
        """
        They are CommonMark's escapes unless `math: {brackets: true}` is set, in front matter or in sitegen.yml.
        """)

    static let mathDollarRun = RuleDefinition(
        "math-dollar-run", .warning, "no more than two dollars follow each other",
        "Three and more are text: write `$$` for a display, `\\$` for a dollar.")

    static let mathInCode = RuleDefinition(
        "math-in-code", .warning, "no formula is shown as code",
        """
        Text indented below an admonition of another generator is a code block: the finding names the construct.
        """)

    static let mathInHTML = RuleDefinition(
        "math-in-html", .warning, "no formula is inside an HTML block",
        "Markdown is not read there, and the TeX is printed: leave a blank line before and after it.")

    static let mathStrayDollar = RuleDefinition(
        "math-stray-dollar", .warning, "dollars in text are dollars",
        "The text beside this one looks like a formula: close up the dollars, write the one that is missing, or write `\\$`."
    )
}
