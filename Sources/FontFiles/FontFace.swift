/// A vendored face: one subset in WOFF2, with its origin and its characters.
package struct FontFace: Hashable, Sendable {
    /// The value of the descriptor `font-style`.
    package enum Style: String, Hashable, Sendable, CaseIterable { case normal, italic }

    /// The family as pages name it.
    package var family: String
    /// The value of the descriptor `font-weight`, 1 to 1000.
    package var weight: Int
    package var style: Style
    /// The name of the file in `fonts/`.
    package var file: String
    /// The size of the file in bytes.
    package var size: Int
    /// The SHA-256 of the file in lower-case hex.
    package var sha256: String
    /// The origin, without a local path: a package with its version, or a file with its digest.
    package var source: String
    /// The path of the licence text in `fonts/`.
    package var licence: String
    /// The SHA-256 of the licence text in lower-case hex.
    package var licenceSHA256: String
    /// The characters of the subset.
    package var characters: CharacterRanges
    /// The characters of the whole font.
    package var available: CharacterRanges

    /// Faces with one key replace each other in a page.
    package struct Key: Hashable, Sendable, Comparable {
        package var family: String
        package var weight: Int
        package var style: Style

        /// Orders keys by the bytes of families, then by weight and style, independent of the locale.
        package static func < (left: Key, right: Key) -> Bool {
            if left.family != right.family {
                return left.family.utf8.lexicographicallyPrecedes(right.family.utf8)
            }
            return left.weight != right.weight
                ? left.weight < right.weight : left.style == .normal && right.style == .italic
        }
    }

    package var key: Key { Key(family: family, weight: weight, style: style) }

    /// The face as a message names it: `Noto Sans 400`.
    package var name: String { "\(family) \(weight)" + (style == .italic ? " italic" : "") }

    /// Returns true if two names are those of one family (CSS Fonts Level 4, section 5.1: without regard to case).
    package static func isSame(_ left: String, _ right: String) -> Bool {
        left.lowercased() == right.lowercased()
    }
}
