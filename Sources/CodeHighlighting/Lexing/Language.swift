/// A language as the lexer sees it.
struct Language: Sendable {
    enum Grammar: Sendable {
        /// Names, numbers, strings, comments and signs, as most languages have them.
        case general
        case shell, tex, markup, yaml
    }

    /// The name in a label.
    var name: String
    var grammar = Grammar.general
    var vocabulary = Vocabulary()
    /// The longest opener first.
    var comments: [CommentForm] = []
    /// The longest opener first.
    var strings: [StringForm] = []
    var numbers = NumberForm()

    // MARK: Names

    var nameStart = ByteSet.nameStart
    var namePart = ByteSet.namePart
    /// A name may be written between two of these, as `` `class` ``.
    var nameQuote: UInt8?
    /// A name in capitals and small letters that begins with a capital is a type.
    var hasCapitalTypes = false
    /// A name in front of `(` is a function.
    var hasCalls = true
    /// `name:` names an argument or a property, whatever the name.
    var hasLabels = false
    /// A name may end with `!`.
    var hasBangNames = false

    // MARK: Strings

    /// The strings behind a name without a blank: `f"…"`.
    var prefixedStrings: [String: [StringForm]] = [:]
    /// The strings behind any other name.
    var taggedStrings: [StringForm] = []
    /// Names behind which a string brings its own delimiters: `R"x(…)x"`.
    var rawPrefixes: Set<String> = []
    /// `#"…"#`
    var hasHashStrings = false
    /// `'` behind an operand is an operator, and elsewhere quotes one character.
    var hasTranspose = false
    /// `/…/` where an operand is expected.
    var hasRegularExpressions = false
    /// A string in front of `:` is a key.
    var hasStringKeys = false

    // MARK: Signs

    enum Placement: Sendable { case nowhere, lineStart, anywhere }
    /// `@name`
    var annotations = Placement.nowhere
    /// `#name`
    var directives = Placement.nowhere
    /// `%name%`
    var hasPercentOperators = false
    /// `#fff` and `!important`
    var hasStyleValues = false

    init(_ name: String) { self.name = name }

    /// The language made by a few changes.
    func with(_ change: (inout Language) -> Void) -> Language {
        var language = self
        change(&language)
        return language
    }
}
