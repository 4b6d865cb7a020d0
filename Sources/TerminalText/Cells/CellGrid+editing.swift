/// Erasing, inserting and deleting (ECMA-48 8.3). Erased cells have the default colours.
extension CellGrid {
    enum Extent: Int { case toEnd, toStart, all }

    /// EL.
    mutating func eraseLine(_ extent: Extent) {
        guard !cursor.isBelowRegion else { return }
        let column = cursor.column
        switch extent {
        case .toEnd: change(cursor.row) { $0.truncate(to: column) }
        case .all: change(cursor.row) { $0.truncate(to: 0) }
        case .toStart:
            guard spend(min(column + 1, lineLength)) else { return }
            change(cursor.row) { $0.erase(0, column + 1) }
        }
    }

    /// ED. The lines after the cursor disappear, so a program that erases its progress leaves no blank lines.
    mutating func eraseScreen(_ extent: Extent) {
        guard !cursor.isBelowRegion else { return }
        switch extent {
        case .toEnd:
            eraseLine(.toEnd)
            removeLines(from: cursor.row + 1)
        case .all: removeLines(from: first)
        case .toStart:
            eraseLine(.toStart)
            guard spend((cursor.row - first) * TerminalLimits.workPerLine) else { return }
            for row in first..<max(first, min(cursor.row, end)) { change(row) { $0.truncate(to: 0) } }
        }
    }

    private mutating func removeLines(from row: Int) {
        while end > max(row, first) {
            change(end - 1) { $0.truncate(to: 0) }
            rows.removeLast()
        }
    }

    /// ECH.
    mutating func eraseCharacters(_ count: Int) {
        let column = cursor.column
        guard !cursor.isBelowRegion, spend(max(0, min(count, lineLength - column))) else { return }
        change(cursor.row) { $0.erase(column, column + count) }
    }

    /// DCH.
    mutating func deleteCharacters(_ count: Int) {
        let column = cursor.column
        guard !cursor.isBelowRegion, spend(max(0, lineLength - column)) else { return }
        change(cursor.row) { $0.delete(count, at: column) }
    }

    /// ICH.
    mutating func insertCharacters(_ count: Int) {
        let column = cursor.column
        let count = min(count, limits.columns)
        guard !cursor.isBelowRegion, column < lineLength, padding + count <= TerminalLimits.padding,
            spend(lineLength - column + count)
        else { return }
        change(cursor.row) { $0.insertBlanks(count, at: column) }
    }

    /// IL.
    mutating func insertLines(_ count: Int) {
        guard !cursor.isBelowRegion else { return }
        cursor.column = 0
        insertBlankLines(count, at: cursor.row)
    }

    private mutating func insertBlankLines(_ count: Int, at row: Int) {
        let count = min(count, TerminalLimits.window, limits.lines)
        guard first..<end ~= row, spend((end - row + count) * TerminalLimits.workPerLine) else { return }
        rows.insert(contentsOf: repeatElement(CellRow(), count: count), at: index(row))
        reach = max(reach, end - 1)
        dropEarliest()
    }

    /// DL.
    mutating func deleteLines(_ count: Int) {
        guard !cursor.isBelowRegion else { return }
        cursor.column = 0
        guard first..<end ~= cursor.row, spend((end - cursor.row) * TerminalLimits.workPerLine) else {
            return
        }
        let last = min(end, cursor.row + count)
        for row in cursor.row..<last { change(row) { $0.truncate(to: 0) } }
        rows.removeSubrange(index(cursor.row)..<index(last))
    }

    /// SU. The lines that leave a terminal's window stay above it, so only the cursor's place in the text changes.
    mutating func scrollUp(_ count: Int) {
        guard !cursor.isBelowRegion else { return }
        cursor.row = max(cursor.row, min(cursor.row + count, end + TerminalLimits.window))
        reach = max(reach, cursor.row)
    }

    /// SD.
    mutating func scrollDown(_ count: Int) {
        guard !cursor.isBelowRegion else { return }
        insertBlankLines(count, at: first)
    }
}
