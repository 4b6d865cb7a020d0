import WebSyntax
import Diagnostics

/// Callouts, and steps shared by all blocks.
extension StructurePass {
    /// Turns a quote that begins with `[!theorem] Title {#thm-name}` into a callout, and removes that line.
    mutating func makeCallout(of quote: MarkdownNode) {
        // A tag marks a node that this pass made already.
        guard quote.tag == 0, let paragraph = quote.firstChild,
            paragraph.kind == .paragraph, paragraph.tag == 0,
            let text = paragraph.firstChild, text.kind == .text
        else { return }
        let written = paragraph.content
        let literal = text.literal
        // `\[!` is text.
        guard written.starts(with: "[!".utf8), literal.starts(with: "[!".utf8),
            let close = literal.prefix(40).firstIndex(of: UInt8(ascii: "]")), close > 2
        else { return }
        let foldMark = Self.foldMark(literal[(close + 1)...].first)
        // The fold mark is one byte after the bracket.
        let end = close + (foldMark == nil ? 1 : 2)
        let line = BlockLines.first(of: paragraph)
        let source = state.line(line)
        let offset = state.offset(of: "[!", inLine: line) ?? 0
        let word = state.placeholders.restored(literal[2..<close])
        guard end == literal.count || literal[end] == UInt8(ascii: "{") || ASCII.isSpace(literal[end]) else {
            if BlockKind(word: word) != nil { reportText(after: word, line: line, offset: offset) }
            return
        }
        guard let kind = BlockKind(word: word) else {
            return state.report(
                .blockUnknown, line: line, offset: offset,
                "there is no kind of block called '\(word)', so this stays a quote; write '\\[!\(word)]' for the text\(hint(for: word, in: BlockKind.words))"
            )
        }
        guard let title = MarkdownNode.make(.paragraph, line: line) else { return }
        cut(text, by: end + literal[end...].prefix(while: ASCII.isSpace).count)
        splitFirstLine(of: paragraph, into: title)
        let lineEnd = written.firstIndex(where: ASCII.isLineEnd) ?? written.count
        var attributes = TrailingBraces.takeAttributes(from: title, written: written[..<lineEnd])
        // cmark has resolved escapes and references in the title, so offsets are searched for in the
        // source. The last occurrence is the one in the braces.
        let place = { (text: String) in
            source.indices.last { source[$0...].starts(with: text.utf8) }.map { $0 - source.startIndex }
        }
        if let id = attributes?.id { attributes?.id?.offset = place("#\(id.text)").map { $0 + 1 } ?? offset }
        for (index, name) in (attributes?.unknown ?? []).enumerated() {
            attributes?.unknown[index].offset =
                place(name.text.hasPrefix("#") ? name.text : "\(name.text)=") ?? offset
        }
        let index = addBlock(
            kind, line: line, offset: offset, attributes: attributes ?? BlockAttributes(), title: title)
        blocks[index].foldMark = foldMark
        NodeMark.block.set(on: quote, index)
    }

    /// Reports a paragraph that begins with `[!theorem]:`, which is printed.
    func checkCalloutColon(_ paragraph: MarkdownNode) {
        let text = paragraph.content
        guard state.placeholders.pageBracket != 0, text.first == state.placeholders.pageBracket,
            text.dropFirst().first == UInt8(ascii: "!"),
            let close = text.prefix(42).firstIndex(of: UInt8(ascii: "]"))
        else { return }
        let line = BlockLines.first(of: paragraph)
        reportText(
            after: state.placeholders.restored(text[2..<close]), line: line,
            offset: state.offset(of: "[!", inLine: line) ?? 0)
    }

    /// Reports the kind of a callout that text follows directly.
    private func reportText(after word: String, line: Int, offset: Int) {
        state.report(
            .blockUnknown, line: line, offset: offset,
            "text follows '[!\(word)]' without a space, so this is no callout and is printed; write '> [!\(word)] Title', or '\\[!\(word)]' for the text"
        )
    }

    /// Returns the fold mark of a callout: `[!note]-` is folded, `[!note]+` is not.
    private static func foldMark(_ byte: UInt8?) -> BookBlock.FoldMark? {
        switch byte {
        case UInt8(ascii: "-"): .folded
        case UInt8(ascii: "+"): .unfolded
        default: nil
        }
    }

