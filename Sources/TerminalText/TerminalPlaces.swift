/// The text of a screen, with the place in the output of each of its bytes.
package struct TerminalPlaces: Sendable {
    /// The lines, with line feeds between them. Controls that a terminal shows as pictures are left out.
    package private(set) var bytes: [UInt8] = []
    /// The offset in the output for each byte; -1 for a line feed, and for a space that only cursor movement made.
    package private(set) var offsets: [Int32] = []

    /// Reads a program's output, of which no line is dropped.
    package init(_ output: UnsafeBufferPointer<UInt8>) {
        var reader = TerminalReader(limits: TerminalLimits(lines: 1 << 40))
        reader.read(output)
        bytes.reserveCapacity(output.count)
        offsets.reserveCapacity(output.count)
        for row in reader.grid.kept {
            for cell in row.cells where !cell.isCovered { add(cell, output, reader.grid) }
            append(0x0A, -1)
        }
    }

    private mutating func add(_ cell: Cell, _ output: UnsafeBufferPointer<UInt8>, _ grid: CellGrid) {
        let offset = Int(cell.source) - 1
        // The picture of a control character.
        if (0x2400...0x2421).contains(cell.scalar), offset >= 0, offset < output.count,
            output[offset] < 0x20 || output[offset] == 0x7F
        {
            return
        }
        for (step, byte) in encoded(cell.scalar).enumerated() {
            append(byte, cell.source == 0 ? -1 : offset + step)
        }
        guard cell.marks > 0 else { return }
        for mark in grid.marks(from: cell.marks) {
            for byte in encoded(mark) { append(byte, cell.source == 0 ? -1 : offset) }
        }
    }

    private mutating func append(_ byte: UInt8, _ offset: Int) {
        bytes.append(byte)
        offsets.append(Int32(truncatingIfNeeded: offset))
    }

    private func encoded(_ value: UInt32) -> [UInt8] {
        Unicode.Scalar(value).map { Array(String(Character($0)).utf8) } ?? []
    }

    /// Returns true if a terminal shows a text as it is written but for its colours, as most output is.
    package static func isWrittenInOrder(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x09, 0x0A: continue
            case 0x0D: if index == bytes.count || bytes[index] == 0x0A { continue } else { return false }
            case 0x1B:
                guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return false }
                index += 1
                while index < bytes.count, 0x30...0x3B ~= bytes[index] { index += 1 }
                guard index < bytes.count, bytes[index] == UInt8(ascii: "m") else { return false }
                index += 1
            case 0xC2: if index < bytes.count, 0x80...0x9F ~= bytes[index] { return false }
            case ..<0x20, 0x7F: return false
            default: continue
            }
        }
        return true
    }
}
