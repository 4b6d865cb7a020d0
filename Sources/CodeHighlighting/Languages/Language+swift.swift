extension Language {
    /// Swift 6.
    static let swift = Language("Swift").with {
        $0.vocabulary = Vocabulary(
            keywords: """
                as associatedtype async await break case catch continue convenience default defer deinit do else \
                fallthrough fileprivate final for guard if import in indirect init inout internal is isolated lazy let \
                mutating nonisolated nonmutating operator override package precedencegroup private public repeat \
                required rethrows return sending static subscript switch throw throws try typealias unowned var weak \
                where while
                """,
            contextual: "any borrowing consuming didSet get macro open set some willSet actor",
            constants: "Self false nil self super true", namingFunctions: "func macro",
            namingTypes: "actor class enum extension protocol struct")
        $0.comments = [.line("//"), .block("/*", "*/", nests: true)]
        let interpolation = StringSyntax.Interpolation("\\(", UInt8(ascii: ")"))
        $0.strings = [
            StringSyntax("\"\"\"", lines: .many, interpolations: [interpolation]),
            StringSyntax("\"", interpolations: [interpolation]),
            // An extended regular expression literal. The bare form `/…/` is ambiguous with division
            // and stays unmarked.
            StringSyntax("#/", "/#"),
        ]
        $0.numbers.mayLackDigits = false
        $0.nameStart = .nameStart.union(ByteSet("$"))
        $0.nameQuote = UInt8(ascii: "`")
        $0.hasCapitalTypes = true
        $0.hasLabels = true
        $0.hasHashStrings = true
        $0.annotations = .anywhere
        $0.directives = .anywhere
    }
}
