/// The class of a span of code. Four have a colour of their own in a leaf; the others, like text without a class, have
/// the colour of text.
package enum TokenClass: UInt8, Sendable, CaseIterable {
    case keyword, string, number, comment
    /// A type, and what names like one: an environment of TeX, a key of JSON or YAML, an attribute of HTML.
    case type
    /// A function where it is declared or called, a command of the shell or of TeX.
    case function
    /// Text of another layer than the code around it: directives, annotations, variables and the delimiters of
    /// interpolation in strings, delimiters of mathematics.
    case punctuation

    /// True if a leaf's style sets it apart from the text around it.
    package var isColoured: Bool {
        switch self {
        case .keyword, .string, .number, .comment: true
        case .type, .function, .punctuation: false
        }
    }

    /// The name of the class in HTML: `<span class=k>`.
    package var letter: StaticString {
        switch self {
        case .keyword: "k"
        case .string: "s"
        case .number: "n"
        case .comment: "c"
        case .type: "t"
        case .function: "f"
        case .punctuation: "p"
        }
    }
}
