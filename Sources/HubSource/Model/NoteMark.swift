/// A construct of a note that pages write differently from its markdown.
package struct NoteMark: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A link in brackets, or an embed.
        case link(NoteLink)
        /// The destination of a markdown link or image.
        case destination(NoteLink)
        /// The line of a definition, `[label]: NAME.md`.
        case definition(NoteLink)
        /// The bracket at the end of a link or picture that names a definition: `[words][label]`, `[label][]` and `[label]`.
        case reference(NoteLink)
        /// The same bracket if the definition has an address of the web, or a place of the document itself with its `#`.
        case address(String, title: String?)
        /// The destination of a link or picture that no page can have, such as `file:///C:/x.pdf`, and its words.
        case unreachable(String, address: String)
        /// The destination of a link to a page, such as `index.html`, and its words. It may be a page of the hub.
        case page(String, address: String)
        /// The bracket at the end of a link that names a definition with the address of such a page, and the words of the link.
        case pageReference(String, address: String, title: String?)
        /// A tag of raw HTML with attributes, or an element with its code.
        case element(NoteElement)
        /// The destination of a link to a place of the document itself, with its `#`.
        case fragment
        /// `#name` in text, without its `#`.
        case tag(String)
        /// Text between `%%`, or a comment of HTML, which only the author reads.
        case comment
        /// `^id` at the end of a block, without its `^`.
        case block(String)
        /// The label of a footnote, in a reference or a definition.
        case footnote(String)
        /// `^[` or `]` around a footnote in the text.
        case inlineNote(isEnd: Bool)
        /// `==` at the beginning or end of highlighted text.
        case highlight(isEnd: Bool)
    }

    package var kind: Kind
    /// The bytes of the source.
    package var range: Range<Int>
    /// For a destination, the bytes of the whole link or image.
    package var outer: Range<Int>?
    /// The 1-based line in which it begins.
    package var line: Int
}
