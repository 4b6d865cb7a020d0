/// Data languages.
extension Language {
    /// JSON, including the comments of JSONC and the quotes of JSON5.
    static let json = Language("JSON").with {
        $0.vocabulary = Vocabulary(constants: "false null true")
        $0.comments = [.line("//"), .block("/*", "*/")]
        $0.strings = [StringSyntax("\""), StringSyntax("'")]
        $0.numbers.hasSign = true
        $0.hasCalls = false
        $0.hasStringKeys = true
    }

    /// YAML. A doubled quote is the only escape in a single-quoted scalar (YAML 1.2.2, 7.3.2). Only the
    /// constants of the core schema are marked: `yes` and `no` are text since YAML 1.2.
    static let yaml = Language("YAML").with {
        $0.grammar = .yaml
        $0.vocabulary = Vocabulary(constants: "false False FALSE null Null NULL true True TRUE ~")
        $0.strings = [StringSyntax("\"", lines: .continued), StringSyntax("'", escape: .doubled)]
    }
}
