package import Diagnostics

extension RuleDefinition {
    package static let macroName = RuleDefinition(
        "macro-name", .error, "names of TeX macros are valid",
        "A name is letters only, with or without the backslash: `Var`, `\\Var`.")

    package static let macroDefines = RuleDefinition(
        "macro-defines", .error, "macros define no macros",
        """
        A page typesets first what its reader sees: a definition in a formula further up may not have run yet.
        Write the inner macro beside the outer one.
        """)

    package static let macroComment = RuleDefinition(
        "macro-comment", .error, "macros with arguments are in quotes",
        """
        In YAML, ` #` begins a comment, and so does the first `#` after a `|` that begins a value: the text of the
        macro would end there. Write it in single quotes: `norm: '\\lVert #1 \\rVert'`.
        """)

    package static let macroBraces = RuleDefinition(
        "macro-braces", .error, "braces in macros are balanced",
        "Otherwise each formula with the macro has the error.")
}
