import StudyMarkdown

/// Whether formulas use letters with a form of their own, which browsers show in MathML by their characters alone.
enum FormulaLetters {
    /// KaTeX's commands for double-struck, script and fraktur, and its macros for sets of numbers.
    private static let commands: Set = [
        "mathbb", "Bbb", "Bbbk", "mathcal", "mathscr", "mathfrak", "frak", "cal", "N", "natnums", "R",
        "Reals",
        "reals", "Z", "cnums", "Complex",
    ]

    /// - Parameters:
    ///   - body: with formulas as TeX.
    ///   - macros: with the signs of their names.
    static func areUsed(in body: [UInt8], macros: [String: String]) -> Bool {
        var pending = TeXCommand.names(in: body)
        var seen = pending
        while let name = pending.popFirst() {
            if commands.contains(name) { return true }
            // A macro may stand in another's text.
            guard let text = macros["\\" + name] else { continue }
            for inner in TeXCommand.names(in: text.utf8) where seen.insert(inner).inserted {
                pending.insert(inner)
            }
        }
        return false
    }
}
