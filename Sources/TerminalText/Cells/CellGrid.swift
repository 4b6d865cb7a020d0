/// The lines of a screen and its cursor. Lines exist from the moment that text is written to them or a line feed reaches
/// them.
///
/// Rows are counted from the first line of the input, dropped lines included.
struct CellGrid: Sendable {
    struct Position: Sendable {
        var row = 0
        var column = 0
        /// True below the scrolling region, where programs draw a status line: its text is dropped.
        var isBelowRegion = false
    }

    let limits: TerminalLimits
    var rows: [CellRow] = []
    /// The row of `rows[0]`. Dropped lines leave the array in large groups.
    private var base = 0
    /// The first row that is kept: "home".
    private(set) var first = 0
    /// The last row that the cursor has reached.
    var reach = 0
    var cursor = Position()
    var style = TerminalStyle.plain
    /// As ``Cell/source``, of the next character that is written.
    var source: UInt32 = 0
    /// The last row of the scrolling region (DECSTBM), counted from home.
    var regionEnd: Int?
    private(set) var marks: [CombiningMark] = []

    /// The cells that only movement made.
    var padding = 0
    /// The work that insertions, deletions and gaps may still do.
    var work = TerminalLimits.work

    init(limits: TerminalLimits) { self.limits = limits }

    /// The index of a row in ``rows``.
    func index(_ row: Int) -> Int { row - base }
    /// The row after the last one that exists.
    var end: Int { base + rows.count }
    var kept: ArraySlice<CellRow> { rows[min(rows.count, first - base)...] }
    /// The length of the cursor's line.
    var lineLength: Int { cursor.row < end ? rows[index(cursor.row)].count : 0 }

    /// Takes work from the budget; returns false where it does not suffice.
    mutating func spend(_ amount: Int) -> Bool {
        guard amount <= work else { return false }
        work -= amount
        return true
    }

    // MARK: Text

    /// Writes a character at the cursor.
    mutating func write(_ scalar: UInt32, width: Int) {
        guard !cursor.isBelowRegion else { return }
        openLine()
        closeGap()
        rows[index(cursor.row)].put(
            Cell(scalar: scalar, style: style, source: source), width: width, at: cursor.column)
        cursor.column += width
    }

    /// Writes characters of ASCII at the cursor.
    mutating func write(ascii bytes: UnsafeBufferPointer<UInt8>) {
        guard !cursor.isBelowRegion else { return }
        openLine()
        closeGap()
        rows[index(cursor.row)].put(
            ascii: bytes, Cell(scalar: 0, style: style, source: source), at: cursor.column)
        cursor.column += bytes.count
    }

    /// Adds a scalar to the character before the cursor; without one before it, it gets a cell of its own.
    mutating func combine(_ scalar: UInt32) {
        guard !cursor.isBelowRegion else { return }
        guard let place = characterBeforeCursor, let mark = UInt32(exactly: marks.count + 1) else {
            return write(scalar, width: 1)
        }
        let row = index(cursor.row)
        marks.append(CombiningMark(scalar: scalar, previous: rows[row].cells[place].marks))
        rows[row].addMark(mark, at: place)
    }

    var characterBeforeCursor: Int? {
        guard 1...max(1, lineLength) ~= cursor.column, lineLength > 0 else { return nil }
        return rows[index(cursor.row)].head(of: cursor.column - 1)
    }

    /// A tab after the end of the line is kept as a character: the text can be copied as it was written.
    mutating func tab() {
        guard !cursor.isBelowRegion else { return }
        let stop = (cursor.column / 8 + 1) * 8
        guard cursor.column >= lineLength else { return moveToColumn(stop) }
        let width = stop - cursor.column
        guard stop <= limits.columns, padding + width <= TerminalLimits.padding else {
            return write(Cell.tab, width: 1)
        }
        write(Cell.tab, width: width)
        padding += width - 1
        rows[index(cursor.row)].countAsPadded(width - 1)
    }

    /// Makes the cursor's line exist.
    mutating func openLine() {
        let missing = cursor.row - end + 1
        guard missing > 0 else { return }
        if missing > 1, !spend(missing * TerminalLimits.workPerLine) { cursor.row = end }
        rows.append(contentsOf: repeatElement(CellRow(), count: cursor.row - end + 1))
        dropEarliest()
    }

    /// Fills the cells from the end of the line to the cursor.
    private mutating func closeGap() {
        let gap = cursor.column - lineLength
        guard gap > 0 else { return }
        if padding + gap > TerminalLimits.padding || !spend(gap) { cursor.column = lineLength + 1 }
        let count = cursor.column - lineLength
        rows[index(cursor.row)].pad(count)
        padding += count
    }

    /// Changes a line's cells, and keeps ``padding`` current.
    mutating func change(_ row: Int, _ edit: (inout CellRow) -> Void) {
        guard first..<end ~= row else { return }
        padding -= rows[index(row)].padded
        edit(&rows[index(row)])
        padding += rows[index(row)].padded
    }

    /// Drops the lines beyond the limit.
    mutating func dropEarliest() {
        let start = end - limits.lines
        guard start > first else { return }
        for row in first..<start { change(row) { $0 = CellRow() } }
        first = start
        cursor.row = max(cursor.row, first)
        if first - base >= limits.lines {
            rows.removeFirst(first - base)
            base = first
        }
    }
}
