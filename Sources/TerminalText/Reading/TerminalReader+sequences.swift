/// Control sequences (ECMA-48 5.4, 8.3; xterm ctlseqs, "Functions using CSI"). Unknown ones have no effect.
extension TerminalReader {
    mutating func performControlSequence(_ final: UInt8) {
        if parameters.prefix == UInt8(ascii: "?") { return performPrivateSequence(final) }
        guard parameters.prefix == 0, main == nil else { return }
        guard parameters.intermediate == 0 else {
            // DECSTR, the soft reset.
            if parameters.intermediate == UInt8(ascii: "!"), final == UInt8(ascii: "p") {
                grid.style = .plain
                grid.regionEnd = nil
                grid.cursor.isBelowRegion = false
            }
            return
        }
        if !move(final) { edit(final) }
    }

    private mutating func move(_ final: UInt8) -> Bool {
        let amount = parameters.amount()
        switch final {
        case UInt8(ascii: "A"): grid.moveRows(-amount)
        case UInt8(ascii: "B"), UInt8(ascii: "e"): grid.moveRows(amount)
        case UInt8(ascii: "C"), UInt8(ascii: "a"): grid.moveColumns(amount)
        case UInt8(ascii: "D"): grid.moveColumns(-amount)
        case UInt8(ascii: "E"), UInt8(ascii: "F"):
            grid.moveRows(final == UInt8(ascii: "E") ? amount : -amount)
            grid.moveToColumn(0)
        case UInt8(ascii: "G"), UInt8(ascii: "`"): grid.moveToColumn(amount - 1)
        case UInt8(ascii: "H"), UInt8(ascii: "f"):
            grid.moveToRow(amount)
            grid.moveToColumn(parameters.amount(1) - 1)
        case UInt8(ascii: "d"): grid.moveToRow(amount)
        case UInt8(ascii: "I"): grid.moveTabs(amount)
        case UInt8(ascii: "Z"): grid.moveTabs(-amount)
        case UInt8(ascii: "s"): saveCursor()
        case UInt8(ascii: "u"): restoreCursor()
        default: return false
        }
        return true
    }

    private mutating func edit(_ final: UInt8) {
        let amount = parameters.amount()
        switch final {
        case UInt8(ascii: "J"): eraseScreen()
        case UInt8(ascii: "K"): eraseLine()
        case UInt8(ascii: "X"): grid.eraseCharacters(amount)
        case UInt8(ascii: "P"): grid.deleteCharacters(amount)
        case UInt8(ascii: "@"): grid.insertCharacters(amount)
        case UInt8(ascii: "L"): grid.insertLines(amount)
        case UInt8(ascii: "M"): grid.deleteLines(amount)
        case UInt8(ascii: "S"): grid.scrollUp(amount)
        // With five parameters, T starts highlight tracking of the mouse.
        case UInt8(ascii: "T") where parameters.count < 2: grid.scrollDown(amount)
        case UInt8(ascii: "b"): repeatCharacter(amount)
        case UInt8(ascii: "m"): grid.style.apply(parameters)
        case UInt8(ascii: "r"): setRegion()
        default: break
        }
    }

    private mutating func eraseLine() {
        if let extent = CellGrid.Extent(rawValue: parameters[0]) { grid.eraseLine(extent) }
    }

    /// 3 erases the lines above the window. There is no window, so it erases everything, as 2 does.
    private mutating func eraseScreen() {
        if let extent = CellGrid.Extent(rawValue: min(parameters[0], 3) == 3 ? 2 : parameters[0]) {
            grid.eraseScreen(extent)
        }
    }

    /// REP, up to the column limit.
    private mutating func repeatCharacter(_ amount: Int) {
        guard let last else { return }
        let count = min(amount, grid.limits.columns - grid.cursor.column)
        guard count > 0, grid.padding + count <= TerminalLimits.padding, grid.spend(count) else { return }
        for _ in 0..<count { print(last) }
    }

    /// DECSTBM. The rows after the region hold the status line of programs such as apt, which is dropped. In xterm the
    /// cursor goes home; here it stays, since home is the start of the whole text.
    private mutating func setRegion() {
        grid.regionEnd = parameters[1] > 1 && parameters[1] > parameters[0] ? parameters[1] : nil
    }

    private mutating func performPrivateSequence(_ final: UInt8) {
        switch final {
        // DECSED and DECSEL.
        case UInt8(ascii: "J") where main == nil: eraseScreen()
        case UInt8(ascii: "K") where main == nil: eraseLine()
        case UInt8(ascii: "h"), UInt8(ascii: "l"):
            for index in 0..<parameters.count {
                setMode(parameters[index], final == UInt8(ascii: "h"))
            }
        default: break
        }
    }

    private mutating func setMode(_ mode: Int, _ isSet: Bool) {
        switch mode {
        case 47, 1047, 1049:
            if isSet {
                main = main ?? (grid.cursor, grid.style)
            } else if let saved = main {
                main = nil
                grid.restore(saved.position)
                grid.style = saved.style
            }
        case 1048 where main == nil: if isSet { saveCursor() } else { restoreCursor() }
        default: break
        }
    }
}
