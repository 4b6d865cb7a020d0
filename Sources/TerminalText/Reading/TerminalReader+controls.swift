/// Control characters and escape sequences (ECMA-48 5.2, 5.3; xterm ctlseqs, "Single-character functions", "C1").
extension TerminalReader {
    /// Performs a C0 control. One without a place in text becomes its picture, such as ␀ for NUL.
    mutating func performControl(_ value: UInt32) {
        guard main == nil else { return }
        switch value {
        case 0x08: grid.moveColumns(-1)
        case 0x09: grid.tab()
        case 0x0A: grid.lineFeed(toStart: true)
        case 0x0B, 0x0C: grid.lineFeed(toStart: false)
        case 0x0D: grid.moveToColumn(0)
        // SO and SI select a character set.
        case 0x0E, 0x0F: break
        // Within a sequence, DEL has no effect.
        case 0x7F where state != .text: break
        default: writePicture(of: value)
        }
    }

    private mutating func writePicture(of value: UInt32) {
        let style = grid.style
        grid.style = .plain
        grid.write(value == 0x7F ? 0x2421 : 0x2400 + value, width: 1)
        grid.style = style
    }

    /// Performs a control of U+0080…U+009F. One without a function here becomes U+FFFD: it is often a character of
    /// Windows-1252 that was decoded as ISO 8859-1.
    mutating func performC1(_ value: UInt32) {
        switch value {
        case 0x9B: beginControlSequence()
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
        case 0x84, 0x85, 0x88, 0x8D, 0x8E, 0x8F, 0x9C:
            performEscape(UInt8(truncatingIfNeeded: value - 0x40))
        default: print("\u{FFFD}")
        }
    }

    /// Performs `ESC` and a final byte. Unknown ones have no effect.
    mutating func performEscape(_ final: UInt8) {
        if final == UInt8(ascii: "c") {
            let limits = grid.limits
            let work = grid.work
            grid = CellGrid(limits: limits)
            grid.work = work
            (saved, main) = (nil, nil)
            return
        }
        guard main == nil else { return }
        switch final {
        case UInt8(ascii: "7"): saveCursor()
        case UInt8(ascii: "8"): restoreCursor()
        case UInt8(ascii: "D"): grid.lineFeed(toStart: false)
        case UInt8(ascii: "E"): grid.lineFeed(toStart: true)
        case UInt8(ascii: "M"): grid.reverseLineFeed()
        default: break
        }
    }

    mutating func saveCursor() { saved = (grid.cursor, grid.style) }

    /// Without a saved cursor it stays: home would be the start of the whole text.
    mutating func restoreCursor() {
        guard let saved else { return }
        grid.restore(saved.position)
        grid.style = saved.style
    }
}