    /// Adds a div whose word is not a kind of block, and reports it.
    mutating func addPlain(_ marker: DivMarker, _ opening: DivMarker.Opening) -> Int {
        let line = state.line(marker.line).dropFirst(marker.offset).drop {
            $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ")
        }
        // `{math}` is a directive of MyST, which authors expect in a colon fence too.
        let isMath = opening.word == "math" || line.starts(with: "{math}".utf8)
        if isMath {
            state.report(
                .blockUnknown, line: marker.line, offset: marker.offset,
                "a div cannot contain TeX, whose characters are markdown here; write a fence: '```{math}' and '```'"
            )
        } else if let name = directive(of: marker) {
            report(directive: name, as: nil, marker)
        } else {
            let kinds = "the kinds are \(BlockKind.words.joined(separator: ", "))"
            state.report(
                .blockUnknown, line: marker.line, offset: marker.offset,
                opening.word.isEmpty
                    ? "this does not name a kind of block, so it is a plain div; \(kinds)"
                    : "there is no kind of block called '\(opening.word)', so it is a plain div; \(kinds)\(hint(for: opening.word, in: BlockKind.words))"
            )
        }
        var plain = PlainDiv(word: opening.word, line: marker.line, explicitID: opening.attributes.id)
        if let title = opening.title { plain.title = PlainText.readable(title, state: state).trimmed }
        plains.append(plain)
        entries.append(.plain(plains.count - 1))
        return plains.count - 1
    }

    /// Moves a paragraph's inlines up to the end of its first line; removes a paragraph of one line.
    func splitFirstLine(of paragraph: MarkdownNode, into title: MarkdownNode) {
        var end = paragraph.firstChild
        while let node = end, !isBreak(node) { end = node.next }
        title.takeSiblings(from: paragraph.firstChild, upTo: end)
        if let end {
            end.unlink()
            paragraph.startLine += 1
        } else {
            paragraph.unlink()
        }
    }

    /// Returns true for a line break between inlines.
    private func isBreak(_ node: MarkdownNode) -> Bool {
        let type = node.kind
        return type == .softBreak || type == .lineBreak
    }

    /// Removes the first bytes of a text node; unlinks the node if none are left.
    func cut(_ text: MarkdownNode, by count: Int) {
        if count < text.literal.count { text.dropFirst(count) } else { text.unlink() }
    }

    /// Adds a block that begins here. `title` holds its title's inlines, which move into the block later.
    mutating func addBlock(
        _ kind: BlockKind, line: Int, offset: Int, attributes: BlockAttributes, title: MarkdownNode?
    ) -> Int {
        var block = BookBlock(
            kind: kind, terms: state.terms, line: line, offset: offset, explicitID: attributes.id)
        for name in attributes.unknown {
            // Attributes are reported at their own place in the line.
            state.report(
                .blockAttribute, line: line, offset: name.offset,
                name.text.hasPrefix("#")
                    ? "a block has one id, so '\(name.text)' has no effect"
                    : unknown(name.text))
        }
        block.number = attributes.number
        if let title {
            // An explicit `number` wins over one before the title.
            if block.number == nil { block.number = takeNumber(from: title) }
            takeParentheses(from: title)
            block.title = PlainText.readable(title, state: state).trimmed
            if kind.list != nil { block.listedTitle = ListedText.markdown(of: title, state) }
            reportBraces(leftIn: title, line: line, offset: offset)
        }
        if block.number == nil, state.options.numbersBlocks, kind.isNumbered {
            block.number = String(nextNumber.block)
            nextNumber.block += 1
        }
        // `number=""` suppresses the number.
        if block.number?.isEmpty == true { block.number = nil }
        if block.number != nil { checkNumber(block.printed, line: line, offset: offset) }
        titles.append(title)
        blocks.append(block)
        entries.append(.block(blocks.count - 1))
        return blocks.count - 1
    }

