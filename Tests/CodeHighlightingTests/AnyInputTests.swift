import TestSupport
import Testing

@testable import CodeHighlighting

/// Properties of every language and every input.
struct AnyInputTests {
    static let names = LanguageCatalogue.table.map { $0.names.prefix { $0 != " " } }.map(String.init)

    /// Delimiters and operators of all languages.
    static let units = [
        "\"", "'", "`", "\"\"\"", "'''", "```", "\\", "\\\"", "\\(", "\\#(", "#\"", "##", "#/", "/#", "$(",
        "${", "$x", "$",
        "$'", "((", "(", ")", "[", "]", "{", "}", "{{", "f\"{", "f'''{", "r\"(", "R\"a(", ")a\"", "R\"--",
        "<<", "<<a", "<<-'a'",
        "<<a\n", "\na\n", "/", "/[", "/*", "*/", "//", "#=", "=#", "#", "%", "%a", "<", "<a ", "<!--",
        "<![CDATA[", "<!",
        "<script>", "</script>", "<style>", "&", "&a", "=", "=\"", ">", "|", "|\n", "a: |\n", "\n ", "\n",
        "\r\n", "\r", " ", "\t", ":",
        ": ", "- ", "-", "+", ".", "..", "0", "1.", "0x", "1e", "1_", ".5", "'a", "a'", "a", "A", "if ",
        "for ", "type ", "func ",
        "class ", "default:", "@", "@a.", "#include <", "\\begin{verbatim}", "\\end{verbatim}", "\\begin{",
        "\\verb|", "\\a", "`a",
        "é", "∈", "变", "∂", "😀", "\0", "!", "a!", ",", ";", "&&", "~", "^",
    ]

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private static func check(_ code: [UInt8], as language: String, isText: Bool) {
        var previous = HighlightedSpan(range: 0..<0, tokenClass: .keyword)
        for span in Highlighter.highlight(code, language: language) {
            let isSound =
                span.range.lowerBound >= previous.range.upperBound && !span.range.isEmpty
                && span.range.upperBound <= code.count
            let isJoined =
                span.range.lowerBound > previous.range.upperBound || span.tokenClass != previous.tokenClass
                || previous.range.isEmpty
            let isWhole =
                !isText
                || !(isContinuation(code[span.range.lowerBound])
                    || (span.range.upperBound < code.count && isContinuation(code[span.range.upperBound])))
            if !isSound || !isJoined || !isWhole {
                Issue.record(
                    "\(language): \(span) in \(code): sound \(isSound), joined \(isJoined), whole \(isWhole)")
                return
            }
            previous = span
        }
    }

    @Test(arguments: AnyInputTests.names)
    func marksWholeCharactersInOrder(_ language: String) {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...40, using: &generator))
                .map { _ in Self.units.randomElement(using: &generator) ?? "" }.joined()
            Self.check(Array(text.utf8), as: language, isText: true)
        }
    }

    @Test(arguments: AnyInputTests.names)
    func takesAnyBytes(_ language: String) {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let code = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
                // Half of them punctuation, to reach more states.
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0...255, using: &generator)
                    : UInt8.random(in: 0x20...0x40, using: &generator)
            }
            Self.check(code, as: language, isText: false)
        }
    }

    private static func reads(_ code: [UInt8], as language: String) -> Int {
        guard let language = LanguageCatalogue.language(named: language) else { return 0 }
        let counter = ReadCounter()
        code.withUnsafeBufferPointer {
            var lexer = Lexer(CodeBytes($0, counter: counter), language: language)
            lexer.run()
        }
        return counter.reads
    }

    /// Four times the input takes about four times the reads, for any repeated piece and any prefix.
    @Test(arguments: AnyInputTests.names)
    func readsEveryByteABoundedNumberOfTimes(_ language: String) {
        var generator = SeededGenerator(seed: 6)
        let pick = { Self.units.randomElement(using: &generator) ?? "" }
        let singles = Self.units.map { (opener: "", unit: $0) }
        let others = (0..<100).map { _ in (opener: pick() + pick(), unit: pick() + pick()) }
        for (opener, unit) in singles + others {
            let count = 300 / unit.utf8.count
            let (short, long) = (
                Self.reads(Array((opener + String(repeating: unit, count: count)).utf8), as: language),
                Self.reads(Array((opener + String(repeating: unit, count: 4 * count)).utf8), as: language)
            )
            if long > 5 * short + 1_000 {
                Issue.record(
                    "\(language): \(short) and \(long) reads: \(opener.debugDescription) \(unit.debugDescription)"
                )
            }
        }
    }
}
