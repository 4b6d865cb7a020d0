/// Which formulas of which leaves are typeset, once each, and where their verdicts go.
struct FormulaPlan: Sendable {
    /// Formulas that one engine goes through in order after `beginLeaf`.
    struct Unit: Sendable {
        var macros: [String: String]
        var formulas: [(slot: Int, formula: Formula)]
    }

    private(set) var units: [Unit] = []
    /// For each leaf and formula, the slot of its verdict.
    private(set) var places: [[Int]] = []
    private(set) var slots = 0

    /// An engine starts in the time of some hundred formulas, and runs at half its speed for the first thousand:
    /// a second one has to be worth that.
    private static let formulasPerEngine = 1500
    private static let formulasPerUnit = 50

    init(_ leaves: [LeafFormulas]) {
        var shared: [[String: String]: [Formula: Int]] = [:]
        var open: [[String: String]: Int] = [:]
        for leaf in leaves {
            if leaf.formulas.isEmpty {
                places.append([])
            } else if MacroDefinitions.mayOccur(in: leaf) {
                let first = slots
                slots += leaf.formulas.count
                units.append(
                    Unit(macros: leaf.macros, formulas: leaf.formulas.enumerated().map { (first + $0, $1) }))
                places.append(Array(first..<slots))
            } else {
                places.append(
                    leaf.formulas.map { formula in
                        if let slot = shared[leaf.macros]?[formula] { return slot }
                        let slot = slots
                        slots += 1
                        shared[leaf.macros, default: [:]][formula] = slot
                        add(formula, slot: slot, macros: leaf.macros, open: &open)
                        return slot
                    })
            }
        }
    }

    /// To the unit that is being filled for these macros, or a new one.
    private mutating func add(
        _ formula: Formula, slot: Int, macros: [String: String], open: inout [[String: String]: Int]
    ) {
        if let unit = open[macros], units[unit].formulas.count < Self.formulasPerUnit {
            units[unit].formulas.append((slot, formula))
        } else {
            open[macros] = units.count
            units.append(Unit(macros: macros, formulas: [(slot, formula)]))
        }
    }

    /// The units in at most `width` shares of about the same number of formulas, none of which is empty.
    func shares(width: Int) -> [[Unit]] {
        let wanted = (slots + Self.formulasPerEngine - 1) / Self.formulasPerEngine
        let count = max(1, min(width, wanted, units.count))
        var shares = Array(repeating: [Unit](), count: count)
        var loads = Array(repeating: 0, count: count)
        for unit in units {
            let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            shares[least].append(unit)
            loads[least] += unit.formulas.count
        }
        return shares.filter { !$0.isEmpty }
    }
}

/// The commands by which a formula changes what later formulas of its leaf mean.
enum MacroDefinitions {
    private static let commands: Set<String> = [
        "def", "gdef", "edef", "xdef", "let", "futurelet", "global", "long", "newcommand", "renewcommand",
        "providecommand",
    ]

    /// Whether a formula, or a macro it may use, names one of them.
    static func mayOccur(in leaf: LeafFormulas) -> Bool {
        leaf.macros.values.contains(where: mayOccur) || leaf.formulas.contains { mayOccur(in: $0.tex) }
    }

    /// Looks at the words after backslashes, so `\left` and `\defcolor` do not count.
    static func mayOccur(in tex: String) -> Bool {
        let bytes = tex.utf8
        var index = bytes.startIndex
        while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
            let start = bytes.index(after: backslash)
            let word = bytes[start...].prefix { (0x41...0x5A).contains($0 & 0xDF) && $0 < 0x80 }
            if let name = String(word), commands.contains(name) { return true }
            index =
                word.isEmpty
                ? (bytes.index(start, offsetBy: 1, limitedBy: bytes.endIndex) ?? bytes.endIndex)
                : word.endIndex
        }
        return false
    }
}
