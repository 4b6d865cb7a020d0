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
        var pending = names(in: body)
        var seen = pending
        while let name = pending.popFirst() {
            if commands.contains(name) { return true }
            // A macro may stand in another's text.
            guard let text = macros["\\" + name] else { continue }
            for inner in names(in: Array(text.utf8)) where seen.insert(inner).inserted {
                pending.insert(inner)
            }
        }
        return false
    }

    private static func names(in text: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var rest = text[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "\\")) {
            let name = rest[(sign + 1)...].prefix { (0x61...0x7A).contains($0 | 0x20) }
            if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
            rest = rest[max(name.endIndex, sign + 1)...]
        }
        return names
    }
}
