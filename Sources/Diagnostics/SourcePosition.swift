/// A position in a text file. Lines and columns count from 1.
package struct SourcePosition: Hashable, Sendable, Comparable {
    /// The file as shown to users: relative to the working folder, with `/` between its parts.
    package var file: String
    /// The 1-based line.
    package var line: Int
    /// The column in UTF-8 bytes, for tools that splice text.
    package var column: Int
    /// The column in characters (extended grapheme clusters), as shown by editors.
    package var characterColumn: Int
    /// The column in Unicode code points, as in SARIF.
    package var scalarColumn: Int

    /// Creates a position. Columns that are not given equal the column in bytes, which is right for
    /// ASCII.
    package init(
        file: String, line: Int, column: Int, characterColumn: Int? = nil, scalarColumn: Int? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.characterColumn = characterColumn ?? column
        self.scalarColumn = scalarColumn ?? characterColumn ?? column
    }

    /// Orders positions by file, line and column.
    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
