import Diagnostics

extension RuleDefinition {
    static let htmlNetwork = RuleDefinition(
        "html-network", .error, "raw HTML refers to nothing outside the leaf's folder",
        "A leaf works in airplane mode: keep the file beside the markdown and name it relative to the leaf.")

    static let htmlScript = RuleDefinition(
        "html-script", .error, "raw HTML contains no script",
        "The leaf's policy runs only the leaf's own script.")

    static let htmlUnclosed = RuleDefinition(
        "html-unclosed", .error, "comments, tags and text areas of raw HTML are closed",
        "One without its end hides everything after it.")
}
