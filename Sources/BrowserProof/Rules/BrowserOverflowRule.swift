import Diagnostics

extension ProofFindings {
    /// Tells a page without viewport from one with elements that are too wide.
    func overflow(_ overflow: Inspection.Overflow) -> Diagnostic {
        if overflow.layoutWidth > width, overflow.reach <= overflow.layoutWidth {
            return finding(
                .browserOverflow,
                "the page is laid out \(overflow.width) pixels wide on a screen of \(width); write "
                    + "<meta name=\"viewport\" content=\"width=device-width\"> into its head", at: start)
        }
        let tags = overflow.elements.isEmpty ? ["<body>"] : overflow.elements
        let elements = tags.map { "'\(Self.short($0))'" }.joined(separator: ", ")
        return finding(
            .browserOverflow,
            "the page is \(overflow.width) pixels wide on a screen of \(width) and scrolls sideways; too wide: "
                + "\(elements); let it wrap, or scroll within itself (overflow-x: auto)",
            at: overflow.elements.lazy.compactMap(place).first ?? start)
    }
}

extension RuleDefinition {
    /// Raised for pages wider than the screen, at the first element that sticks out.
    static let browserOverflow = RuleDefinition(
        "browser-overflow", .error, "in a browser, a leaf fits a screen of 390 pixels (`--browser`)",
        """
        A page that is wider than the screen scrolls sideways, and the reader loses the line. 390 CSS pixels is
        a common phone held upright. Content that cannot wrap, such as a long formula or a table, must scroll
        within itself (`overflow-x: auto`). The finding names the elements that are too wide.
        """,
        relaxation: .promise)
}
