extension Language {
    static let shell = Language("Shell").with {
        $0.grammar = .shell
        $0.vocabulary = Vocabulary(
            keywords: """
                ! break continue declare do done elif else esac exit export fi for if in local readonly return select \
                then time typeset until while case
                """, namingFunctions: "function")
        $0.strings = [
            StringForm("'", escape: .none, lines: .many), StringForm("$'", "'", lines: .many),
            StringForm(
                "\"", lines: .many, holes: [StringForm.Hole("$(", UInt8(ascii: ")"))], hasVariables: true),
        ]
    }
}
