/// The text for cmark, fed in pieces. Each piece ends with a line that has a dollar, so that a formula open there can
/// keep the following lines from beginning blocks.
///
/// cmark decides which block a line begins before it asks any extension. A line inside an open formula is therefore fed
/// with a control byte in place of the character that would begin a list, quote, table or heading (`PlaceholderBytes`). The
/// open paragraph and its containers are cmark's own, so fences, code and HTML need no second parser.
final class LineFeed {
    /// A line of an open formula: it is fed alone, with one byte replaced.
    private struct GuardedLine {
        /// The end of the line in the text, after its line end.
        var end: Int
        /// The offset of the byte to replace, in the text.
        var mark: Int?
    }

    /// The largest number of bytes that one look-ahead from the start of a formula may read.
    private static let longestFormula = 1 << 15

    /// The whole text.
    private let text: UnsafeBufferPointer<UInt8>
    /// The state of the parse, which counts guarded lines.
    private let state: ParseState
    /// cmark's parser, which has read the text before `offset`.
    private let parser: BlockParser
    /// The offset of the next piece.
    private var offset = 0
    /// True if the last piece ends with a line that may open a formula.
    private var endsWithDollars = false
    /// In reverse order: the next line is last.
    private var guarded: [GuardedLine] = []
    /// The copy of a guarded line, valid until the next piece.
    private var copy: UnsafeMutableBufferPointer<UInt8>?
    /// The paragraph last looked at, and the offset up to which its text was read.
    private var paragraph: (node: MarkdownNode?, read: Int) = (nil, 0)
    /// The remaining number of look-ahead bytes, so openers without ends cost linear time.
    private var budget: Int

    /// Creates a feed. The budget grows with the text, so that look-ahead stays linear overall.
    init(_ text: UnsafeBufferPointer<UInt8>, _ state: ParseState, _ parser: BlockParser) {
        self.text = text
        self.state = state
        self.parser = parser
        budget = 32 * text.count + (1 << 16)
    }

    deinit { copy?.deallocate() }

    /// Returns the next piece, or `nil` at the end. All pieces but the last are whole lines. A piece is valid until the
    /// next call.
    func next() -> UnsafeBufferPointer<UInt8>? {
        if endsWithDollars, guarded.isEmpty { look() }
        endsWithDollars = false
        guard offset < text.count else { return nil }
        let start = offset
        guard !guarded.isEmpty else {
            // Text without dollars is fed in one piece: no formula can be open.
            let dollar = nextOpener(from: start)
            endsWithDollars = dollar != nil
            offset = dollar.map { endOfLine(from: $0).next } ?? text.count
            return UnsafeBufferPointer(rebasing: text[start..<offset])
        }
        let line = guarded.removeLast()
        offset = line.end
        let piece = UnsafeBufferPointer(rebasing: text[start..<offset])
        endsWithDollars = piece.offset(of: UInt8(ascii: "$")) != nil
        guard let mark = line.mark, let byte = state.guardByte(for: text[mark], in: text) else {
            return piece
        }
        return masked(piece, at: mark - start, with: byte)
    }

