/// Cursor movement. It writes nothing: lines and cells appear with the text that follows.
extension CellGrid {
    /// Columns count from 0. The limit, or the end of a longer line, bounds them.
    mutating func moveToColumn(_ column: Int) {
        cursor.column = max(0, min(column, max(limits.columns - 1, lineLength)))
    }

    mutating func moveColumns(_ count: Int) { moveToColumn(cursor.column + count) }

    /// CUU, CUD. Down, the last row that the cursor has reached is the bottom of the screen.
    mutating func moveRows(_ count: Int) {
        guard !cursor.isBelowRegion else { return }
        cursor.row = max(first, min(cursor.row + count, max(reach, cursor.row)))
    }

    /// CUP, VPA. Rows count from 1 at home.
    mutating func moveToRow(_ number: Int) {
        cursor.isBelowRegion = regionEnd.map { number > $0 } ?? false
        if cursor.isBelowRegion { return }
        let last = max(reach, first)
        let row = first + number - 1
        cursor.row = row > last + TerminalLimits.window ? last : max(first, row)
        reach = max(reach, cursor.row)
    }

    /// The tab stops are every eight columns.
    mutating func moveTabs(_ count: Int) {
        moveToColumn(max(0, cursor.column / 8 + count + (count < 0 && cursor.column % 8 > 0 ? 1 : 0)) * 8)
    }

    /// LF and NEL go to the first column, as a terminal does with the line feeds of programs (ONLCR); IND, VT and FF
    /// keep the column.
    mutating func lineFeed(toStart: Bool) {
        guard !cursor.isBelowRegion else { return }
        if cursor.row >= end { openLine() }
        cursor.row += 1
        if toStart { cursor.column = 0 }
        openLine()
        reach = max(reach, cursor.row)
    }

    /// RI: up, or a blank line above the first.
    mutating func reverseLineFeed() {
        guard !cursor.isBelowRegion else { return }
        if cursor.row > first { cursor.row -= 1 } else { scrollDown(1) }
    }

    mutating func restore(_ saved: Position) {
        cursor = saved
        cursor.row = max(first, cursor.row)
    }
}
