import PageSlimming
import StudyMarkdown

/// What a page carries for the MathML of formulas that the device typesets, which readers may choose to see: browsers show
/// some of what KaTeX writes only when it is said otherwise.
enum FormulaNeeds {
    /// KaTeX's commands for letters with a form of their own, double-struck, script and fraktur, and its macros for sets
    /// of numbers.
    private static let letters: Set = [
        "mathbb", "Bbb", "Bbbk", "mathcal", "mathscr", "mathfrak", "frak", "cal", "N", "natnums", "R",
        "Reals",
        "reals", "Z", "cnums", "Complex",
    ]
    /// Its commands for boxes, strikes and lines, and its environments that may have lines.
    private static let enclosures: Set = [
        "boxed", "fbox", "colorbox", "fcolorbox", "cancel", "bcancel", "xcancel", "sout", "angl", "angln",
        "hline", "hdashline", "array", "darray",
    ]

    private static let lines: Set = ["overline", "underline"]
    private static let telling = letters.union(enclosures).union(lines)
    private static let known = TeXCommandSet(telling)

    /// - Parameters:
    ///   - body: with formulas as TeX.
    ///   - macros: with the signs of their names.
    static func needs(of body: [UInt8], macros: [String: String]) -> PageNeeds {
        var needs: PageNeeds = []
        let asked =
            macros.isEmpty ? known : TeXCommandSet(telling.union(macros.keys.map { String($0.dropFirst()) }))
        var pending = body.withUnsafeBufferPointer { asked.found(in: $0) }
        var seen = pending
        while let name = pending.popFirst() {
            if letters.contains(name) { needs.insert(.alphabets) }
            if lines.contains(name) { needs.insert(.lines) }
            if enclosures.contains(name) { needs.formUnion([.frames, .enclosures]) }
            // A macro may stand in another's text.
            guard let text = macros["\\" + name] else { continue }
            for inner in asked.found(in: text) where seen.insert(inner).inserted {
                pending.insert(inner)
            }
        }
        return needs
    }
}
