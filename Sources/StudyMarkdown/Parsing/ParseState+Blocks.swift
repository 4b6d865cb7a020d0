import Diagnostics

/// Block mathematics: rules B1 to B5 of the dialect.
extension ParseState {
    /// KaTeX's display environments, which open a block without dollars.
    static let blockEnvironments: Set<String> = [
        "equation", "equation*", "align", "align*", "gather", "gather*", "alignat", "alignat*", "CD",
    ]
    /// Environments that KaTeX lacks. They are recognised so that the finding can suggest a replacement.
    static let refusedEnvironments: [String: String] = [
        "multline": "gather or \\begin{split}", "multline*": "gather* or \\begin{split}",
        "eqnarray": "align", "eqnarray*": "align*", "flalign": "align", "flalign*": "align*",
    ]

    /// Opens a block at `start`, the first non-space byte of the line. Returns `nil` if no block opens there.
    func openBlock(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, of parent: MarkdownNode, _ parser: BlockParser
    ) -> MarkdownNode? {
        guard mayOpenBlock(parser), !isSkippedCloser(parser.line) else { return nil }
        let opening: Opening?
        switch line[start] {
        case UInt8(ascii: "$"): opening = dollarOpening(in: line, at: start, of: parent)
        case UInt8(ascii: "\\"): opening = environmentOpening(in: line, at: start, of: parent, parser.line)
        default: opening = bracketOpening(in: line, at: start)
        }
        guard let opening,
            let node = parser.addChild(.codeBlock, to: parent, at: start, isOwn: true)
        else { return nil }
        node.formulaIndex = math.count
        math.append(
            MathRecord(
                kind: opening.kind, node: node, line: parser.line, offset: start,
                delimiter: opening.delimiter, isClosed: opening.isClosed, indent: parser.indent,
                nesting: opening.nesting))
        parser.advance(to: opening.textStart ?? start + opening.delimiter, in: line)
        guard let textStart = opening.textStart else { return node }
        // The block is complete on this line, and the rest of the line begins a paragraph. cmark sets a code block's
        // text when it closes the last child, which this block no longer is.
        node.setCodeText(line[start..<textStart])
        parser.close(node)
        return parser.addChild(.paragraph, to: node.parent, at: parser.offset)
    }

    /// The opening line of a block.
    private struct Opening {
        var kind = MathKind.displayBlock
        /// The length of the opening delimiter that is not part of the TeX.
        var delimiter = 2
        /// True if the block ends on the line.
        var isClosed = false
        /// The number of nested environments of the same name that are open.
        var nesting = 0
        /// The start of the text after a block that ends on the line.
        var textStart: Int?
    }

    /// Returns the opening of a display between `$$`. Three dollars are text.
    private func dollarOpening(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, of parent: MarkdownNode
    ) -> Opening? {
        guard start + 2 >= line.count || line[start + 2] != UInt8(ascii: "$") else { return nil }
        // The `$$` closes a display that was opened inside the paragraph.
        if parent.kind == .paragraph, awaitsDisplayEnd(parent) { return nil }
        guard let end = BlockEnd.dollars(in: line, from: start + 2) else { return Opening() }
        let isBlank = line[(start + 2)..<end.content].allSatisfy(ASCII.isSpace)
        // Text after the end makes the whole an inline display of a paragraph.
        guard !isBlank, !BlockEnd.isText(line, from: end.after) else { return nil }
        return Opening(isClosed: true)
    }

    /// Returns the opening of a display between brackets.
    private func bracketOpening(in line: UnsafeBufferPointer<UInt8>, at start: Int) -> Opening? {
        guard placeholders.backslash != 0, line[start] == placeholders.backslash else { return nil }
        guard let end = BlockEnd.bracket(in: line, from: start + 2, backslash: placeholders.backslash) else {
            return Opening()
        }
        return BlockEnd.isText(line, from: end.after) ? nil : Opening(isClosed: true)
    }

    /// Returns the opening of an environment. Reports one that KaTeX lacks or that begins no formula.
    private func environmentOpening(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, of parent: MarkdownNode, _ number: Int
    ) -> Opening? {
        guard let name = BlockEnd.environmentName(in: line, at: start) else { return nil }
        if let advice = Self.refusedEnvironments[name] {
            report(
                .mathEnvironment, line: number, offset: start,
                "KaTeX has no \(name) environment; write it with \(advice)")
        } else if !Self.blockEnvironments.contains(name) {
            // Inside a paragraph, the environment may belong to a formula of its inlines.
            if parent.kind != .paragraph { reportPrinted(name, line: number, offset: start) }
            return nil
        }
        var opening = Opening(kind: .environment(name), delimiter: 0)
        if let end = BlockEnd.environment(name, in: line, from: start, nesting: &opening.nesting) {
            opening.isClosed = true
            if BlockEnd.isText(line, from: end.after) { opening.textStart = end.after }
        }
        return opening
    }

    /// Reports an environment that begins no formula.
    func reportPrinted(_ name: String, line: Int, offset: Int) {
        let advice =
            TeXCommand.environments.contains(name)
            ? "; write '$$' before and after it"
            : suggestions.hint(for: name, in: TeXCommand.environments.sorted())
        report(
            .mathEnvironment, .warning, line: line, offset: offset,
            "'\\begin{\(name)}' does not begin a formula here, so it is printed\(advice)")
    }

    /// Returns true if the line is text after a blank one, and ends the open display at `index` without its `$$`. Raw HTML ends an
    /// environment too.
    private func endsUnclosed(
        at index: Int, _ line: Slice<UnsafeBufferPointer<UInt8>>, _ parser: BlockParser
    ) -> Bool {
        let isAfterBlank = math[index].isAfterBlank
        math[index].isAfterBlank = line.allSatisfy(ASCII.isSpace)
        guard isAfterBlank else { return false }
        if DisplayInterruption.isMarkup(line) { return true }
        guard math[index].kind == .displayBlock, DisplayInterruption.isText(line) else { return false }
        math[index].interruption = parser.line
        return true
    }

    /// Returns true if the line belongs to the open block `node`. A line that ends the block and continues with text is
    /// truncated: the parser sees the rest as a separate line.
    func continueBlock(
        _ node: MarkdownNode, with line: UnsafeBufferPointer<UInt8>, _ parser: BlockParser
    ) -> Bool {
        guard let index = node.formulaIndex, math.indices.contains(index), !math[index].isClosed,
            !endsUnclosed(at: index, line[parser.offset...], parser)
        else { return false }
        // The opener's indentation is removed from all lines, as in code fences (CommonMark 0.29, 4.5).
        parser.skip(columns: min(parser.indent, math[index].indent), in: line)
        let start = parser.offset
        guard start <= line.count else { return true }
        let end: BlockEnd?
        switch math[index].kind {
        case .environment(let name):
            end = BlockEnd.environment(name, in: line, from: start, nesting: &math[index].nesting)
        default:
            end =
                isBracket(math[index])
                ? BlockEnd.bracket(in: line, from: start, backslash: placeholders.backslash)
                : BlockEnd.dollars(in: line, from: start)
        }
        guard let end else { return true }
        math[index].isClosed = true
        // Without text, the line is the last of the block.
        guard BlockEnd.isText(line, from: end.after) else { return true }
        parser.append(UnsafeBufferPointer(rebasing: line[start..<end.after]), to: node)
        var rest = end.after
        while rest < line.count, ASCII.isSpaceOrTab(line[rest]) {
            rest += 1
        }
        parser.advance(to: rest, in: line)
        return false
    }
}
