import WebSyntax

/// Assignments to the properties that load, leave or parse.
extension JavaScriptReferences {
    /// Adds the reference of an assignment to the name at `index`, if the name is one of those below.
    mutating func assignment(_ index: Int) {
        let isMember = isMember(index)
        let name = name(index)
        guard Self.names.contains(name) || isStyle(index) else { return }
        // Read only for known names: a right side can be long, and every assignment would read it again.
        let right = rightSide(index + 2)
        switch name {
        case "location": location(index, right)
        case "src" where isMember, "poster" where isMember: address(.jsSrc, right)
        case "srcset" where isMember: address(.jsSrcset, right)
        case "href" where isMember:
            address(folder.isWord(index - 2, "location") ? .jsLocation : .jsHref, right)
        // A host alone is no address that can be classified, but the page goes there.
        case "host" where isMember, "hostname" where isMember:
            if folder.isWord(index - 2, "location"), case .constant(let index) = value(right),
                !folder.constants[index].bytes.isEmpty
            {
                add(.jsRemoteString, index)
            }
        case "action" where isMember, "formAction" where isMember:
            // Many things have an action: a form's is known by its address.
            if case .constant(let index) = value(right),
                URLClassifier.classify(folder.constants[index].text).isRemote
            {
                add(.jsAction, index)
            }
        case "innerHTML" where isMember, "outerHTML" where isMember, "srcdoc" where isMember:
            if let joined = joinedConstants(right) { add(.jsMarkup, joined) }
        case "cssText" where isMember:
            if let joined = joinedConstants(right) { add(.jsStyle, joined) }
        case _ where isStyle(index):
            if let joined = joinedConstants(right) { add(.jsStyle, joined) }
        default: break
        }
    }

    /// The names whose assignments are read.
    private static let names: Set<String> = [
        "location", "action", "formAction", "src", "poster", "srcset", "href", "innerHTML", "outerHTML",
        "srcdoc", "cssText", "host", "hostname",
    ]

    /// Returns true if the item is a member of something called `style`.
    private func isStyle(_ index: Int) -> Bool {
        isMember(index) && folder.isWord(index - 2, "style")
    }

    /// Adds an address, or its constant beginning if the rest is computed.
    private mutating func address(_ row: ReferenceID, _ right: Range<Int>) {
        switch value(right) {
        case .constant(let index): add(row, index)
        case .beginning(let index): if ReferenceTable.row(row)?.kind == .url { _ = addBeginning(row, index) }
        case .dynamic, .missing: break
        }
    }

    /// `location = …`, bare or of a window or document. Of anything else only where the address is remote; never
    /// where a variable of that name is declared.
    private mutating func location(_ index: Int, _ right: Range<Int>) {
        if ["var", "let", "const"].contains(where: { folder.isWord(index - 1, $0) }) { return }
        let isKnown =
            !isMember(index) || Callee.globals.contains(name(index - 2))
            || folder.isWord(index - 2, "document")
        switch value(right) {
        case .constant(let constant):
            let text = folder.constants[constant].text
            if isKnown || URLClassifier.classify(text).isRemote { add(.jsLocation, constant) }
        case .beginning(let constant): _ = addBeginning(.jsLocation, constant)
        case .dynamic, .missing: break
        }
    }
}
