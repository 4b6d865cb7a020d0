/// What stands in the text for something that is known only when all is read. Its node is cmark's CODE, which a
/// table's cell keeps; the node's user data is the negative number of this.
struct TextReference {
    enum Kind: Hashable {
        /// `\eqref{label}`, which prints the number in parentheses.
        case parenthesized
        /// `\ref{label}`
        case bare
        /// `@name`, which prints name and number.
        case named
        /// A page mark, which `label` is the page of.
        case page
    }

    var label: String
    var kind: Kind
    var line: Int
    var offset: Int
}
