import WebSyntax

/// Notes beside the text, which a style sheet moves into the margin. In the text they would interrupt a sentence.
enum SideNote {
    /// Returns true for an element that its class names as a note beside the text.
    static func isNote(_ page: Page, _ id: HTMLTree.NodeID) -> Bool {
        guard page[id].labels.contains(.note), !BlockElements.contains(page, id) || page.tag(id) == .aside
        else { return false }
        let names = (page.attribute("class", of: id) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        guard names.contains("sidenote") || names.contains("marginnote") || names.contains("side-note") else {
            return false
        }
        return !page.ancestors(of: id).contains { page.tag($0) == .figure }
    }
}

extension ContentWriter {
    /// Writes the mark of a side note. Its text follows the article.
    mutating func sideNote(_ id: NodeID) {
        if isWritingNotes { return children(of: id) }
        notes.append(id)
        let number = notes.count
        builder.inlineMarkup(
            "<sup id=\"note-\(number)-mark\"><a href=\"#note-\(number)\">\(number)</a></sup>")
    }

    /// Writes the side notes as footnotes.
    mutating func sideNotes() {
        guard !notes.isEmpty else { return }
        isWritingNotes = true
        let list = builder.startBlock("ol", isBare: false)
        for (index, id) in notes.enumerated() {
            let item = builder.startBlock("li", " id=\"note-\(index + 1)\"", isBare: true)
            children(of: id)
            builder.endBlock("li", item)
        }
        builder.endBlock("ol", list)
    }
}
