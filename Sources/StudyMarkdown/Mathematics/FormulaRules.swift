import Diagnostics

extension RuleDefinition {
    static let mathBackslash = RuleDefinition(
        "math-backslash", .error, "a formula does not end with a lone backslash",
        "TeX would read the text after the formula as the name of a command.")

    static let mathBraces = RuleDefinition(
        "math-braces", .error, "braces in TeX are balanced",
        "The finding is at the unmatched brace.")

    static let mathComment = RuleDefinition(
        "math-comment", .error, "no HTML comment or page mark is inside a formula",
        "KaTeX would typeset it. Write it before or after the formula.")

    static let mathDollarInside = RuleDefinition(
        "math-dollar-inside", .error, "no dollar is inside a formula",
        "End the formula before it, or write `\\$`.")

    static let mathEntity = RuleDefinition(
        "math-entity", .warning, "TeX contains no HTML entities",
        "`&lt;` in a formula is an alignment mark and letters: write `<` or `\\lt`.")

    static let mathEnvironment = RuleDefinition(
        "math-environment", .error, "KaTeX knows the environments",
        "The finding suggests another. It is a warning if `\\begin` does not open a formula and is printed.")

    static let mathInvisible = RuleDefinition(
        "math-invisible", .warning, "TeX contains no tabs and no no-break spaces",
        "KaTeX typesets them or warns about them: write a space, or `~`.")

    static let mathLabel = RuleDefinition(
        "math-label", .error, "labels have valid names and are in displayed formulas",
        "A label is letters, digits and `. : _ -`.")

    static let mathNetwork = RuleDefinition(
        "math-network", .error, "TeX refers to nothing outside the page",
        "`\\href`, `\\url` and `\\includegraphics` can leave the page: write the link beside the formula.")

    static let mathQuotes = RuleDefinition(
        "math-quotes", .warning, "TeX contains no curly quotes",
        "Write `'` or `` ` ``.")

    static let mathTag = RuleDefinition(
        "math-tag", .error, "tags are in displayed formulas",
        "Write the formula between `$$`.")

    static let mathUnclosed = RuleDefinition(
        "math-unclosed", .error, "formulas and environments are closed",
        "The finding is at the opener; write its end before the list, quote or document ends.")
}
