/// A place of a line. Wide characters and tabs have one cell for the text, and empty cells after it.
struct Cell: Sendable {
    static let blank = Cell(scalar: 0x20)
    static let tab: UInt32 = 0x09
    /// The scalar of a cell that the character before it covers. NUL is never text here.
    static let covered: UInt32 = 0

    var scalar: UInt32
    /// One more than the index of the last combining mark, in ``CellGrid/marks``; 0 without one.
    var marks: UInt32 = 0
    var style = TerminalStyle.plain
    /// One more than the offset of the first byte in the output; 0 for a cell that no character was written to.
    var source: UInt32 = 0

    var isCovered: Bool { scalar == Self.covered }
}

/// A scalar that takes no cell, and the one before it on the same cell.
struct CombiningMark: Sendable {
    var scalar: UInt32
    /// As ``Cell/marks``.
    var previous: UInt32
}
