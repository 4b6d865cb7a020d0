extension Language {
    static let julia = Language("Julia").with {
        $0.vocabulary = Vocabulary(
            keywords: """
                baremodule begin break catch const continue do else elseif end export finally for global if import in \
                isa let local module public quote return try using where while
                """,
            contextual: "abstract mutable primitive type public",
            constants: "Inf NaN false missing nothing true",
            namingFunctions: "function macro", namingTypes: "struct type")
        $0.comments = [.block("#=", "=#", nests: true), .line("#")]
        let hole = StringForm.Hole("$(", UInt8(ascii: ")"))
        $0.strings = ["\"\"\"", "\"", "```", "`"].map {
            StringForm($0, lines: .many, holes: [hole], hasVariables: true)
        }
        // A string macro parses its own text, without interpolation.
        $0.taggedStrings = ["\"\"\"", "\""].map { StringForm($0, lines: .many) }
        $0.numbers.exponents = ByteSet("eEf")
        $0.numbers.juxtaposes = true
        $0.hasCapitalTypes = true
        $0.hasBangNames = true
        $0.hasTranspose = true
        $0.annotations = .anywhere
    }
}
