import WebSyntax

/// The rows of the table for the attributes of the current tag.
extension HTMLScanner {
    /// Hands the rows that apply to an attribute to `body`, in the order of the table.
    ///
    /// - Parameter isXHTML: whether the root element of an XML document is html.
    func forEachRow(of attribute: HTMLAttribute, isXHTML: Bool, _ body: (ReferenceRow) -> Void) {
        if isHandler(attribute) {
            if let row = ReferenceTable.row(.htmlHandler) { body(row) }
            return
        }
        var hash = attribute.nameHash
        var name: String?
        if namespace != .html, let href = unprefixed(attribute.name) {
            name = href
            hash = HTMLTokenizer.nameHash(of: href)
        }
        guard ReferenceTable.mayHaveRows(hash), let rows = ReferenceTable.rowsByAttribute[hash],
            rows.first?.attribute == name ?? bytes.lowercasedText(attribute.name)
        else { return }
        let element = self.name
        if syntax == .html {
            for row in rows where applies(row, to: element) { body(row) }
            return
        }
        // In XML an element of a known namespace has the rows of its vocabulary.
        if let scope = vocabulary?.scope {
            for row in rows where applies(row, to: element) && (row.scope == scope || row.scope == .any) {
                body(row)
            }
            return
        }
        // Without one the rows of both vocabularies can apply. Those of the document's own that name the
        // element win, unless attribute defaults declare a namespace.
        let applicable = rows.filter { applies($0, to: element) }
        let own = applicable.filter { $0.scope == (isXHTML ? .html : .svg) || $0.scope == .any }
        let isOwn =
            !hasNamespaceDefaults && own.contains { !$0.elements.isEmpty && $0.scope != .any }
        for row in isOwn ? own : applicable { body(row) }
        // XInclude, and what a transformation takes in (XSLT 1.0, 2.6).
        if rows.first?.attribute == "href", element == "include" || element == "import",
            let row = ReferenceTable.row(.xmlXinclude)
        {
            body(row)
        }
    }

    /// Returns true if ``forEachRow(of:isXHTML:_:)`` may have anything to hand on; by some bits of a hash.
    @inline(__always)
    func mayHaveRows(_ attribute: HTMLAttribute) -> Bool {
        namespace != .html || ReferenceTable.mayHaveRows(attribute.nameHash) || isHandler(attribute)
    }

    /// `href` for `xlink:href`, and in XML for href with any prefix.
    private func unprefixed(_ range: Range<Int>) -> String? {
        guard bytes[range].contains(UInt8(ascii: ":")) else { return nil }
        let name = bytes.lowercasedText(range)
        let isHref = syntax == .xml ? name.hasSuffix(":href") : name == "xlink:href"
        return isHref ? "href" : nil
    }

    /// Returns true if the element and the condition of the row fit the current tag.
    private func applies(_ row: ReferenceRow, to element: String) -> Bool {
        guard row.elements.isEmpty || row.elements.contains(element) else { return false }
        // XML can hold either vocabulary, under any prefix.
        if syntax == .html {
            switch row.scope {
            case .html: guard namespace == .html else { return false }
            case .svg: guard namespace == .svg else { return false }
            case .mathML: guard namespace == .mathML else { return false }
            case .javaScript, .any: break
            }
        } else if row.elements.isEmpty, row.scope == .mathML, vocabulary != .mathML,
            !hasNamespaceDefaults || vocabulary != nil
        {
            return false
        }
        switch row.condition {
        case .always: return true
        case .type(let type): return word("type") == type
        case .relation(let words):
            let given = relationWords
            return words.contains { given.contains($0) }
        case .otherRelation: return !relationWords.contains(where: Self.knownRelations.contains)
        case .script(let types): return types.contains(scriptType)
        case .preloadedScript: return syntax == .html && ![.classic, .module].contains(scriptType)
        case .parameterName(let names): return word("name").map(names.contains) ?? false
        case .pragma(let names): return word("http-equiv").map(names.contains) ?? false
        case .metadataName:
            let names = [word("property"), word("name"), word("itemprop")]
            return names.contains { $0.map(ReferenceTable.metadataNames.contains) ?? false }
        case .loadsLocalFile:
            let isLink = isNamed("link")
            if isLink, relationWords.allSatisfy({ !Self.loadedRelations.contains($0) }) { return false }
            var address = value(isLink ? "href" : "src")
            // A picture of a drawing.
            if address == nil, isNamed("image") { address = value("href") ?? value("xlink:href") }
            return address.map { URLClassifier.classify($0).isLocal } ?? false
        case .loadsLocalModule:
            guard scriptType == .module, let source = value("src") else { return false }
            return URLClassifier.classify(source).isLocal
        case .animatesLink(let isLink):
            let name = word("attributename") ?? ""
            return isLink == (name == "href" || name.hasSuffix(":href"))
        }
    }

    /// Links whose file `crossorigin` and `integrity` are about.
    private static let loadedRelations: Set = ["stylesheet", "preload", "modulepreload"]

    /// The words of `rel` that have a row; other links are metadata.
    private static let knownRelations: Set<String> = Set(
        ReferenceTable.linkRows.flatMap { row in
            if case .relation(let words) = row.condition { return words }
            return []
        })
}

extension XMLVocabularies.Vocabulary {
    /// The rows of the reference table that apply; `nil` if any may.
    var scope: ReferenceRow.Scope? {
        switch self {
        case .html: .html
        case .svg: .svg
        case .mathML: .mathML
        case .other: nil
        }
    }
}
