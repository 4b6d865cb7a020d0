import Diagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The text of one leaf block while its inlines are parsed: the pairing of dollars, and the source positions of its
/// lines.
struct ChunkState {
    /// The text of the block as cmark has it: without container markers.
    let text: UnsafeBufferPointer<UInt8>
    /// The block's node; nil outside of a document.
    let parent: MarkdownNode?
    /// Dollars before this offset are literal: part of a longer run, or of an unclosed `$$`.
    var literalUntil = 0
    /// The closer of the last reported stray dollar, which is not reported again.
    var strayEnd = -1
    /// The last dollar reported as stray.
    var reportedDollar = -1
    /// The end of the last formula.
    var formulaEnd = 0
    /// The end of the last name after `@`.
    var nameEnd = -1
    /// The closer of the last pair of brackets without TeX, which was reported with its opener.
    var emptyBracketEnd = -1
    /// The next run of backticks after `` $` ``.
    var backtickEnd = DelimiterSearch()
    /// The next closing parenthesis with a backslash.
    var parenthesisEnd = DelimiterSearch()
    /// The next closing bracket with a backslash.
    var bracketEnd = DelimiterSearch()
    /// The parts of the text in which dollars are literal.
    var rawText: RawTextRegions
    /// The pairing of dollars.
    private var dollars = DollarPairs()
    /// The line of the offset last asked for: its index in the block, its first byte, and its start column in the
    /// source line.
    private var line = (number: 0, start: 0, column: -1)
    /// The cmark line number of the text's first line.
    private let firstLine: Int
    /// The offset up to which line ends have been counted.
    private var scanned = 0
    /// In a table cell: the offset last asked for and its column in the source line, which has `\|` for `|`.
    private var cell = (offset: 0, column: 0)

    /// Creates the state of no text.
    init() {
        text = UnsafeBufferPointer(start: nil, count: 0)
        parent = nil
        firstLine = 1
        rawText = RawTextRegions(text)
    }

    /// Creates the state of a block's text.
    init(text: UnsafeBufferPointer<UInt8>, parent: MarkdownNode?) {
        self.text = text
        self.parent = parent
        firstLine = parent.map(BlockLines.first(of:)) ?? 1
        rawText = RawTextRegions(text)
    }

    /// Returns true if a dollar may open a formula.
    mutating func mayOpen(at offset: Int) -> Bool {
        offset >= literalUntil && !rawText.contains(offset, in: text)
    }

    /// Passes over a formula and returns its place.
    mutating func take(
        formulaAt offset: Int, upTo end: Int, in state: ParseState
    ) -> (line: Int, offset: Int) {
        rawText.skip(to: end)
        formulaEnd = end
        return place(of: offset, in: state)
    }

    /// Returns the dollar that may close inline mathematics opened at `offset`.
    mutating func candidate(for offset: Int) -> Int? { dollars.candidate(for: offset, in: text) }
    /// Returns the offset of the `$$` that closes a display opened at `offset`.
    mutating func displayEnd(for offset: Int) -> Int? { dollars.displayEnd(for: offset, in: text) }

    /// Returns the cmark line and byte offset of a position in the text. Offsets should be ascending.
    mutating func place(of offset: Int, in state: ParseState) -> (line: Int, offset: Int) {
        // A lookup before the last one starts again at the beginning.
        if offset < line.start { (line, scanned) = ((0, 0, -1), 0) }
        while scanned < offset {
            let ahead = UnsafeBufferPointer(rebasing: text[scanned..<offset])
            let end =
                state.hasCarriageReturns
                ? ahead.firstIndex(where: ASCII.isLineEnd) : ahead.offset(of: UInt8(ascii: "\n"))
            guard let end else {
                scanned = offset
                break
            }
            scanned += end + 1
            // CRLF is one line end.
            if ahead[end] == UInt8(ascii: "\r"), scanned < offset, text[scanned] == UInt8(ascii: "\n") {
                scanned += 1
            }
            line = (line.number + 1, scanned, -1)
        }
        let number = firstLine + line.number
        if line.column < 0 {
            line.column = columnOfLine(number, in: state)
            cell = (line.start, line.column)
        }
        guard parent?.kind == .tableCell else {
            return (number, line.column + offset - line.start)
        }
        if offset < cell.offset { cell = (line.start, line.column) }
        // cmark has replaced `\|` by `|` in the text of cells.
        let whole = state.line(number)
        while cell.offset < offset {
            if Self.isEscapedPipe(in: whole, at: cell.column, read: text[cell.offset]) { cell.column += 1 }
            cell = (cell.offset + 1, cell.column + 1)
        }
        return (number, cell.column)
    }

