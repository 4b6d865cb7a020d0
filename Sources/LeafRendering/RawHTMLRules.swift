import Diagnostics

extension RuleDefinition {
    static let htmlNetwork = RuleDefinition(
        "html-network", .error, "raw HTML refers to nothing outside the leaf's folder",
        "A leaf works in airplane mode: keep the file beside the markdown and name it relative to the leaf.")

    static let htmlScript = RuleDefinition(
        "html-script", .error, "raw HTML contains no script",
        "The leaf's policy runs only the leaf's own script.")

    static let htmlName = RuleDefinition(
        "html-name", .error, "names in raw HTML hide no member of document",
        "An image, form, frame or object called `createElement` hides that member from the leaf's script, and no formula is typeset."
    )

    static let htmlUnclosed = RuleDefinition(
        "html-unclosed", .error, "raw HTML closes its own elements, and no others",
        """
        A comment, a tag, or an element such as `<textarea>` or `<details>` hides everything after it without its end.
        `</main>` without its start ends the text of the leaf, and `<body>` changes the whole page.
        """
    )
}
