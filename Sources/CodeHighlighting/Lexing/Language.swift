/// The lexical grammar of a language.
///
/// Most languages share one grammar and differ in their data: words, delimiters and flags. Shell, TeX,
/// markup and YAML have grammars of their own.
struct Language: Sendable {
    /// The kinds of grammar.
    enum Grammar: Sendable {
        /// The common grammar of names, numbers, strings, comments and operators.
        case general
        case shell, tex, markup, yaml
    }

    /// The display name.
    var name: String
    /// The grammar.
    var grammar = Grammar.general
    /// The words with a meaning.
    var vocabulary = Vocabulary()
    /// The comment syntaxes, longest opener first.
    var comments: [CommentSyntax] = []
    /// The string syntaxes, longest opener first.
    var strings: [StringSyntax] = []
    /// The syntax of numbers.
    var numbers = NumberSyntax()

    // MARK: Names

    /// The bytes that begin a name.
    var nameStart = ByteSet.nameStart
    /// The bytes that continue a name.
    var namePart = ByteSet.namePart
    /// The delimiter of quoted names: `` `class` ``.
    var nameQuote: UInt8?
    /// True if a mixed-case name that begins with a capital is a type.
    var hasCapitalTypes = false
    /// True if a name before `(` is a function.
    var hasCalls = true
    /// True if any `name:` is an argument label or a property.
    var hasLabels = false
    /// True if a name may end with `!`.
    var hasBangNames = false

    // MARK: Strings

    /// The string syntaxes directly after a prefix: `f"…"`.
    var prefixedStrings: [String: [StringSyntax]] = [:]
    /// The string syntaxes directly after any other name.
    var taggedStrings: [StringSyntax] = []
    /// The prefixes of raw strings with custom delimiters: `R"x(…)x"`.
    var rawPrefixes: Set<String> = []
    /// True if `#"…"#` is a string.
    var hasHashStrings = false
    /// True if `'` is an operator after an operand, and a character quote elsewhere.
    var hasTranspose = false
    /// True if `/…/` is a regular expression where an operand is expected.
    var hasRegularExpressions = false
    /// True if a string before `:` is a key.
    var hasStringKeys = false

    // MARK: Operators and punctuation

    /// The positions at which a token may begin.
    enum Placement: Sendable { case nowhere, lineStart, anywhere }
    /// The placement of `@name`.
    var annotations = Placement.nowhere
    /// The placement of `#name`.
    var directives = Placement.nowhere
    /// True if `%name%` is an operator.
    var hasPercentOperators = false
    /// True if `#fff` and `!important` are tokens.
    var hasStyleValues = false

    /// Creates a language with the common grammar and no words.
    init(_ name: String) { self.name = name }

    /// Returns a copy of the language with changes applied.
    func with(_ change: (inout Language) -> Void) -> Language {
        var language = self
        change(&language)
        return language
    }
}
