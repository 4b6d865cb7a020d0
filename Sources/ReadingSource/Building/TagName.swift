import HTMLSanitizing
import StudyManifest
import WebSyntax

/// A tag as it is shown: in lower case, on one line, without control characters and characters that change the direction
/// of text.
enum TagName {
    /// The largest number of characters.
    static let longest = 100

    /// Returns the name; `nil` if nothing visible is left of it.
    ///
    /// - Returns: the name, and true if it has lost characters.
    static func cleaned(_ text: String) -> (name: String, isShortened: Bool)? {
        let name = TextLine.joined(text).lowercased()
        let (short, isCut) = TextLine.prefix(name, longest)
        if isCut { return (short.trimmed, true) }
        return BlankText.isBlank(name) ? nil : (name, MarkupText.cleaned(text).utf8.count != text.utf8.count)
    }
}
