import WebContent
import WebSyntax

/// Notes beside the text, which a style sheet moves into the margin. In the text they would interrupt a sentence.
enum SideNote {
    /// The last two are LaTeXML's, which writes a footnote where its mark is, and those of a plugin for WordPress.
    private static let classes: Set<Substring> = [
        "sidenote", "marginnote", "side-note", "ltx_note", "modern-footnotes-footnote__note",
    ]

    /// Returns true for an element that its class names as a note beside the text.
    static func isNote(_ page: Page, _ id: HTMLTree.NodeID) -> Bool {
        guard page[id].labels.contains(.note), !BlockElements.contains(page, id) || page.tag(id) == .aside
        else { return false }
        let names = (page.attribute("class", of: id) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        guard names.contains(where: classes.contains) else { return false }
        return !page.ancestors(of: id).contains { page.tag($0) == .figure }
    }
}

extension ContentWriter {
    /// Returns true for the number that a plugin for WordPress writes before a note. The note gets a mark of its own.
    func isMarkOfNote(_ id: NodeID) -> Bool {
        guard page.tag(id) == .sup, page.tree[id].next >= 0, hasClass("modern-footnotes-footnote", id) else {
            return false
        }
        return SideNote.isNote(page, page.tree[id].next)
    }

    /// Writes the mark of a side note. Its text follows the article.
    mutating func sideNote(_ id: NodeID) {
        if isWritingNotes { return children(of: id) }
        notes.append(id)
        let number = notes.count
        builder.inlineMarkup(
            "<sup id=\"note-\(number)-mark\"><a href=\"#note-\(number)\">\(number)</a></sup>")
    }

    /// Writes the text of a side note, without the numbers that LaTeXML repeats in it.
    private mutating func noteText(_ id: NodeID) {
        guard let text = page.descendants(of: id).first(where: { hasClass("ltx_note_content", $0) }) else {
            return children(of: id)
        }
        for child in page.children(text)
        where !hasClass("ltx_note_mark", child) && !hasClass("ltx_tag_note", child) {
            node(child)
        }
    }

    func hasClass(_ name: String, _ id: NodeID) -> Bool {
        page.isElement(id) && page.tree[id].hasTag
            && (page.attribute("class", of: id) ?? "").split(whereSeparator: \.isWhitespace).contains {
                $0 == name
            }
    }

    /// Writes the side notes as footnotes.
    mutating func sideNotes() {
        guard !notes.isEmpty else { return }
        isWritingNotes = true
        let list = builder.startBlock("ol", isBare: false)
        for (index, id) in notes.enumerated() {
            let item = builder.startBlock("li", " id=\"note-\(index + 1)\"", isBare: true)
            noteText(id)
            builder.text(" ")
            builder.inlineMarkup("<a href=\"#note-\(index + 1)-mark\">↩</a>")
            builder.endBlock("li", item)
        }
        builder.endBlock("ol", list)
    }
}
