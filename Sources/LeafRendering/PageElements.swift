import WebSyntax

/// The open elements of a leaf's body by name, to find the author's tags that close or change an element of the page.
struct PageElements {
    /// The numbers of open elements that the author did not write. The whole body is in `main`.
    private var own = ["main": 1]
    /// The numbers of the author's open elements.
    private var raw: [String: Int] = [:]

    /// Takes a tag, and says what is wrong with one that the author wrote.
    mutating func fault(of token: HTMLToken, _ name: String, isRaw: Bool) -> String? {
        let isStart = token.kind == .startTag
        if isRaw, Self.outer.contains(name) {
            return
                "<\(isStart ? "" : "/")\(name)> is a tag of the page itself, and can hide all of it; remove it"
        }
        guard Self.blocks.contains(name) else { return nil }
        if isStart {
            if isRaw { raw[name, default: 0] += 1 } else { own[name, default: 0] += 1 }
            return nil
        }
        guard isRaw else {
            own[name] = max(0, own[name, default: 0] - 1)
            return nil
        }
        if let count = raw[name], count > 0 {
            raw[name] = count - 1
            return nil
        }
        guard own[name, default: 0] > 0, !isBounded(name) else { return nil }
        return
            "</\(name)> has no start tag, and ends an element of the page; remove it, or write '<\(name)>' before it"
    }

    /// Returns true in an element beyond which an end tag has no effect (HTML standard, 13.2.4.2).
    private func isBounded(_ name: String) -> Bool {
        if ["template", "object", "table"].contains(where: { raw[$0, default: 0] > 0 }) { return true }
        return own["table", default: 0] > 0 && !Self.tableParts.contains(name)
    }

    /// The elements around the text. Their attributes are the page's, and their content is everything.
    private static let outer: Set = ["html", "head", "body"]

    private static let tableParts: Set = ["table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th"]

    /// Elements whose end moves the text after it out of a block. After the end of a paragraph or of an item, the text
    /// is where it was.
    private static let blocks: Set = tableParts.union([
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "div", "dl", "fieldset",
        "figcaption", "figure", "footer", "header", "hgroup", "main", "menu", "nav", "object", "ol",
        "search", "section", "summary", "template", "ul",
    ])
}
