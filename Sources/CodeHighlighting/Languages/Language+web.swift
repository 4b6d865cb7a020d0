extension Language {
    /// HTML, including embedded scripts and styles.
    static let html = Language("HTML").with { $0.grammar = .markup }

    /// XML. The lexer looks into `script` and `style` in HTML only.
    static let xml = Language("XML").with { $0.grammar = .markup }

    /// CSS. Names may contain hyphens, and values have units.
    static let css = Language("CSS").with {
        $0.comments = [.block("/*", "*/")]
        $0.strings = [StringSyntax("\"", lines: .continued), StringSyntax("'", lines: .continued)]
        $0.numbers.suffixes = ByteSet("%")
        $0.nameStart = .nameStart.union(ByteSet("-"))
        $0.namePart = .namePart.union(ByteSet("-"))
        // At-rules such as `@media`.
        $0.annotations = .anywhere
        $0.hasStyleValues = true
    }
}
