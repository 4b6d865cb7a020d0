/// A place in the manifest: where in the text, and where in the JSON.
public struct ManifestLocation: Sendable, Hashable, Codable {
    /// 1-based. LF, CRLF and CR end a line.
    public var line: Int
    /// 1-based, in UTF-8 bytes. A byte order mark is not counted.
    public var column: Int
    /// 1-based, in characters (grapheme clusters): the column to show to people.
    public var characterColumn: Int
    /// The path of keys, such as `books[0].chapters[2].leaves[1].file`; empty for the whole manifest.
    ///
    /// For a key that is missing it is the path which that key would have.
    public var keyPath: String

    public init(line: Int, column: Int, characterColumn: Int, keyPath: String) {
        self.line = line
        self.column = column
        self.characterColumn = characterColumn
        self.keyPath = keyPath
    }
}
