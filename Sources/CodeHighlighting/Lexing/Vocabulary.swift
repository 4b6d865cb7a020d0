/// The reserved words of a language.
struct Vocabulary: Sendable {
    /// A reserved word and its effect on the tokens after it.
    struct Word: Sendable {
        var tokenClass: TokenClass
        /// True if the word is a keyword only before something it applies to: in `type A =`, but not in `type = 1`.
        var isContextual = false
        /// True if the word is a value, so an operator may follow.
        var isOperand = false
        /// The class of the following name, as after `func` and `class`.
        var names: TokenClass?
    }

    private var words: [String: Word] = [:]
    /// The length of the longest word in bytes. Longer names are not looked up, which saves most of the
    /// strings.
    private var longest = 0

    /// Creates a vocabulary from lists of words separated by spaces. Naming and contextual words need no entry in
    /// `keywords`.
    init(
        keywords: String = "", contextual: String = "", constants: String = "", types: String = "",
        namingFunctions: String = "", namingTypes: String = ""
    ) {
        insert(keywords) { _ in Word(tokenClass: .keyword) }
        insert(constants) { _ in Word(tokenClass: .keyword, isOperand: true) }
        insert(types) { _ in Word(tokenClass: .type, isOperand: true) }
        insert(namingFunctions) { _ in Word(tokenClass: .keyword, names: .function) }
        insert(namingTypes) { _ in Word(tokenClass: .keyword, names: .type) }
        insert(contextual) { Word(tokenClass: .keyword, isContextual: true, names: $0?.names) }
    }

    private mutating func insert(_ list: String, _ word: (Word?) -> Word) {
        for name in list.split(separator: " ") {
            words[String(name)] = word(words[String(name)])
            longest = max(longest, name.utf8.count)
        }
    }

    /// Returns the word at a range of bytes.
    func word(_ range: Range<Int>, of bytes: CodeBytes) -> Word? {
        guard !range.isEmpty, range.count <= longest, range.upperBound <= bytes.count else { return nil }
        return words[String(decoding: bytes.buffer[range], as: UTF8.self)]
    }
}
