extension Language {
    /// The POSIX shell with the words of bash and zsh.
    static let shell = Language("Shell").with {
        $0.grammar = .shell
        $0.vocabulary = Vocabulary(
            keywords: """
                ! break continue declare do done elif else esac exit export fi for if in local readonly return select \
                then time typeset until while case
                """, namingFunctions: "function")
        // POSIX, 2.2.2: a backslash has no meaning in single quotes. `$'…'` is the variant with
        // escapes.
        $0.strings = [
            StringSyntax("'", escape: .none, lines: .many), StringSyntax("$'", "'", lines: .many),
            StringSyntax(
                "\"", lines: .many, interpolations: [StringSyntax.Interpolation("$(", UInt8(ascii: ")"))],
                hasVariables: true),
        ]
    }
}
