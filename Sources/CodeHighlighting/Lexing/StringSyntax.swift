/// A string syntax.
struct StringSyntax: Sendable {
    /// The way to write a delimiter inside the string.
    enum Escape: Sendable {
        case none
        /// A backslash escapes the next character.
        case backslash
        /// A doubled closing quote is an escaped quote.
        case doubled
    }

    /// The lines that a string may span. Ending an unclosed string with its line keeps one mistake from
    /// colouring the rest.
    enum Lines: Sendable {
        /// The string ends with the line, closed or not.
        case one
        /// The string ends with the line unless a backslash continues it.
        case continued
        case many
    }

    /// The delimiters of an interpolation, such as `\(` … `)`.
    struct Interpolation: Sendable {
        var open: [UInt8]
        var close: UInt8
        /// True if the doubled opener is an escape: `{{`.
        var isEscapedByDoubling = false
        /// The byte that ends the interpolation and begins the format specifier, which is string text again.
        var format: UInt8?

        init(_ open: String, _ close: UInt8, isEscapedByDoubling: Bool = false, format: UInt8? = nil) {
            self.open = Array(open.utf8)
            self.close = close
            self.isEscapedByDoubling = isEscapedByDoubling
            self.format = format
        }
    }

    var open: [UInt8]
    var close: [UInt8]
    var escape: Escape
    var lines: Lines
    var interpolations: [Interpolation]
    /// True if `$name` within the string is a variable.
    var hasVariables: Bool

    init(
        _ open: String, _ close: String? = nil, escape: Escape = .backslash, lines: Lines = .one,
        interpolations: [Interpolation] = [], hasVariables: Bool = false
    ) {
        self.open = Array(open.utf8)
        self.close = Array((close ?? open).utf8)
        self.escape = escape
        self.lines = lines
        self.interpolations = interpolations
        self.hasVariables = hasVariables
    }
}

/// An open string: its syntax, and its number of `#` delimiters in Swift.
struct OpenString: Sendable {
    var syntax: StringSyntax
    var hashes = 0
}

/// An open interpolation.
struct OpenInterpolation: Sendable {
    var string: OpenString
    var interpolation: StringSyntax.Interpolation
    /// The number of open brackets inside the interpolation.
    var depth = 0
}
