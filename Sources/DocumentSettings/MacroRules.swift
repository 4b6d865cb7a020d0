package import Diagnostics

extension RuleDefinition {
    package static let macroName = RuleDefinition(
        "macro-name", .error, "TeX macros have names that TeX can read",
        "A name is letters only, with or without the backslash: `Var`, `\\Var`.")

    package static let macroDefines = RuleDefinition(
        "macro-defines", .error, "macros define no macros",
        """
        A page is typeset from where its reader is: formulas further up would not have defined it. Write the inner
        macro beside the outer one.
        """)
}
