/// A position in the manifest: in its text and in its JSON tree.
public struct ManifestLocation: Sendable, Hashable, Codable {
    /// The 1-based line. LF, CRLF and CR end a line.
    public var line: Int
    /// The 1-based column in UTF-8 bytes, without a byte order mark.
    public var column: Int
    /// The 1-based column in characters (grapheme clusters), for display.
    public var characterColumn: Int
    /// The path of keys, such as `books[0].chapters[2].leaves[1].file`; empty for the whole manifest.
    ///
    /// For a missing key, this is the path that the key would have.
    public var keyPath: String

    /// Creates a location from its parts.
    public init(line: Int, column: Int, characterColumn: Int, keyPath: String) {
        self.line = line
        self.column = column
        self.characterColumn = characterColumn
        self.keyPath = keyPath
    }
}
