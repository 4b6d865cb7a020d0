import WebSyntax

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

    /// The label between braces or brackets, or the name. Labels between braces may be several, with commas between.
    var label: String
    /// The form.
    var kind: Kind
    /// True for `\cref{label}`, which is never text.
    var isCommand = false
    /// The 1-based line and 0-based byte offset, in the text given to cmark.
    var line: Int
    var offset: Int

    /// The references to each of the labels. A comma separates them where they are printed.
    var each: [TextReference] {
        switch kind {
        case .parenthesized, .bare, .named:
            guard label.utf8.contains(UInt8(ascii: ",")) else { return [self] }
            return label.split(separator: ",").map { label in
                var reference = self
                reference.label = String(label).trimmed
                return reference
            }
        case .page, .wikiLink, .indexMark: return [self]
        }
    }

    /// The reference in the text of a heading or a title, where its name replaces it later.
    var readable: String {
        switch kind {
        case .parenthesized: each.map { "\\eqref{\($0.label)}" }.joined(separator: ", ")
        case .bare: each.map { "\\ref{\($0.label)}" }.joined(separator: ", ")
        case .named: each.map { "@" + $0.label }.joined(separator: ", ")
        case .page: ""
        case .wikiLink:
            WikiLink(label).text ?? ListedReference(WikiLink(label)).mark
        case .indexMark: label
        }
    }
}
