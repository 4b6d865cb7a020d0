/// The words of a language that mean the same everywhere.
struct Vocabulary: Sendable {
    struct Word: Sendable {
        var tokenClass: TokenClass
        /// Only in front of something that it can govern: `type` in `type A =`, not in `type = 1`.
        var isContextual = false
        /// It is a value: what follows is an operator.
        var isOperand = false
        /// The class of the name after it, as after `func` and `class`.
        var names: TokenClass?
    }

    private var words: [String: Word] = [:]
    private var longest = 0

    /// Each list is separated by blanks. What names something, or is contextual, need not be listed as a keyword again.
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

    func word(_ range: Range<Int>, of bytes: CodeBytes) -> Word? {
        guard !range.isEmpty, range.count <= longest, range.upperBound <= bytes.count else { return nil }
        return words[String(decoding: bytes.buffer[range], as: UTF8.self)]
    }
}
