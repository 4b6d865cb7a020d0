import Diagnostics

extension RuleDefinition {
    static let themeUnknown = RuleDefinition(
        "theme-unknown", .error, "the theme exists",
        "Themes are paper, zinc, and the style sheets in themes/ of your templates.")
}
