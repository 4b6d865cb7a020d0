/// The output of a program as a terminal shows it in the end: lines of styled runs.
///
/// Control sequences are read as ECMA-48 and xterm define them ("XTerm Control Sequences", ctlseqs). The screen has no
/// window: it grows downwards, lines do not wrap, and the cursor can move up to the first line that is kept. "Home" is
/// that line.
package struct TerminalScreen: Sendable, Hashable {
    package var lines: [TerminalLine]
    /// The number of lines before the first one that ``TerminalLimits/lines`` did not allow.
    package var droppedLines: Int

    /// Reads a program's whole output. ``TerminalReader`` reads it in pieces.
    package init(_ text: String, limits: TerminalLimits = TerminalLimits()) {
        self.init(Array(text.utf8), limits: limits)
    }

    /// Reads UTF-8. Invalid bytes become U+FFFD.
    package init(_ bytes: [UInt8], limits: TerminalLimits = TerminalLimits()) {
        var reader = TerminalReader(limits: limits)
        reader.read(bytes)
        self = reader.screen()
    }

    package init(lines: [TerminalLine], droppedLines: Int = 0) {
        self.lines = lines
        self.droppedLines = droppedLines
    }

    /// The text of all lines, without styles.
    package var plainText: String { lines.map(\.text).joined(separator: "\n") }

    /// Returns true for UTF-8 whose only control characters are tab and line feed: a terminal shows it as it is.
    package static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 ? byte != 0x09 && byte != 0x0A : byte == 0x7F { return false }
            // C1 controls are C2 80 to C2 9F.
            if previous == 0xC2, 0x80...0x9F ~= byte { return false }
            previous = byte
        }
        return true
    }
}
