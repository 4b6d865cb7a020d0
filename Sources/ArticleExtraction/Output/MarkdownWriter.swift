import HTMLSanitizing
import WebSyntax

/// Writes blocks of markdown.
struct MarkdownWriter {
    typealias NodeID = HTMLTree.NodeID

    let content: ContentTree
    let notes: Footnotes

    /// Returns the blocks below an element; text outside blocks is a paragraph.
    func blocks(in id: NodeID) -> [String] {
        var blocks: [String] = []
        var line: [NodeID] = []
        func endLine() {
            let text = inline(line)
            if !text.isEmpty { blocks.append(MarkdownText.escapedStart(text)) }
            line = []
        }
        for child in content.children(id) {
            if content.tree[child].kind == .element, BlockElements.isBlock(content.tag(child)) {
                endLine()
                if !notes.notes.contains(child) { blocks += block(child) }
            } else {
                line.append(child)
            }
        }
        endLine()
        return blocks
    }

    /// Returns the blocks that an element becomes.
    private func block(_ id: NodeID) -> [String] {
        switch content.tag(id) {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            let level = Int(content.name(id).dropFirst()) ?? 2
            return [String(repeating: "#", count: level) + " " + inline(Array(content.children(id)))]
        case .p: return paragraph(id)
        case .hr: return ["---"]
        case .ul, .ol: return list(id)
        case .blockquote:
            return [
                blocks(in: id).joined(separator: "\n\n").split(
                    separator: "\n", omittingEmptySubsequences: false
                ).map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n")
            ]
        case .pre: return [code(id)]
        case .table: return [MarkdownTable(writer: self, table: id).text]
        case .dl: return definitions(id)
        case .figcaption: return ["*" + inline(Array(content.children(id))) + "*"]
        default: return blocks(in: id)
        }
    }

    private func paragraph(_ id: NodeID) -> [String] {
        let children = Array(content.children(id))
        let shown = children.filter {
            content.tree[$0].kind != .text || content.text($0).contains { !$0.isWhitespace }
        }
        if shown.count == 1, let formula = content.formula(shown[0]), formula.isDisplay {
            return ["$$\n" + formula.tex + "\n$$"]
        }
        let text = inline(children)
        return text.isEmpty ? [] : [MarkdownText.escapedStart(text)]
    }

