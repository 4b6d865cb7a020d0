import WebSyntax

/// Writes blocks of markdown.
struct MarkdownWriter {
    typealias NodeID = HTMLTree.NodeID

    let content: ContentTree
    let notes: Footnotes
    var brackets = MarkdownText.Brackets.escapes
    /// True for a document below a title, in which ``HeadingLevels`` closes gaps.
    var isBelowTitle = false
    /// Nil for a document that keeps no directions.
    var direction: BlockDirection?
    /// The inline elements around the blocks, the outermost first.
    var around: [NodeID] = []

    /// Returns the blocks below an element; text outside blocks is a paragraph.
    func blocks(in id: NodeID) -> [String] { blocks(in: [id]) }

    /// Returns the blocks below several elements, such as the cells of a table. A line ends with its element.
    private func blocks(in parents: [NodeID]) -> [String] {
        var blocks: [String] = []
        var line: [Part] = []
        var previous = HTMLTagName.other
        var isOther = false
        var section = NotesHeading()
        func endLine() {
            let text = inline(line)
            if !text.isEmpty {
                blocks.append(MarkdownText.escapedStart(text))
                previous = .other
            }
            line = []
        }
        func add(_ part: Part) {
            let child = part.node
            let tag = content.tag(child)
            let writer = inside(part.around)
            if notes.notes.contains(child) {
                section.hasNotes = true
                return
            }
            // Two lists in a row with the same marks would be one.
            isOther = tag == previous && [.ul, .ol].contains(tag) && !isOther
            let found = tag == .ul || tag == .ol ? writer.list(child, isOther: &isOther) : writer.block(child)
            if !found.isEmpty { previous = tag }
            if found.isEmpty, content.descendants(of: child).contains(where: notes.notes.contains) {
                section.hasNotes = true
            }
            if BlockElements.isHeading(tag), !found.isEmpty { section.begin(content.name(child), &blocks) }
            blocks += directed(found, child)
        }
        for parent in parents {
            for part in parts(of: parent) {
                if part.isBlock {
                    endLine()
                    add(part)
                } else {
                    line.append(part)
                }
            }
            endLine()
        }
        section.end(&blocks)
        return blocks
    }

    /// Returns the blocks that an element becomes.
    private func block(_ id: NodeID) -> [String] {
        switch content.tag(id) {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            let level = Int(content.name(id).dropFirst()) ?? 2
            return heading(id, level)
        case .p: return paragraph(id)
        case .hr: return ["---"]
        case .ul, .ol:
            var isOther = false
            return list(id, isOther: &isOther)
        case .blockquote:
            return [
                blocks(in: id).joined(separator: "\n\n").split(
                    separator: "\n", omittingEmptySubsequences: false
                ).map { $0.isEmpty ? ">" : "> " + $0 }.joined(separator: "\n")
            ]
        case .pre: return [code(id)]
        case .table:
            if let pre = NumberedCode.code(in: id, content) { return [code(pre)] }
            let table = MarkdownTable(writer: self, table: id)
            return table.isLayout ? blocks(in: table.parts) : [table.text]
        case .dl: return definitions(id)
        case .figcaption:
            return [emphasized(id, in: "em")].filter { !$0.isEmpty }
        default:
            return BlockElements.isBlock(content.tag(id))
                ? blocks(in: id) : inside(extended([], with: id)).blocks(in: id)
        }
    }

    /// Returns the blocks of an element with its direction and language, for which markdown has no marks.
    func directed(_ blocks: [String], _ id: NodeID) -> [String] {
        guard let attributes = direction?.attributes(of: id), !attributes.isEmpty, let first = blocks.first
        else { return blocks }
        // A heading is one line.
        if BlockElements.isHeading(content.tag(id)), blocks.count == 1, let space = first.firstIndex(of: " ")
        {
            return [first[...space] + "<span\(attributes)>" + first[space...].dropFirst() + "</span>"]
        }
        return ["<div\(attributes)>"] + blocks + ["</div>"]
    }

