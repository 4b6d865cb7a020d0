extension CellGrid {
    /// The lines that are kept, as runs.
    func lines() -> [TerminalLine] { kept.map(line) }

    private func line(_ row: CellRow) -> TerminalLine {
        var runs: [TerminalRun] = []
        var text: [UInt8] = []
        var style = TerminalStyle.plain
        for cell in row.cells where !cell.isCovered {
            if cell.style != style {
                if !text.isEmpty { runs.append(TerminalRun(String(decoding: text, as: UTF8.self), style)) }
                text.removeAll(keepingCapacity: true)
                style = cell.style
            }
            append(cell.scalar, to: &text)
            if cell.marks > 0 {
                for mark in marks(from: cell.marks) { append(mark, to: &text) }
            }
        }
        if !text.isEmpty { runs.append(TerminalRun(String(decoding: text, as: UTF8.self), style)) }
        return TerminalLine(runs)
    }

    private func append(_ value: UInt32, to text: inout [UInt8]) {
        if value < 0x80 {
            text.append(UInt8(truncatingIfNeeded: value))
        } else if let scalar = Unicode.Scalar(value) {
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }

    /// The marks of a cell in the order of the input.
    func marks(from last: UInt32) -> [UInt32] {
        var found: [UInt32] = []
        var next = last
        while next > 0 {
            let mark = marks[Int(next) - 1]
            found.append(mark.scalar)
            next = mark.previous
        }
        return found.reversed()
    }
}
