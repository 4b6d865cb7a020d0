import Diagnostics

extension ProofFindings {
    /// Returns the finding about a font, at its name in the page's style.
    func font(_ font: Inspection.Font) -> Diagnostic {
        finding(
            .browserFont,
            "the font '\(font.family)' (\(font.style) \(font.weight)) did not load; put its file where the style "
                + "sheet says, or replace the file", at: place(of: font.family) ?? start)
    }
}

extension RuleDefinition {
    /// Raised for fonts that a page uses and whose load failed; unused fonts are not loaded.
    static let browserFont = RuleDefinition(
        "browser-font", .error, "in a browser, every font that a leaf uses loads (`--browser`)",
        """
        Without its fonts a formula is typeset in the phone's own, with brackets that do not meet and letters
        that mean something else. A font can be present and still fail: the file is broken, or a policy forbids
        it.
        """,
        relaxation: .promise)
}