    /// The message about an attribute that blocks do not have.
    func unknown(_ attribute: String) -> String {
        "a block has no '\(attribute)', but #id, number and title\(hint(for: attribute, in: BlockAttributes.names))"
    }

    /// Reports braces that stayed in a title because they are not valid attributes.
    func reportBraces(leftIn title: MarkdownNode, line: Int, offset: Int) {
        // `\{#name}` is text.
        guard TrailingBraces.areLeft(in: title), state.line(line).firstRange(of: "\\{".utf8) == nil else {
            return
        }
        state.report(
            .blockAttribute, line: line, offset: offset,
            "its braces cannot be read, and are printed; write {#name} at its end, for a block also {#name number=\"…\" title=\"…\"}, or \\{ for the text"
        )
    }

    /// Reports a printed number that is used already.
    mutating func checkNumber(_ printed: String, line: Int, offset: Int) {
        if let first = printedLines[printed] {
            state.report(
                .blockDuplicateNumber, line: line, offset: offset, other: (.first, first),
                "\(printed) is given twice")
        } else {
            printedLines[printed] = line
        }
    }

    /// Removes the number at the start of a title and returns it.
    private func takeNumber(from title: MarkdownNode) -> String? {
        guard let text = title.firstChild, text.kind == .text else {
            return nil
        }
        let literal = text.literal
        guard let (number, length) = PrintedNumber.atStart(of: literal) else { return nil }
        cut(text, by: length)
        return number
    }

    /// Removes the parentheses around a whole title, because the writer adds parentheses itself.
    private func takeParentheses(from title: MarkdownNode) {
        guard let first = title.firstChild, let last = title.lastChild,
            first.kind == .text, last.kind == .text,
            first.literal.first == UInt8(ascii: "("), last.literal.last == UInt8(ascii: ")")
        else { return }
        var depth = 0
        let words = Array(PlainText.of(title, state: state).utf8)
        // `(a) and (b)` is not one pair of parentheses: the depth is 0 in between.
        for (index, byte) in words.enumerated() {
            depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
            if depth == 0, index < words.count - 1 { return }
        }
        guard depth == 0 else { return }
        last.dropLast(1)
        cut(first, by: 1)
    }

    // MARK: Names and ends

    /// Inserts name and title before a block's content, and the end mark of a proof after it.
    mutating func finish(_ node: MarkdownNode, _ block: BookBlock, _ index: Int) {
        guard let head = MarkdownNode.make(.customInline, line: block.line) else { return }
        NodeMark.head.set(on: head, index)
        if let title = titles[index] {
            head.takeSiblings(from: title.firstChild, upTo: nil)
        }
        var first = node.firstChild
        // Page marks before the content stay before the name.
        while let bare = first, NodeMark.of(bare)?.mark == .bare { first = bare.next }
        if block.kind == .notation, let first, isParagraph(first) {
            blocks[index].meaning = ListedText.markdown(of: first, state)
        }
        // The name runs into the first paragraph, as in a book; a foldable block needs a line of its
        // own.
        if !block.canFold, let first, isParagraph(first) {
            first.prepend(head)
        } else if let line = MarkdownNode.make(.paragraph, line: block.line) {
            (block.canFold ? NodeMark.summary : .headLine).set(on: line, index)
            line.append(head)
            node.prepend(line)
        }
        if block.kind == .proof { endProof(node, block) }
    }

    /// Adds the end mark of a proof: at the end of its last paragraph, or on a line of its own after a
    /// list or display.
    private func endProof(_ node: MarkdownNode, _ block: BookBlock) {
        var last = node.lastChild
        while let bare = last, NodeMark.of(bare)?.mark == .bare { last = bare.previous }
        guard let mark = MarkdownNode.make(.customInline, line: block.line) else { return }
        NodeMark.end.set(on: mark)
        if let last, isParagraph(last) {
            last.append(mark)
        } else if let line = MarkdownNode.make(.paragraph, line: block.line) {
            NodeMark.endLine.set(on: line)
            line.append(mark)
            node.append(line)
        }
    }

    /// Returns true for a paragraph that is not part of a block's head.
    private func isParagraph(_ node: MarkdownNode) -> Bool {
        node.kind == .paragraph && node.tag == 0
    }
}