    /// Returns a copy of a line with one byte replaced.
    private func masked(
        _ piece: UnsafeBufferPointer<UInt8>, at mark: Int, with byte: UInt8
    ) -> UnsafeBufferPointer<UInt8> {
        copy?.deallocate()
        let line = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: piece.count)
        _ = line.initialize(from: piece)
        line[mark] = byte
        copy = line
        return UnsafeBufferPointer(line)
    }

    // MARK: Looking ahead

    /// Reads the open paragraph and, if a formula is open at its end, the following lines.
    private func look() {
        guard state.guardsLines, let node = parser.openParagraph else { return }
        let content = node.content
        if paragraph.node != node { paragraph = (node, 0) }
        guard paragraph.read < content.count else { return }
        let own = UnsafeBufferPointer(rebasing: content[paragraph.read...])
        var scan = ParagraphScan(own, options: state.options, backslash: state.placeholders.backslash)
        switch scan.run(from: 0, to: own.count, isWhole: false) {
        case .settled(let end): paragraph.read += end
        case .formula: break
        case .open: lookAhead(from: own, of: node)
        }
    }

    /// A line after the open paragraph: the range of its text in the look-ahead bytes, its end in the source, and the
    /// block it would begin.
    private struct Ahead {
        var range: Range<Int>
        var end: Int
        var start: BlockStart?
    }

    /// Reads lines after the open paragraph until the formula closes or the paragraph ends.
    private func lookAhead(from own: UnsafeBufferPointer<UInt8>, of node: MarkdownNode) {
        let prefix = ContainerPrefix(of: node)
        // Starts with a small window, because most formulas end soon.
        var window = Self.longestFormula >> 7
        while budget > 0 {
            var bytes = Array(own)
            let (lines, isWhole) = linesAhead(within: window, prefix, into: &bytes)
            budget -= bytes.count
            let (outcome, unclosedDisplay) = bytes.withUnsafeBufferPointer { whole in
                var scan = ParagraphScan(
                    whole, options: state.options, backslash: state.placeholders.backslash)
                let outcome = scan.run(
                    from: 0, to: own.count, isWhole: isWhole || window >= Self.longestFormula)
                return (outcome, scan.unclosedDisplay)
            }
            switch outcome {
            case .open:
                // The formula may end after the window: four times as much is read.
                window <<= 2
                continue
            case .settled(let end):
                paragraph.read += end
                if unclosedDisplay != nil { state.recover(from: lines.last?.end ?? offset, in: text) }
            case .formula(let range, let isDisplay):
                let own = lines.filter { $0.range.lowerBound < range.upperBound }
                take(range, isDisplay: isDisplay, lines: own, bytes)
            }
            return
        }
        // Marks the text as read, so it is not scanned again.
        paragraph.read += own.count
    }

    /// Guards the lines of a formula, or reports dollars that are probably not one.
    private func take(_ range: Range<Int>, isDisplay: Bool, lines: [Ahead], _ bytes: [UInt8]) {
        let opener = paragraph.read + range.lowerBound
        paragraph.read += range.upperBound
        let starts = lines.compactMap(\.start?.kind)
        // Lines that begin no block need no guard.
        guard !starts.isEmpty else { return }
        let first = parser.line + 1
        let numbers = lines.indices.filter { lines[$0].start != nil }.map { first + $0 }
        let delimiter = isDisplay ? 2 : 1
        let isFormula = bytes.withUnsafeBufferPointer {
            FormulaHeuristic.isFormula(
                $0[(range.lowerBound + delimiter)..<(range.upperBound - delimiter)], starts: starts,
                isDisplay: isDisplay)
        }
        guard isFormula else {
            // The dollars of a table's cells are not a pair.
            guard !starts.contains(.table) else { return }
            let next = range.upperBound < bytes.count ? bytes[range.upperBound] : UInt8(ascii: " ")
            return reportRefused(opener, first: bytes[range.lowerBound + delimiter], next: next, numbers)
        }
        guard state.guardLines(numbers, through: first + lines.count - 1) else { return }
        guarded = lines.reversed().map { GuardedLine(end: $0.end, mark: $0.start?.mark) }
    }

    /// Reports dollars on different lines that pair, but whose text may be a price or a list: the author decides.
    ///
    /// - Parameters:
    ///   - opener: the offset of the first dollar in the paragraph.
    ///   - first: the byte after it.
    ///   - next: the byte after the second dollar.
    ///   - numbers: the lines that begin blocks.
    private func reportRefused(_ opener: Int, first: UInt8, next: UInt8, _ numbers: [Int]) {
        guard let node = paragraph.node, let number = numbers.first else { return }
        // `$5` is a price, and `$PATH` after `$HOME` is a variable.
        let isLetter = ASCII.isLetter(next)
        guard !ASCII.isDigit(first), !isLetter else { return }
        let before = node.content
        guard opener < before.count else { return }
        // The paragraph's text has no container markers, so the column is searched for in the source.
        let line = BlockLines.first(of: node) + before[..<opener].count { $0 == UInt8(ascii: "\n") }
        let lineStart = before[..<opener].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let text = Array(before[lineStart...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
        let column = (Formula.start(of: text, in: state.line(line)) ?? 0) + opener - lineStart
        state.report(
            .mathStrayDollar, line: line, offset: column, other: (.other, number),
            "this '$' and the next are text, because a block begins on a line between them; write the formula on one line, or '\\$' for a dollar"
        )
    }

    /// Appends the text of the lines that continue the paragraph, assuming none of them begins a block, to `bytes`.
    ///
    /// - Returns: the lines, and whether the paragraph ends after them.
    private func linesAhead(
        within window: Int, _ prefix: ContainerPrefix, into bytes: inout [UInt8]
    ) -> ([Ahead], isWhole: Bool) {
        budget -= prefix.depth
        var lines: [Ahead] = []
        var lineStart = offset
        let most = bytes.count + window
        while lineStart < text.count {
            guard bytes.count < most, budget > 0 else { return (lines, false) }
            let (lineEnd, next) = endOfLine(from: lineStart)
            let line = UnsafeBufferPointer(rebasing: text[lineStart..<lineEnd])
            budget -= prefix.depth
            let stripped = prefix.strip(line)
            guard stripped.text < line.count else { break }
            var start =
                stripped.indent > 3
                ? nil : BlockStart(line, at: stripped.text, backslash: state.placeholders.backslash)
            // A list marker in the column of an item begins the next item.
            if stripped.leavesItem, start?.kind == .list { break }
            if start?.kind == .boundary { break }
            start?.mark += lineStart
            let from = bytes.count
            bytes += text[(lineStart + stripped.text)..<next]
            lines.append(Ahead(range: from..<bytes.count, end: next, start: start))
            lineStart = next
        }
        return (lines, true)
    }

    // MARK: Lines

    /// Returns the next dollar, or backslash of a bracket, that may open a formula.
    private func nextOpener(from start: Int) -> Int? {
        let dollar = text.offset(of: UInt8(ascii: "$"), from: start)
        guard state.placeholders.backslash != 0 else { return dollar }
        let bracket = text[start..<(dollar ?? text.count)].firstIndex(of: state.placeholders.backslash)
        return bracket ?? dollar
    }

    /// Returns the end of the line at `start`, and the start of the next one.
    private func endOfLine(from start: Int) -> (end: Int, next: Int) {
        guard state.hasCarriageReturns else {
            let end = text.offset(of: UInt8(ascii: "\n"), from: start) ?? text.count
            return (end, min(text.count, end + 1))
        }
        let end = text[start...].firstIndex(where: ASCII.isLineEnd) ?? text.count
        let isPair =
            end + 1 < text.count && text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n")
        return (end, min(text.count, end + (isPair ? 2 : 1)))
    }
}
