import WebSyntax

/// Code in HTML that is sanitized without its page: blocks with a column of line numbers, and blocks whose
/// language is in a class around them. The sanitizer removes the classes that tell both.
package struct CodeMarkup: ElementReplacer {
    /// Words of the classes and attributes of such code.
    static let words = ByteWords([
        "highlight", "rouge", "codehilite", "lineno", "gutter", "brush:", "sourceCode", "hljs", "data-lang",
    ])

    private let page: PageTree
    /// The blocks of code and the tables by the offsets of their start tags.
    private let elements: [Int: HTMLTree.NodeID]
    /// The bytes that may still be read ahead, so that tables in each other take linear time.
    private var budget: Int

    init(_ bytes: Bytes) {
        let page = PageTree(bytes)
        var elements: [Int: HTMLTree.NodeID] = [:]
        for id in page.order where page.tag(id) == .pre || page.tag(id) == .table {
            // The numbers and lines of Rouge are blocks in the block.
            let isInner = page.ancestors(of: id).contains { page.tag($0) == .pre }
            if page.tree[id].hasTag, !isInner { elements[Int(page.tree[id].range.lowerBound)] = id }
        }
        self.page = page
        self.elements = elements
        budget = 8 * bytes.count
    }

    /// Returns HTML in which such blocks have the form that they have in articles.
    package static func simplified(in html: String) -> String {
        LineNumbers.hasCode(html) ? replaced(in: html) : html
    }

    mutating func replacement(
        at token: HTMLToken, _ scanner: inout HTMLScanner
    ) -> (markup: String, end: Int)? {
        guard budget > 0, let id = elements[token.range.lowerBound], let end = end(of: token, scanner),
            page.tag(id) == .pre || CodeBlock.isTable(page, id) && page.first(.pre, in: id) != nil,
            let markup = markup(of: id)
        else { return nil }
        scanner = end.scanner
        return (markup, end.position)
    }

    /// Returns the markup of a block; nil for one of which the sanitizer keeps all that counts.
    private func markup(of id: HTMLTree.NodeID) -> String? {
        let block = CodeBlock(page, id)
        let text = block.text.filter { !$0.isWhitespace }
        guard !block.isProse, !text.isEmpty else { return nil }
        let code = page.children(id).first { page.tag($0) == .code }
        let names = code.flatMap { page.attribute("class", of: $0) } ?? ""
        let isNamed = block.language == nil || names.contains("language-") || names.contains("lang-")
        return isNamed && text == page.rawText(of: id).filter { !$0.isWhitespace } ? nil : block.markup
    }

    /// Returns the place after an element; nil without its end tag.
    private mutating func end(
        of token: HTMLToken, _ scanner: HTMLScanner
    ) -> (position: Int, scanner: HTMLScanner)? {
        let name = scanner.name
        var inner = scanner
        var depth = 1
        defer { budget -= max(1, inner.tokenizer.position - token.range.lowerBound) }
        while let next = inner.next() {
            guard next.kind == .startTag || next.kind == .endTag, inner.name == name else { continue }
            depth += next.kind == .startTag ? 1 : -1
            if depth == 0 { return (next.range.upperBound, inner) }
        }
        return nil
    }
}
