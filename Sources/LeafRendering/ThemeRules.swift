package import Diagnostics

extension RuleDefinition {
    package static let themeUnknown = RuleDefinition(
        "theme-unknown", .error, "the theme exists",
        "Themes are paper, zinc, and the style sheets in themes/ of your templates.")
}