    /// Returns a heading, which is one line. A last `#` would close it, and braces would be attributes.
    private func heading(_ id: NodeID, _ level: Int) -> [String] {
        // It is bold already, so it takes no emphasis from around it.
        var text = lines(of: joined(content.children(id))).replacing("\\\n", with: " ")
            .replacing("\n", with: " ")
        if text.isEmpty { return [] }
        if text.hasSuffix("#") { text = text.dropLast() + "\\#" }
        if text.hasSuffix("}"), let brace = text.lastIndex(of: "{"),
            text[..<brace].utf8.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 0
        {
            text.insert("\\", at: brace)
        }
        return [
            (isBelowTitle ? HeadingLevels.placed(level) : String(repeating: "#", count: level)) + " " + text
        ]
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

    /// Returns terms in bold with their texts, since the dialect has no definition lists.
    private func definitions(_ id: NodeID) -> [String] {
        content.children(id).filter { content.tree[$0].kind == .element }.compactMap { child in
            let hasBlocks = content.children(child).contains { BlockElements.isBlock(content.tag($0)) }
            if content.tag(child) == .dt, !hasBlocks {
                let text = emphasized(child, in: "strong")
                return text.isEmpty ? nil : text
            }
            let text = blocks(in: child).joined(separator: "\n\n")
            return text.isEmpty ? nil : text
        }
    }

    /// Returns a fenced block with its language.
    private func code(_ id: NodeID) -> String {
        let text = content.codeText(of: id)
        let inner = content.children(id).first { content.tag($0) == .code }
        let language =
            inner.flatMap { content.attribute("class", of: $0) }.map(Self.language) ?? ""
        let fence = MarkdownText.fence(text)
        return fence + language + "\n" + text + (text.hasSuffix("\n") ? "" : "\n") + fence
    }

    /// Returns the language of code for a fence. The reader of the content has judged TeX of the class `language-math` alone, so no
    /// other class makes a formula. A backtick would end the fence's line as text.
    private static func language(_ names: String) -> String {
        let classes = names.split(whereSeparator: \.isWhitespace)
        var language = ""
        // `lang-` is the prefix of Discourse, which writes `auto` for code without a language.
        for prefix in ["language-", "lang-"] where language.isEmpty {
            language = classes.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } ?? ""
        }
        if language == "auto" || language == "nohighlight" { return "" }
        let isOther = names != "language-math" && language == "math"
        let signs = "`{&\\".utf8
        return isOther || language.utf8.contains { signs.contains($0) } ? "" : language
    }

    // MARK: Lines

    /// Returns the text of a line.
    func inline(_ nodes: [NodeID]) -> String { lines(of: marked(joined(nodes), in: around)) }

    /// Returns the text of an element as emphasis.
    func emphasized(_ id: NodeID, in element: String) -> String {
        lines(of: EmphasisMarks.placed(joined(content.children(id)), in: element))
    }

    /// Returns a text with marks for its placeholders.
    func lines(of text: String) -> String {
        let text = resolved(text)
        guard text.hasASCII(UInt8(ascii: "\n")) else { return text.trimmed }
        // A line after a break could start a block.
        return Self.trimmedBreaks(DisplayBreaks.removed(from: text)).split(
            separator: "\n", omittingEmptySubsequences: false
        ).enumerated()
            .map { index, line in
                let line = String(line).trimmingSpaces
                return index == 0 ? line : MarkdownText.escapedStart(line)
            }.joined(separator: "\n")
    }

    /// Returns a line with marks for its placeholders.
    private func resolved(_ line: String) -> String {
        EmphasisMarks.resolved(CodeSpans.resolved(EmphasisMarks.withoutRepetition(line), brackets))
    }

    /// Returns the text of a line with placeholders for the marks of emphasis and code.
    func joined(_ nodes: some Sequence<NodeID>) -> String {
        var text = ""
        for node in nodes {
            // A block in a link divides words: `<a><div>Title</div><div>Text</div></a>`.
            let isBlock = content.isElement(node) && BlockElements.isBlock(content.tag(node))
            if isBlock, text.utf8.last != UInt8(ascii: " ") { text += " " }
            Self.append(inline(node), to: &text)
            if isBlock, text.utf8.last != UInt8(ascii: " ") { text += " " }
        }
        return text
    }

