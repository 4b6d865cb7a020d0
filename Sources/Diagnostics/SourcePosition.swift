/// A place in a text file. Lines and columns count from 1.
package struct SourcePosition: Hashable, Sendable, Comparable {
    /// The file as shown to people: relative to the working folder, with `/` between its parts.
    package var file: String
    package var line: Int
    /// In UTF-8 bytes: what tools splice by.
    package var column: Int
    /// In characters (extended grapheme clusters): what people count and editors show.
    package var characterColumn: Int
    /// In Unicode code points: what SARIF counts.
    package var scalarColumn: Int

    package init(
        file: String, line: Int, column: Int, characterColumn: Int? = nil, scalarColumn: Int? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.characterColumn = characterColumn ?? column
        self.scalarColumn = scalarColumn ?? characterColumn ?? column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
}
