/// Reads the output of a program in pieces. The pieces can end anywhere, also within a character or a control sequence.
///
/// The states are those of Paul Williams's parser of DEC's terminals ("A parser for DEC's ANSI-compatible video
/// terminals"), with three differences, so that a cut-off sequence takes as little text as possible: CR and LF end
/// every sequence and string, a character after ASCII ends a control sequence, and both are then read as usual. Time is
/// linear: sequences are not stored, and ``TerminalLimits`` bounds the work of each.
package struct TerminalReader: Sendable {
    enum State: Sendable { case text, escape, escapeIntermediate, control, string, stringEscape }

    var grid: CellGrid
    var state = State.text
    var parameters = ControlParameters()
    var saved: (position: CellGrid.Position, style: TerminalStyle)?
    /// The state of the main screen while the alternate one is shown, whose content is ignored.
    var main: (position: CellGrid.Position, style: TerminalStyle)?
    /// The last character, for REP.
    var last: Unicode.Scalar?
    private var decoder = ScalarDecoder()
    /// The number of bytes in the pieces before.
    private var consumed: UInt32 = 0

    package init(limits: TerminalLimits = TerminalLimits()) { grid = CellGrid(limits: limits) }

    package mutating func read(_ text: String) {
        var text = text
        text.withUTF8 { read($0) }
    }

    package mutating func read(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { read($0) } }

    package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        grid.work += bytes.count * TerminalLimits.workPerByte
        defer { consumed &+= UInt32(truncatingIfNeeded: bytes.count) }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if Self.isPrintable(byte), state == .text, !decoder.isWithinCharacter {
                index = readText(bytes, from: index)
                continue
            }
            index += 1
            let end = consumed &+ UInt32(truncatingIfNeeded: index)
            if byte < 0x80, !decoder.isWithinCharacter {
                grid.source = end
                consume(Unicode.Scalar(byte))
            } else {
                let decoded = decoder.decode(byte)
                if let scalar = decoded.first {
                    grid.source = end &- UInt32(min(UTF8.width(scalar), index)) &+ 1
                    consume(scalar)
                }
                if let scalar = decoded.second {
                    grid.source = end
                    consume(scalar)
                }
            }
        }
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    /// Reads printable ASCII at once. Returns the index after it.
    private mutating func readText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, Self.isPrintable(bytes[end]) { end += 1 }
        grid.source = consumed &+ UInt32(truncatingIfNeeded: start) &+ 1
        if main == nil { grid.write(ascii: UnsafeBufferPointer(rebasing: bytes[start..<end])) }
        last = Unicode.Scalar(bytes[end - 1])
        return end
    }

    /// Returns the screen as it is now. A character or sequence that is not complete is not on it.
    package func screen() -> TerminalScreen {
        TerminalScreen(lines: grid.lines(), droppedLines: grid.first)
    }

    private mutating func consume(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch state {
        // After an incomplete character; ``readText(_:from:)`` reads the others.
        case .text where 0x20..<0x7F ~= value: return print(scalar)
        case .stringEscape where value == 0x5C:
            state = .text
            return
        case .stringEscape: state = .escape
        case .string:
            if !endsString(value) { return }
        default: break
        }
        switch value {
        case 0x1B: state = .escape
        // CAN and SUB end a sequence; in text they are characters.
        case 0x18 where state != .text, 0x1A where state != .text: state = .text
        case 0x0A, 0x0D:
            state = .text
            performControl(value)
        case ..<0x20, 0x7F: performControl(value)
        case 0x80..<0xA0:
            state = .text
            performC1(value)
        case 0xA0...:
            state = .text
            print(scalar)
        default: continueSequence(UInt8(truncatingIfNeeded: value))
        }
    }

    /// Reads a character of an OSC, DCS, SOS, PM or APC string, which has no effect.
    ///
    /// - Returns: true for a character that ends the string and is still to be read.
    private mutating func endsString(_ value: UInt32) -> Bool {
        switch value {
        case 0x1B: state = .stringEscape
        // BEL ends a string as well as ST does; so do CAN and SUB.
        case 0x07, 0x9C, 0x18, 0x1A: state = .text
        case 0x0A, 0x0D: return true
        default: break
        }
        return false
    }

    private mutating func continueSequence(_ byte: UInt8) {
        switch (state, byte) {
        case (.control, 0x40...):
            state = .text
            if !parameters.isInvalid { performControlSequence(byte) }
        case (.control, _): parameters.add(byte)
        // Designations of character sets, among others.
        case (.escape, ..<0x30), (.escapeIntermediate, ..<0x30): state = .escapeIntermediate
        case (.escapeIntermediate, _): state = .text
        case (.escape, UInt8(ascii: "[")): beginControlSequence()
        // `ESC k` begins the title of tmux and screen.
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "X")),
            (.escape, UInt8(ascii: "^")), (.escape, UInt8(ascii: "_")), (.escape, UInt8(ascii: "k")):
            state = .string
        default:
            state = .text
            performEscape(byte)
        }
    }

    mutating func beginControlSequence() {
        parameters.reset()
        state = .control
    }

    /// Writes a character.
    mutating func print(_ scalar: Unicode.Scalar) {
        guard main == nil else { return }
        last = scalar
        let width = CellWidth.of(scalar)
        if width == 0 || joinsEmoji(scalar) {
            grid.combine(scalar.value)
        } else {
            grid.write(scalar.value, width: width)
        }
    }

    /// True for an emoji after a zero width joiner, and for a skin tone after an emoji that takes one.
    private func joinsEmoji(_ scalar: Unicode.Scalar) -> Bool {
        // The digits are emoji, too.
        guard !scalar.isASCII, scalar.properties.isEmoji, let place = grid.characterBeforeCursor else {
            return false
        }
        let cell = grid.rows[grid.index(grid.cursor.row)].cells[place]
        if cell.marks > 0, grid.marks[Int(cell.marks) - 1].scalar == 0x200D { return true }
        return scalar.properties.isEmojiModifier
            && Unicode.Scalar(cell.scalar)?.properties.isEmojiModifierBase == true
    }
}
