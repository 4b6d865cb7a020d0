extension Language {
    /// JavaScript (ECMA-262).
    static let javaScript = Language("JavaScript").with {
        $0.vocabulary = javaScriptWords(keywords: "", contextual: "", types: "", namingTypes: "")
        $0.comments = [.line("//"), .block("/*", "*/")]
        $0.strings = [
            StringSyntax(
                "`", lines: .many, interpolations: [StringSyntax.Interpolation("${", UInt8(ascii: "}"))]),
            StringSyntax("\"", lines: .continued), StringSyntax("'", lines: .continued),
        ]
        // `#` begins a private name of a class (ECMA-262, 12.7).
        $0.nameStart = .nameStart.union(ByteSet("$#"))
        $0.namePart = .namePart.union(ByteSet("$"))
        $0.hasCapitalTypes = true
        $0.hasLabels = true
        $0.hasRegularExpressions = true
        $0.annotations = .anywhere
    }

    /// TypeScript as JavaScript with more words. Its type syntax needs no grammar of its own, since
    /// types are names.
    static let typeScript = javaScript.with {
        $0.name = "TypeScript"
        $0.vocabulary = javaScriptWords(
            keywords: "infer keyof private protected public readonly satisfies",
            contextual: "abstract as asserts declare interface is module namespace override type unique",
            types: "any bigint boolean never number object string symbol unknown",
            namingTypes: "enum implements interface namespace type")
    }

    /// Returns the words of JavaScript together with those of TypeScript. `contextual` words are
    /// keywords only before something that they apply to.
    private static func javaScriptWords(
        keywords: String, contextual: String, types: String, namingTypes: String
    ) -> Vocabulary {
        Vocabulary(
            keywords: """
                async await break case catch const continue debugger default delete do else export finally for \
                if import in instanceof let new return switch throw try typeof var void while with yield \(keywords)
                """,
            contextual: "as from get of set static \(contextual)",
            constants: "Infinity NaN false null super this true undefined", types: types,
            namingFunctions: "function", namingTypes: "class extends \(namingTypes)")
    }
}