    /// Appends a part of a line, which may change the meaning of the text before it.
    static func append(_ part: String, to text: inout String) {
        // Before a link, the mark would make it a picture.
        if part.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "!") {
            text.unicodeScalars.removeLast()
            text += "\\!"
        }
        if part.utf8.first?.isASCIIDigit == true { text = MarkdownText.beforeDigit(text) }
        text += part
    }

    /// Returns a text without white space and line breaks at its ends. A backslash at the end would be shown.
    private static func trimmedBreaks(_ text: String) -> String {
        var text = text.trimmed[...]
        while text.hasPrefix("\\\n") { text = text.dropFirst(2).drop(while: \.isWhitespace) }
        // An escaped backslash has another one before it.
        while text.last == "\\", text.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 {
            text = text.dropLast()
            while text.last?.isWhitespace == true { text = text.dropLast() }
        }
        return String(text)
    }

    private func inline(_ id: NodeID) -> String {
        if content.tree[id].kind == .text {
            let text = content.text(id)
            return MarkdownText.escaped(
                text.hasASCII(UInt8(ascii: "\n")) ? text.replacing("\n", with: " ") : text, brackets,
                isContinued: isContinued(id))
        }
        guard content.tree[id].kind == .element else { return "" }
        if let formula = content.formula(id) {
            // A bar would end the cell.
            let isInCell = content.ancestors(of: id).contains { [.td, .th].contains(content.tag($0)) }
            let line = MarkdownText.line(ofTeX: formula.tex)
            let tex = isInCell ? MarkdownText.withoutBars(line) : line
            return formula.isDisplay ? " $$\(tex)$$ " : "$\(tex)$"
        }
        switch content.tag(id) {
        case .br: return "\\\n"
        case .img: return picture(id)
        case .code: return CodeSpans.placed(content.codeText(of: id))
        default: return marked(joined(content.children(id)), id)
        }
    }

    /// Returns the text of an inline element with its marks.
    func marked(_ inner: String, _ id: NodeID) -> String {
        switch content.tag(id) {
        case .a: return link(id, inner)
        case .em, .i: return EmphasisMarks.placed(inner, in: "em")
        case .strong, .b: return EmphasisMarks.placed(inner, in: "strong")
        case .s: return EmphasisMarks.placed(inner, in: "s")
        case .rt:
            // Without brackets of its own, a reading would be a part of the word.
            let hasBrackets = content.parent(id).map {
                content.children($0).contains { content.tag($0) == .rp }
            }
            return hasBrackets == true ? inner : "(\(inner))"
        case .sub, .sup:
            // The brackets of a footnote's link are its mark already.
            return inner.isEmpty || inner.hasPrefix("[^")
                ? inner : "<\(content.name(id))>\(inner)</\(content.name(id))>"
        case .other where content.name(id) == "q":
            // Browsers write the marks of a quotation, and others inside it.
            let isInner = content.ancestors(of: id).contains { content.name($0) == "q" }
            return isInner ? "‘\(inner)’" : "“\(inner)”"
        default:
            if ["kbd", "mark", "del", "ins"].contains(content.name(id)) {
                return "<\(content.name(id))>\(inner)</\(content.name(id))>"
            }
            return inner
        }
    }

    /// Returns true for a text after which the paragraph goes on in another node, which may be a break.
    private func isContinued(_ id: NodeID) -> Bool {
        var node = id
        while content.tree[node].next < 0, let parent = content.parent(node),
            !BlockElements.isBlock(content.tag(parent))
        {
            node = parent
        }
        let next = content.tree[node].next
        return next >= 0 && !BlockElements.isBlock(content.tag(next))
    }

    /// Returns a link, the mark of a footnote, or the text alone where the target is not in the document.
    private func link(_ id: NodeID, _ text: String) -> String {
        if let label = notes.references[id] { return "[^\(label)]" }
        if notes.returns.contains(id) { return "" }
        guard let target = content.attribute("href", of: id), !text.trimmed.isEmpty else { return text }
        // Anchors of the page are not in the markdown.
        if target.hasPrefix("#") { return Footnotes.isReturn(text) ? "" : text }
        let start = text.first?.isWhitespace == true ? " " : ""
        let end = text.last?.isWhitespace == true ? " " : ""
        return start + "[" + Self.trimmedBreaks(text) + "](<" + MarkdownText.address(target) + ">)" + end
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
