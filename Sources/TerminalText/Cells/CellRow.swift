/// The cells of a line up to its last text.
struct CellRow: Sendable {
    private(set) var cells: [Cell] = []
    /// The number of cells that only cursor movement made, at most `cells.count`.
    private(set) var padded = 0

    var count: Int { cells.count }

    /// Writes a character over the cells from `column` on, which is at most ``count``.
    mutating func put(_ cell: Cell, width: Int, at column: Int) {
        if column < cells.count {
            separate(at: column)
            separate(at: column + width)
        }
        put(cell, at: column)
        guard width > 1 else { return }
        for place in column + 1..<column + width {
            put(Cell(scalar: Cell.covered, style: cell.style, source: cell.source), at: place)
        }
    }

    /// Writes characters of one cell each.
    ///
    /// - Parameter first: the style, and the place of the first one.
    mutating func put(ascii bytes: UnsafeBufferPointer<UInt8>, _ first: Cell, at column: Int) {
        separate(at: column)
        separate(at: column + bytes.count)
        let over = min(bytes.count, cells.count - column)
        var cell = first
        for place in 0..<bytes.count {
            cell.scalar = UInt32(bytes[place])
            if place < over { cells[column + place] = cell } else { cells.append(cell) }
            cell.source &+= 1
        }
    }

    private mutating func put(_ cell: Cell, at column: Int) {
        if column < cells.count { cells[column] = cell } else { cells.append(cell) }
    }

    mutating func pad(_ count: Int) {
        cells.append(contentsOf: repeatElement(.blank, count: count))
        padded += count
    }

    mutating func countAsPadded(_ count: Int) { padded += count }

    mutating func addMark(_ index: UInt32, at column: Int) { cells[column].marks = index }

    /// Returns the cell that has the character at `column`.
    func head(of column: Int) -> Int {
        var head = column
        while head > 0, cells[head].isCovered { head -= 1 }
        return head
    }

    /// Replaces a character that begins before `column` and ends after it by blanks. At most eight cells change.
    private mutating func separate(at column: Int) {
        guard column < cells.count, cells[column].isCovered else { return }
        var place = head(of: column)
        repeat {
            cells[place] = Cell(scalar: Cell.blank.scalar, style: cells[place].style)
            place += 1
        } while place < cells.count && cells[place].isCovered
    }

    mutating func truncate(to column: Int) {
        guard column < cells.count else { return }
        separate(at: column)
        cells.removeLast(cells.count - column)
        padded = min(padded, column)
    }

    /// Makes the cells from `start` up to `end` blank.
    mutating func erase(_ start: Int, _ end: Int) {
        guard start < cells.count, start < end else { return }
        guard end < cells.count else { return truncate(to: start) }
        separate(at: start)
        separate(at: end)
        for place in start..<end { cells[place] = .blank }
    }

    mutating func insertBlanks(_ count: Int, at column: Int) {
        guard column < cells.count else { return }
        separate(at: column)
        cells.insert(contentsOf: repeatElement(.blank, count: count), at: column)
        padded += count
    }

    mutating func delete(_ count: Int, at column: Int) {
        guard column < cells.count else { return }
        separate(at: column)
        let end = min(cells.count, column + count)
        separate(at: end)
        cells.removeSubrange(column..<end)
        padded = min(padded, cells.count)
    }
}
