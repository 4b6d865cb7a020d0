import Diagnostics

/// No name keeps a script from typesetting the formulas of its page.
enum DocumentNameRule {
    /// Checks pages with a formula that is still TeX.
    static let check = GateCheck.page(raising: [.documentName]) { page, bundle in
        guard page.katexUse.needsScript else { return [] }
        // The title is sent with a reader's question, and no formula needs it.
        return page.hiddenMembers.filter { $0.name != "title" }.map {
            Diagnostic(
                .documentName,
                "the element called '\($0.name)' hides document.\($0.name) from the script that typesets formulas",
                in: page, at: $0.offset, fix: .init("give it another name"))
        }
    }
}

extension RuleDefinition {
    static let documentName = RuleDefinition(
        "document-name", .error, "no name hides a member of document from the script that typesets formulas",
        """
        The name of an image, form, frame or object comes before the document's own members: after
        `<img name="createElement">` the call `document.createElement` fails, and every formula stays TeX. The
        id of an object, or of an image with a name, does the same. The rule knows the members that KaTeX and
        the leaf's script use. Give the element another name.
        """,
        relaxation: .promise)
}
