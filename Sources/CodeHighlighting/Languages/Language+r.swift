extension Language {
    /// R. A dot is an ordinary character of names.
    static let r = Language("R").with {
        $0.vocabulary = Vocabulary(
            keywords: "break else for function if in next repeat while",
            constants: """
                FALSE Inf NA NA_character_ NA_complex_ NA_integer_ NA_real_ NULL NaN TRUE
                """)
        $0.comments = [.line("#")]
        $0.strings = [StringSyntax("\"", lines: .many), StringSyntax("'", lines: .many)]
        // Raw strings exist since R 4.0.
        $0.rawPrefixes = ["r", "R"]
        $0.nameStart = .nameStart.union(ByteSet("."))
        $0.namePart = .namePart.union(ByteSet("."))
        $0.nameQuote = UInt8(ascii: "`")
        $0.hasPercentOperators = true
    }
}
