package import Diagnostics

extension RuleDefinition {
    /// A backslash at the end of a formula.
    static let mathBackslash = RuleDefinition(
        "math-backslash", .error, "a formula does not end with a lone backslash",
        "TeX would read the text after the formula as the name of a command.")

    /// An escaped bar in a table.
    static let mathBar = RuleDefinition(
        "math-bar", .warning, "no norm in a table has single bars",
        """
        `\\|` in a table's cell is the bar `|` (GFM), in a formula too: write `\\lVert x \\rVert` for a norm. A bar
        of a formula does not end the cell, so `|x|` needs no backslash.
        """)

    /// Unbalanced braces.
    static let mathBraces = RuleDefinition(
        "math-braces", .error, "braces in TeX are balanced",
        "The finding is at the unmatched brace.")

    /// A comment or page mark in a formula.
    static let mathComment = RuleDefinition(
        "math-comment", .error, "no HTML comment or page mark is inside a formula",
        "KaTeX would typeset it. Write it before or after the formula.")

    /// A dollar in a formula, outside braces.
    static let mathDollarInside = RuleDefinition(
        "math-dollar-inside", .error, "no dollar is inside a formula",
        "End the formula before it, or write `\\$`.")

    /// An HTML entity in a formula.
    package static let mathEntity = RuleDefinition(
        "math-entity", .warning, "TeX contains no HTML entities",
        "`&lt;` in a formula is an alignment mark and letters: write `<` or `\\lt`.")

    /// An environment that KaTeX does not know.
    static let mathEnvironment = RuleDefinition(
        "math-environment", .error, "KaTeX knows the environments",
        "The finding suggests another. It is a warning if `\\begin` does not open a formula and is printed.")

    /// A tab or no-break space in a formula.
    static let mathInvisible = RuleDefinition(
        "math-invisible", .warning, "TeX contains no tabs and no no-break spaces",
        "KaTeX typesets them or warns about them: write a space, or `~`.")

    /// A label with an invalid name, or in an inline formula.
    static let mathLabel = RuleDefinition(
        "math-label", .error, "labels have valid names and are in displayed formulas",
        "A label is letters, digits and `. : _ + -`.")

    /// A command that can load or link something outside the page.
    package static let mathNetwork = RuleDefinition(
        "math-network", .error, "TeX refers to nothing outside the page",
        "`\\href`, `\\url` and `\\includegraphics` can leave the page: write the link beside the formula.")

    /// A curly quote in a formula.
    static let mathQuotes = RuleDefinition(
        "math-quotes", .warning, "TeX contains no curly quotes",
        "Write `'` or `` ` ``.")

    /// A tag in an inline formula.
    static let mathTag = RuleDefinition(
        "math-tag", .error, "tags are in displayed formulas",
        "Write the formula between `$$`.")

    /// A formula or environment without its end.
    static let mathUnclosed = RuleDefinition(
        "math-unclosed", .error, "formulas and environments are closed",
        "The finding is at the opener; write its end before the list, quote or document ends.")
}