    /// Returns a list. With blocks in an item it is loose (CommonMark 0.31, 5.3).
    private func list(_ id: NodeID) -> [String] {
        var number = content.attribute("start", of: id).flatMap { Int($0) } ?? 1
        var items: [String] = []
        var isLoose = false
        for item in content.children(id) where content.tag(item) == .li && !notes.notes.contains(item) {
            let mark = content.tag(id) == .ol ? "\(number). " : "- "
            number += 1
            let parts = blocks(in: item)
            if parts.filter({ !$0.hasPrefix("- ") && !$0.hasPrefix("1. ") }).count > 1 { isLoose = true }
            let text = parts.joined(separator: isLoose ? "\n\n" : "\n")
            let indent = String(repeating: " ", count: mark.count)
            items.append(
                mark
                    + text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                        $0 == 0 || $1.isEmpty ? String($1) : indent + $1
                    }.joined(separator: "\n"))
        }
        return items.isEmpty ? [] : [items.joined(separator: isLoose ? "\n\n" : "\n")]
    }

    /// Returns terms in bold with their texts, since the dialect has no definition lists.
    private func definitions(_ id: NodeID) -> [String] {
        content.children(id).filter { content.tree[$0].kind == .element }.compactMap { child in
            let text = blocks(in: child).joined(separator: "\n\n")
            if text.isEmpty { return nil }
            return content.tag(child) == .dt ? "**" + text + "**" : text
        }
    }

    /// Returns a fenced block with its language.
    private func code(_ id: NodeID) -> String {
        let text = content.rawText(of: id)
        let inner = content.children(id).first { content.tag($0) == .code }
        let language =
            inner.flatMap { content.attribute("class", of: $0) }.map { $0.replacing("language-", with: "") }
            ?? ""
        let fence = MarkdownText.fence(text)
        return fence + language + "\n" + text + (text.hasSuffix("\n") ? "" : "\n") + fence
    }

    // MARK: Lines

    /// Returns the text of a line.
    func inline(_ nodes: [NodeID]) -> String {
        var text = ""
        for node in nodes { text += inline(node) }
        guard text.hasASCII(UInt8(ascii: "\n")) else { return text.trimmed }
        // A line after a break could start a block.
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            let line = String(line).trimmingSpaces
            return index == 0 ? line : MarkdownText.escapedStart(line)
        }.joined(separator: "\n").trimmed
    }

    private func inline(_ id: NodeID) -> String {
        if content.tree[id].kind == .text {
            let text = content.text(id)
            return MarkdownText.escaped(
                text.hasASCII(UInt8(ascii: "\n")) ? text.replacing("\n", with: " ") : text)
        }
        guard content.tree[id].kind == .element else { return "" }
        if let formula = content.formula(id) {
            return formula.isDisplay ? " $$\(formula.tex)$$ " : "$\(formula.tex)$"
        }
        let inner = { content.children(id).map(inline).joined() }
        switch content.tag(id) {
        case .br: return "\\\n"
        case .img: return picture(id)
        case .a: return link(id, inner())
        case .em, .i: return wrapped(inner(), "*")
        case .strong, .b: return wrapped(inner(), "**")
        case .s: return wrapped(inner(), "~~")
        case .code: return MarkdownText.code(content.rawText(of: id))
        case .sub, .sup:
            // The brackets of a footnote's link are its mark already.
            let text = inner()
            return text.hasPrefix("[^") ? text : "<\(content.name(id))>\(text)</\(content.name(id))>"
        case .other where content.name(id) == "q":
            // Browsers write the marks of a quotation, and others inside it.
            let isInner = content.ancestors(of: id).contains { content.name($0) == "q" }
            return isInner ? "‘\(inner())’" : "“\(inner())”"
        default:
            if ["kbd", "mark", "del", "ins"].contains(content.name(id)) {
                return "<\(content.name(id))>\(inner())</\(content.name(id))>"
            }
            return inner()
        }
    }

    /// Puts marks around a text. White space at its ends moves outside, where the marks would be text.
    private func wrapped(_ text: String, _ mark: String) -> String {
        let core = text.trimmed
        guard !core.isEmpty else { return text }
        return (text.first?.isWhitespace == true ? " " : "") + mark + core + mark
            + (text.last?.isWhitespace == true ? " " : "")
    }

    /// Returns a link, the mark of a footnote, or the text alone where the target is not in the document.
    private func link(_ id: NodeID, _ text: String) -> String {
        if let label = notes.references[id] { return "[^\(label)]" }
        guard let target = content.attribute("href", of: id), !text.trimmed.isEmpty else { return text }
        // Anchors of the page are not in the markdown.
        if target.hasPrefix("#") { return Footnotes.isReturn(text) ? "" : text }
        return "[" + text.trimmed + "](<" + target.replacing(">", with: "%3E") + ">)"
    }

    /// Returns a picture. Markdown cannot mark decoration, so a picture without alternative text stays HTML.
    private func picture(_ id: NodeID) -> String {
        let alternative = (content.attribute("alt", of: id) ?? "").replacing("\n", with: " ")
        let source = content.attribute("src", of: id) ?? ""
        if alternative.allSatisfy(\.isWhitespace) {
            var tag: [UInt8] = []
            MarkupText.append(source, to: &tag, inAttribute: true)
            return "<img src=\"" + String(decoding: tag, as: UTF8.self) + "\" alt=\"\">"
        }
        return "![" + MarkdownText.escaped(alternative) + "](<" + source.replacing(">", with: "%3E") + ">)"
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
