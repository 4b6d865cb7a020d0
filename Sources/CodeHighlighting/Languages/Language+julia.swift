extension Language {
    /// Julia. A transposed matrix, a string macro and a factor such as `2x` need rules of their own.
    static let julia = Language("Julia").with {
        $0.vocabulary = Vocabulary(
            keywords: """
                baremodule begin break catch const continue do else elseif end export finally for global if import in \
                isa let local module public quote return try using where while
                """,
            contextual: "abstract mutable primitive type public",
            constants: "Inf NaN false missing nothing true",
            namingFunctions: "function macro", namingTypes: "struct type")
        // The block opener comes first, since `#` alone begins a line comment.
        $0.comments = [.block("#=", "=#", nests: true), .line("#")]
        let interpolation = StringSyntax.Interpolation("$(", UInt8(ascii: ")"))
        $0.strings = ["\"\"\"", "\"", "```", "`"].map {
            StringSyntax($0, lines: .many, interpolations: [interpolation], hasVariables: true)
        }
        // A string macro parses its own text, without interpolation.
        $0.taggedStrings = ["\"\"\"", "\""].map { StringSyntax($0, lines: .many) }
        $0.numbers.exponents = ByteSet("eEf")
        $0.numbers.juxtaposes = true
        $0.hasCapitalTypes = true
        $0.hasBangNames = true
        $0.hasTranspose = true
        $0.annotations = .anywhere
    }
}
