/// Displays from code fences: the first word of the info string is `math` or the directive `{math}` (rule B6).
/// Verbatim.
enum MathFences {
    /// Records a code block as a formula if it is a math fence.
    static func collect(_ node: MarkdownNode, into state: ParseState) {
        guard isMath(node) else { return }
        let content = Content(of: node)
        let argument = argument(of: node, in: state)
        let record: MathRecord
        if let argument {
            // KaTeX gets one text, so the TeX of the opening line is put before the fence's own.
            prepend(argument.text, to: node, blanking: content.range.lowerBound)
            let shift = argument.text.count + 1
            record = MathRecord(
                kind: .fence, node: node, line: node.startLine, offset: argument.offset,
                delimiter: 0,
                fence: Content(
                    range: 0..<(content.range.upperBound + shift),
                    label: content.label.map { ($0.name, $0.offset + shift) }))
        } else {
            record = MathRecord(
                kind: .fence, node: node, line: node.startLine + 1,
                offset: offset(ofFirstLineOf: node, in: state), delimiter: 0, fence: content)
        }
        state.math.append(record)
        node.formulaIndex = state.math.count - 1
        let fence = fence(in: state.line(node.startLine))
        guard !isClosed(node, fence.mark, in: state) else { return }
        let mark = String(decoding: fence.mark, as: UTF8.self)
        state.report(
            .mathUnclosed, line: node.startLine, offset: fence.offset,
            "this fence is not closed before its container ends; write '\(mark)' where the formula ends")
    }

    /// Returns the marks that open a fence, and their offset in the line.
    private static func fence(in line: ArraySlice<UInt8>) -> (mark: ArraySlice<UInt8>, offset: Int) {
        let start = ["```", "~~~"].compactMap { line.firstRange(of: $0.utf8)?.lowerBound }.min()
        let rest = line[(start ?? line.startIndex)...]
        return (rest.prefix { $0 == rest.first }, rest.startIndex - line.startIndex)
    }

    /// Returns true if the last line of a fence ends it. cmark takes the line after the container for the last one of a
    /// fence that its container ends.
    private static func isClosed(
        _ node: MarkdownNode, _ mark: ArraySlice<UInt8>, in state: ParseState
    ) -> Bool {
        let line = state.line(node.endLine).drop(while: PageMarkPass.isMarker)
        guard node.endLine > node.startLine, line.starts(with: mark),
            line.drop(while: { $0 == mark.first }).allSatisfy(ASCII.isSpace)
        else { return false }
        var last = node
        while last.next == nil, let parent = last.parent { last = parent }
        return last.next?.startLine != node.endLine
    }

    /// Returns the offset of the TeX in the line after the fence: after the container markers.
    private static func offset(ofFirstLineOf node: MarkdownNode, in state: ParseState) -> Int {
        let first = node.codeText.prefix { $0 != UInt8(ascii: "\n") }
        return max(0, state.line(node.startLine + 1).count - first.count)
    }

    /// Returns true for a fence of mathematics.
    private static func isMath(_ node: MarkdownNode) -> Bool {
        guard node.isFencedCode else { return false }
        // The first word of the info string names the language (CommonMark 0.29, 4.5).
        let word = node.codeInfo.prefix { !ASCII.isSpace($0) }
        return word.elementsEqual("math".utf8) || isDirective(node)
    }

    /// MyST's directive: `{math}`, with or without a space before the TeX on its line.
    private static func isDirective(_ node: MarkdownNode) -> Bool {
        node.codeInfo.starts(with: "{math}".utf8)
    }

    // MARK: TeX on the opening line

    /// Returns the TeX after `{math}` on the opening line, from the source, because cmark resolves escapes in an info
    /// string.
    private static func argument(of node: MarkdownNode, in state: ParseState) -> (text: [UInt8], offset: Int)?
    {
        guard isDirective(node) else { return nil }
        let line = state.line(node.startLine)
        guard let name = line.firstRange(of: Array("{math}".utf8)) else { return nil }
        var text = line[name.upperBound...].drop(while: ASCII.isSpace)
        text.removeTrailingSpaces()
        return text.isEmpty ? nil : (Array(text), text.startIndex - line.startIndex)
    }

    /// Puts a line of TeX before a fence's text, and spaces in place of its first `options` bytes: every line keeps its
    /// number.
    private static func prepend(_ line: [UInt8], to node: MarkdownNode, blanking options: Int) {
        let old = node.codeText
        let spaces = old.prefix(options).map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
        node.setCodeText(line + [UInt8(ascii: "\n")] + spaces + old.dropFirst(options))
    }

    // MARK: Options

    /// The TeX of a fence, without a directive's options.
    struct Content {
        /// The range of the TeX in the node's literal.
        var range: Range<Int>
        /// The label, and its offset in the literal.
        var label: (name: String, offset: Int)?

        /// Creates a content.
        init(range: Range<Int>, label: (name: String, offset: Int)? = nil) {
            self.range = range
            self.label = label
        }

        /// Reads the options at the start of a directive: lines `:label: name`, or `label: name` between `---` lines.
        init(of node: MarkdownNode) {
            let literal = node.codeText
            range = 0..<literal.count
            guard isDirective(node) else { return }
            var start = 0
            let nextLine = { (start: Int) in
                min(literal.count, (literal.offset(of: UInt8(ascii: "\n"), from: start) ?? literal.count) + 1)
            }
            if Self.isRule(literal[..<nextLine(0)]) {
                var lineStart = nextLine(0)
                while lineStart < literal.count {
                    let end = nextLine(lineStart)
                    if Self.isRule(literal[lineStart..<end]) {
                        start = end
                        break
                    }
                    takeLabel(literal[lineStart..<end], isBetweenRules: true)
                    lineStart = end
                }
                // Without the closing rule the lines are TeX, not options.
                if start == 0 { label = nil }
            }
            while start < literal.count, literal[start] == UInt8(ascii: ":") {
                let end = nextLine(start)
                guard takeLabel(literal[start..<end], isBetweenRules: false) else { break }
                start = end
            }
            range = start..<literal.count
        }

        /// Returns true for a line of `---`.
        private static func isRule(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
            line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy(ASCII.isSpace)
        }

        /// Reads the label of an option line, and returns true if the line is an option.
        @discardableResult private mutating func takeLabel(
            _ line: Slice<UnsafeBufferPointer<UInt8>>, isBetweenRules: Bool
        ) -> Bool {
            let option = isBetweenRules ? line : line.dropFirst()
            guard let close = option.firstIndex(of: UInt8(ascii: ":")), close > option.startIndex else {
                return false
            }
            var value = option[(close + 1)...].drop(while: ASCII.isSpace)
            value.removeTrailingSpaces()
            if option[..<close].elementsEqual("label".utf8), !value.isEmpty,
                value.allSatisfy(BlockTail.isLabelByte)
            {
                label = (String(decoding: value, as: UTF8.self), value.startIndex)
            }
            return true
        }
    }
}
