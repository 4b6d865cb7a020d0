/// The texts of macros for the formulas of titles, first words and sentences: pages that show them may lack the macros,
/// and plain text has none.
package struct TitleMacros: Sendable {
    private let symbols: RedefinedSymbols

    /// - Parameter macros: their texts by name with a backslash.
    package init(_ macros: [String: String]) { symbols = RedefinedSymbols(macros, replacesAll: true) }

    /// Returns a title with the texts of the macros in its formulas.
    package func replaced(in title: String) -> String {
        guard title.utf8.contains(UInt8(ascii: "$")), title.utf8.contains(UInt8(ascii: "\\")) else {
            return title
        }
        var replaced = ""
        var rest = title[...]
        func add(_ words: Substring) {
            for part in FormulaText.parts(of: String(words)) {
                guard part.isFormula else {
                    replaced += part.text
                    continue
                }
                let tex = symbols.replaced(in: part.text, at: (0, 0))
                // A dollar in a macro would end the formula.
                replaced += "$\(tex.contains("$") ? part.text : tex)$"
            }
        }
        while let code = FormulaText.code(in: rest) {
            add(rest[..<code.range.lowerBound])
            replaced += rest[code.range]
            rest = rest[code.range.upperBound...]
        }
        add(rest)
        return replaced
    }
}
