/// A position in a text, 1-based; see ``ManifestLocation`` for what the columns count.
struct TextPosition: Hashable {
    var line: Int
    var column: Int
    var characterColumn: Int
}
