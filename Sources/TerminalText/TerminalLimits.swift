/// The bounds of a screen. They keep time linear and memory proportional for hostile input.
package struct TerminalLimits: Sendable, Hashable {
    /// The lines that are kept. Beyond this number, the earliest lines are dropped and counted.
    package var lines: Int
    /// The columns that cursor movement reaches. Printed text can be longer.
    package var columns: Int

    package init(lines: Int = 20_000, columns: Int = 4_096) {
        self.lines = max(1, lines)
        self.columns = max(1, columns)
    }

    /// The farthest an absolute position can be after the last line. Programs ask for row 999 to find the last row, so
    /// farther positions are the last line.
    static let window = 512
    /// The cells between texts that only cursor movement and tabs made. Beyond this number a gap is one cell.
    static let padding = 1 << 22
    /// The cells and lines that insertions, deletions and gaps can move or fill: a fixed number, and one for each byte
    /// of input. Beyond it those controls have no effect.
    static let work = 1 << 20
    static let workPerByte = 32
    /// A line is as much work as a few cells.
    static let workPerLine = 4
}
