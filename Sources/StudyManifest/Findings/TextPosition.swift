/// A 1-based position in a text. ``ManifestLocation`` defines the units of the columns.
struct TextPosition: Hashable {
    var line: Int
    var column: Int
    var characterColumn: Int
}
