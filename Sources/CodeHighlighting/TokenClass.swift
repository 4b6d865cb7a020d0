/// The class of a code span. Four classes have their own colour in a leaf; all others have the colour of plain text.
package enum TokenClass: UInt8, Sendable, CaseIterable {
    case keyword, string, number, comment
    /// A type, or a similar name: an environment of TeX, a key of JSON or YAML, an attribute of HTML.
    case type
    /// A function at its declaration or call, or a command of the shell or of TeX.
    case function
    /// Tokens of another layer than the code around them: directives, annotations, variables and interpolation
    /// delimiters in strings, math delimiters.
    case punctuation

    /// True if a leaf's style gives the class its own colour.
    package var isColoured: Bool {
        switch self {
        case .keyword, .string, .number, .comment: true
        case .type, .function, .punctuation: false
        }
    }

    /// The HTML class name: `<span class=k>`.
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
