/// One way to write a string.
struct StringForm: Sendable {
    enum Escape: Sendable {
        case none
        /// A backslash takes the next character with it.
        case backslash
        /// The closing quote twice is a quote.
        case doubled
    }

    enum Lines: Sendable {
        /// The end of the line ends it, closed or not.
        case one
        /// The same, but a backslash at the end of the line continues it.
        case continued
        case many
    }

    /// The delimiters of code within the string, as `\(` … `)`.
    struct Hole: Sendable {
        var open: [UInt8]
        var close: UInt8
        /// The opener twice stands for itself, as `{{`.
        var isEscapedByDoubling = false
        /// Ends the code too; what follows is how the value is written, and is string again.
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
    var holes: [Hole]
    /// `$name` within the string is a variable.
    var hasVariables: Bool

    init(
        _ open: String, _ close: String? = nil, escape: Escape = .backslash, lines: Lines = .one,
        holes: [Hole] = [], hasVariables: Bool = false
    ) {
        self.open = Array(open.utf8)
        self.close = Array((close ?? open).utf8)
        self.escape = escape
        self.lines = lines
        self.holes = holes
        self.hasVariables = hasVariables
    }
}

/// A string that has begun: its form, and how many `#` stand around it in Swift.
struct OpenString: Sendable {
    var form: StringForm
    var hashes = 0
}

/// The code within a string.
struct OpenHole: Sendable {
    var string: OpenString
    var hole: StringForm.Hole
    /// Brackets open within the code.
    var depth = 0
}
