import Diagnostics

/// No name keeps a script from typesetting the formulas of its page.
enum DocumentNameRule {
    /// Checks pages with a formula that is still TeX.
    static let check = GateCheck.page(raising: [.documentName]) { page, bundle in
        guard page.katexUse.needsScript else { return [] }
        // The title is sent with a reader's question, and no formula needs it.
        let hidden = page.hiddenMembers.filter { $0.name != "title" }.map {
            Diagnostic(
                .documentName,
                "the element called '\($0.name)' hides document.\($0.name) from the script that typesets formulas",
                in: page, at: $0.offset, fix: .init("give it another name"))
        }
        return hidden + windowNames(of: page, bundle)
    }

    /// Returns the findings about elements that are members of `window` where KaTeX's script or its callers look.
    private static func windowNames(of page: Page, _ bundle: Bundle) -> [Diagnostic] {
        guard !page.windowNames.isEmpty, let katex = KaTeXPlace(of: page, bundle) else { return [] }
        return page.windowNames.filter { katex.isMistaken(for: $0, on: page, bundle) }.map { element in
            let problem =
                element.name == "exports"
                ? "takes the object of KaTeX's script, so that no script finds it"
                : "passes for KaTeX until its script has run"
            return Diagnostic(
                .documentName, "the element called '\(element.name)' \(problem)", in: page,
                at: element.offset,
                fix: .init(
                    "give it another name, or write window.\(element.name) = undefined into a script before KaTeX's"
                ))
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
        the leaf's script use. Give the element another name. An id is also a member of `window`: KaTeX's script
        gives its object to an element called `exports` that comes before it, and a script that asks for
        `window.katex` finds an element of that name. `window.exports = undefined` in a script before KaTeX's
        prevents it, as in the leaves of sitegen.
        """,
        relaxation: .promise)
}
