extension Language {
    /// Python 3 with its string prefixes.
    static let python = Language("Python").with {
        $0.vocabulary = Vocabulary(
            keywords: """
                and as assert async await break continue del elif else except finally for from global if import in \
                is lambda nonlocal not or pass raise return try while with yield
                """,
            contextual: "case match type", constants: "Ellipsis False None NotImplemented True",
            types: """
                bool bytearray bytes complex dict float frozenset int list memoryview object range set slice str tuple
                """, namingFunctions: "def", namingTypes: "class type")
        $0.comments = [.line("#")]
        let quotes: [(String, StringSyntax.Lines)] = [
            ("\"\"\"", .many), ("'''", .many), ("\"", .continued), ("'", .continued),
        ]
        let plain = quotes.map { StringSyntax($0, lines: $1) }
        let interpolation = StringSyntax.Interpolation(
            "{", UInt8(ascii: "}"), isEscapedByDoubling: true, format: UInt8(ascii: ":"))
        let formatted = quotes.map { StringSyntax($0, lines: $1, interpolations: [interpolation]) }
        $0.strings = plain
        // The Python Language Reference, 2.4.1 and 2.5, allows any order and case. A backslash keeps the quote in raw
        // strings too.
        for prefix in ["r", "u", "b", "br", "rb", "f", "fr", "rf", "t", "tr", "rt"] {
            let syntaxes = prefix.contains("f") || prefix.contains("t") ? formatted : plain
            for name in casings(of: prefix) { $0.prefixedStrings[name] = syntaxes }
        }
        $0.hasCapitalTypes = true
        $0.annotations = .lineStart
    }

    /// Returns all upper- and lower-case spellings of the word.
    private static func casings(of word: String) -> [String] {
        word.reduce([""]) { made, letter in
            made.flatMap { [$0 + String(letter), $0 + letter.uppercased()] }
        }
    }
}
