/// A placeholder in the text for a name or number known only after the whole document is parsed. Its node is cmark's
/// CODE, which table cells keep; the node's user data is the negated number of the reference, counted from 1.
struct TextReference {
    /// The form of a reference.
    enum Kind: Hashable {
        /// `\eqref{label}`, printed as the number in parentheses.
        case parenthesized
        /// `\ref{label}`
        case bare
        /// `@name`, printed as the target's name and number.
        case named
        /// A page mark; `label` is the page.
        case page
        /// `[[target|text]]`; `label` is what is between the brackets.
        case wikiLink
        /// `{.index}` that follows no brackets.
        case indexMark
    }

    /// The label between braces or brackets, or the name.
    var label: String
    /// The form.
    var kind: Kind
    /// True for `\cref{label}`, which is never text.
    var isCommand = false
    /// The 1-based line and 0-based byte offset, in the text given to cmark.
    var line: Int
    var offset: Int

    /// The reference in the text of a heading or a title, where its name replaces it later.
    var readable: String {
        switch kind {
        case .parenthesized: "\\eqref{\(label)}"
        case .bare: "\\ref{\(label)}"
        case .named: "@" + label
        case .page: ""
        case .wikiLink: WikiLink(label).plainText
        case .indexMark: label
        }
    }
}
