import Diagnostics

extension RuleDefinition {
    static let htmlNetwork = RuleDefinition(
        "html-network", .error, "raw HTML reaches nothing outside the leaf's folder",
        """
        A leaf works in airplane mode: keep the file beside the markdown and name it relative to the leaf.
        """)

    static let htmlScript = RuleDefinition(
        "html-script", .error, "raw HTML brings no script",
        "The leaf's policy runs its own script alone.")

    static let htmlUnclosed = RuleDefinition(
        "html-unclosed", .error, "raw HTML closes what takes the rest of the page",
        "A comment, a tag or a textarea without its end hides everything after it.")
}
