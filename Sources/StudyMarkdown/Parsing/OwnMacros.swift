import DocumentSettings

/// The macros of a document that other documents of its library do not have. A formula without them means the same there.
struct OwnMacros {
    /// The macros that the library lacks or defines otherwise, by name with a backslash.
    private let own: [String: String]
    /// The macros of every document of the library.
    private let library: [String: String]
    /// True if a macro may change formulas that do not have its name: it defines others, is a sign, which is not searched, or
    /// is a command of which KaTeX makes others, as `\R` of `\mathbb` and `\argmax` of `\operatorname`.
    private let reachesFurther: Bool

    private static let foundations = ["\\math", "\\text", "\\operatorname"]
    private static let definitions = TeXCommandSet(TeXCommandSet.defining)

    init(_ macros: [String: String], library: [String: String]) {
        let own = macros.filter { library[$0.key] != $0.value }
        self.own = own
        self.library = library
        reachesFurther = own.contains { name, text in
            !name.utf8.dropFirst().allSatisfy { ASCII.isLetter($0) }
                || Self.foundations.contains { name.hasPrefix($0) }
                    && TeXNames.commands.contains(String(name.dropFirst()))
                || !Self.definitions.found(in: text).isEmpty
        }
    }

    /// Returns true if a formula, and the macros of the library in it, have none of the document's own macros.
    func areUnused(in tex: String) -> Bool {
        guard !own.isEmpty else { return true }
        guard !reachesFurther else { return false }
        var texts = [tex]
        var seen: Set<String> = []
        while let text = texts.popLast() {
            for name in Self.controlWords(in: text) where seen.insert(name).inserted {
                if own[name] != nil { return false }
                if let expansion = library[name] { texts.append(expansion) }
            }
        }
        return true
    }

    /// Returns the letters after each backslash, with a backslash. `\\R` counts as `\R`: a macro more does no harm.
    private static func controlWords(in tex: String) -> [String] {
        tex.split(separator: "\\", omittingEmptySubsequences: false).dropFirst().map { piece in
            "\\" + String(decoding: piece.utf8.prefix { ASCII.isLetter($0) }, as: UTF8.self)
        }
    }
}
