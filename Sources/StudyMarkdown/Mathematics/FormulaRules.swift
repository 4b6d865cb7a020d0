import Diagnostics

extension RuleDefinition {
    static let mathBackslash = RuleDefinition(
        "math-backslash", .error, "a formula does not end with a lone backslash",
        "TeX would take what follows the formula for the command.")

    static let mathBraces = RuleDefinition(
        "math-braces", .error, "braces in TeX are balanced",
        "The finding is at the brace without its other.")

    static let mathComment = RuleDefinition(
        "math-comment", .error, "no HTML comment or page mark is inside a formula",
        "It would be typeset. Write it before or after the formula.")

    static let mathDollarInside = RuleDefinition(
        "math-dollar-inside", .error, "no dollar is inside a formula",
        "End the formula before it, or write `\\$`.")

    static let mathEntity = RuleDefinition(
        "math-entity", .warning, "TeX holds no HTML entities",
        "`&lt;` in a formula is an alignment mark and letters: write `<` or `\\lt`.")

    static let mathEnvironment = RuleDefinition(
        "math-environment", .error, "environments are ones that KaTeX has",
        "The finding names another. A warning where `\\begin` opens no formula and is printed.")

    static let mathInvisible = RuleDefinition(
        "math-invisible", .warning, "TeX holds no tabs and no-break spaces",
        "KaTeX sets them or warns of them: write a space, or `~`.")

    static let mathLabel = RuleDefinition(
        "math-label", .error, "labels are names, and belong to displays",
        "A label is letters, digits and `. : _ -`.")

    static let mathNetwork = RuleDefinition(
        "math-network", .error, "TeX reaches nothing",
        """
        `\\href`, `\\url` and `\\includegraphics` can leave the page: write the link beside the formula.
        """)

    static let mathQuotes = RuleDefinition(
        "math-quotes", .warning, "TeX holds no curly quotes",
        "Write `'` or `` ` ``.")

    static let mathTag = RuleDefinition(
        "math-tag", .error, "a tag belongs to a display",
        "Write the formula between `$$`.")

    static let mathUnclosed = RuleDefinition(
        "math-unclosed", .error, "formulas and environments are closed",
        "The finding is at the opener; write its end before the list, quote or document ends.")
}
