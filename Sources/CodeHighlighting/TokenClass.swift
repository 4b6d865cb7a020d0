/// What a span of code is. The leaf's style knows seven classes; what has none of them stays in the colour of text.
package enum TokenClass: UInt8, Sendable, CaseIterable {
    case keyword, string, number, comment
    /// A type, and what names like one: an environment of TeX, a key of JSON or YAML, an attribute of HTML.
    case type
    /// A function where it is declared or called, a command of the shell or of TeX.
    case function
    /// What belongs to another layer than the code around it: directives, annotations, variables and the delimiters
    /// of interpolation in strings, delimiters of mathematics.
    case punctuation

    /// The name of the class in HTML: `<span class="k">`.
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
