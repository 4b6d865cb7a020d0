/// A 1-based position in a text. ``ManifestLocation`` defines the units of the columns.
struct TextPosition: Hashable {
    /// The line.
    var line: Int
    /// The column in UTF-8 bytes.
    var column: Int
    /// The column in characters.
    var characterColumn: Int
}
