import Diagnostics

extension DocumentRules {
    static let mathematics = [
        make(
            "math-backslash", .error, "a formula does not end with a lone backslash",
            "TeX would take what follows the formula for the command."),
        make(
            "math-braces", .error, "braces in TeX are balanced",
            "The finding is at the brace without its other."),
        make(
            "math-brackets", .warning, "`\\(…\\)` and `\\[…\\]` are meant as text",
            "They are CommonMark's escapes unless `math: {brackets: true}` is set, in front matter or in sitegen.yml."
        ),
        make(
            "math-comment", .error, "no HTML comment or page mark is inside a formula",
            "It would be typeset. Write it before or after the formula."),
        make(
            "math-dollar-inside", .error, "no dollar is inside a formula",
            "End the formula before it, or write `\\$`."),
        make(
            "math-dollar-run", .warning, "no more than two dollars follow each other",
            "Three and more are text: write `$$` for a display, `\\$` for a dollar."),
        make(
            "math-duplicate-tag", .warning, "a printed equation number is given once",
            "A reference prints the number: two (2.4) cannot be told apart."),
        make(
            "math-entity", .warning, "TeX holds no HTML entities",
            "`&lt;` in a formula is an alignment mark and letters: write `<` or `\\lt`."),
        make(
            "math-environment", .error, "environments are ones that KaTeX has",
            "The finding names another. A warning where `\\begin` opens no formula and is printed."),
        make(
            "math-in-code", .warning, "no formula is shown as code",
            "Text indented below an admonition of another generator is a code block: the finding names the construct."
        ),
        make(
            "math-in-html", .warning, "no formula is inside an HTML block",
            "Markdown is not read there, and the TeX is printed: leave a blank line before and after it."),
        make(
            "math-invisible", .warning, "TeX holds no tabs and no-break spaces",
            "KaTeX sets them or warns of them: write a space, or `~`."),
        make(
            "math-label", .error, "labels are names, and belong to displays",
            "A label is letters, digits and `. : _ -`."),
        make(
            "math-network", .error, "TeX reaches nothing",
            "`\\href`, `\\url` and `\\includegraphics` can leave the page: write the link beside the formula."
        ),
        make(
            "math-quotes", .warning, "TeX holds no curly quotes", "Write `'` or `` ` ``."),
        make(
            "math-stray-dollar", .warning, "dollars in text are dollars",
            "The text after this one looks like a formula: close up the dollars, or write `\\$`."),
        make("math-tag", .error, "a tag belongs to a display", "Write the formula between `$$`."),
        make(
            "math-unclosed", .error, "formulas and environments are closed",
            "The finding is at the opener; write its end before the list, quote or document ends."),
    ]
}