    /// Returns true if the source has `\|` where the cell's text has `|`.
    private static func isEscapedPipe(in line: ArraySlice<UInt8>, at column: Int, read byte: UInt8) -> Bool {
        let index = line.startIndex + column
        return byte == UInt8(ascii: "|") && index + 1 < line.endIndex && line[index] == UInt8(ascii: "\\")
            && line[index + 1] == UInt8(ascii: "|")
    }

    /// Returns the column at which this line of the block begins in the source line. cmark strips container markers and
    /// indentation, so the text is a suffix of the source line; a table cell or heading is a substring.
    private func columnOfLine(_ number: Int, in state: ParseState) -> Int {
        var end = text.offset(of: UInt8(ascii: "\n"), from: line.start) ?? text.count
        if state.hasCarriageReturns {
            end = min(end, text.offset(of: UInt8(ascii: "\r"), from: line.start) ?? end)
        }
        while end > line.start, ASCII.isSpaceOrTab(text[end - 1]) { end -= 1 }
        let own = UnsafeBufferPointer(rebasing: text[line.start..<end])
        let whole = state.line(number)
        // The title of a div was parsed from a part of the line.
        if let parent, NodeMark.of(parent)?.mark == .title { return parent.startColumn - 1 }
        let cellStart =
            parent.map { $0.kind == .tableCell ? BlockLines.offset(ofCell: $0) : -1 } ?? -1
        if cellStart < 0,
            let start = whole.withUnsafeBufferPointer({ Self.start(of: own, atEndOf: $0, state.placeholders) }
            )
        {
            return start
        }
        // For a substring, takes its first occurrence, searched from the start of the cell if that is known.
        let sought: [UInt8] = own.prefix(64).map(state.placeholders.restored)
        let from = max(0, cellStart)
        guard !sought.isEmpty, whole.count >= from + sought.count else { return max(0, cellStart) }
        for start in from...(whole.count - sought.count) where Self.reads(whole, at: start, as: sought) {
            return start
        }
        return max(0, cellStart)
    }

    private static func reads(_ line: ArraySlice<UInt8>, at start: Int, as piece: [UInt8]) -> Bool {
        var column = start
        for byte in piece {
            if isEscapedPipe(in: line, at: column, read: byte) { column += 1 }
            guard column < line.count, line[line.startIndex + column] == byte else { return false }
            column += 1
        }
        return true
    }

    /// Returns the offset of `piece` in `whole` if `whole` ends with it, ignoring trailing spaces.
    private static func start(
        of piece: UnsafeBufferPointer<UInt8>, atEndOf whole: UnsafeBufferPointer<UInt8>,
        _ placeholders: PlaceholderBytes
    ) -> Int? {
        var tail = whole.count
        while tail > 0, ASCII.isSpaceOrTab(whole[tail - 1]) { tail -= 1 }
        let start = tail - piece.count
        guard start >= 0 else { return nil }
        if !placeholders.isUsed, let left = piece.baseAddress, let right = whole.baseAddress {
            return memcmp(left, right + start, piece.count) == 0 ? start : nil
        }
        for index in 0..<piece.count where placeholders.restored(piece[index]) != whole[start + index] {
            return nil
        }
        return start
    }
}
