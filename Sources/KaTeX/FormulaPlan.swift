import DocumentSettings

/// The distinct formulas of all leaves, with slots for their verdicts.
struct FormulaPlan: Sendable {
    /// Formulas that one engine checks in order after `beginLeaf`.
    struct Unit: Sendable {
        var macros: [String: String]
        var formulas: [(slot: Int, formula: Formula)]
    }

    private(set) var units: [Unit] = []
    /// The slot of the verdict, by leaf and formula.
    private(set) var places: [[Int]] = []
    /// The number of distinct verdicts.
    private(set) var slots = 0

    /// An engine takes as long to start as several hundred formulas take, and its first thousand formulas run at half
    /// speed. This many formulas justify a further engine.
    private static let formulasPerEngine = 2000
    private static let formulasPerUnit = 50

    /// The formulas of all leaves that start with the same macros.
    private struct Group {
        let macros: [String: String]
        let macrosDefine: Bool
        var indices: [Formula: Int] = [:]
        var entries: [Entry] = []
        /// The index of the unit being filled.
        var unit: Int?

        struct Entry {
            let definesMacros: Bool
            var slot: Int?
        }

        init(macros: [String: String]) {
            self.macros = macros
            macrosDefine = macros.values.contains(where: Self.definesMacros)
        }

        private static let defining = TeXCommandSet(TeXCommandSet.defining)

        private static func definesMacros(_ tex: String) -> Bool { !defining.found(in: tex).isEmpty }

        /// Returns the index of a formula. Scans its TeX only on the first occurrence, because most formulas repeat.
        mutating func index(of formula: Formula) -> Int {
            if let index = indices[formula] { return index }
            indices[formula] = entries.count
            entries.append(Entry(definesMacros: Self.definesMacros(formula.tex), slot: nil))
            return entries.count - 1
        }
    }

    /// Plans the leaves, grouped by their macros.
    init(_ leaves: [LeafFormulas]) {
        var groups: [Group] = []
        var groupsByMacros: [[String: String]: Int] = [:]
        for leaf in leaves {
            let number = groupsByMacros[leaf.macros] ?? groups.count
            if number == groups.count {
                groupsByMacros[leaf.macros] = number
                groups.append(Group(macros: leaf.macros))
            }
            add(leaf, to: &groups[number])
        }
    }

    /// Adds a leaf. If it may define macros, the order of its formulas matters and they form one unit;
    /// otherwise each distinct formula is checked once for its whole group.
    private mutating func add(_ leaf: LeafFormulas, to group: inout Group) {
        let indices = leaf.formulas.map { group.index(of: $0) }
        if !indices.isEmpty,
            group.macrosDefine || indices.contains(where: { group.entries[$0].definesMacros })
        {
            let first = slots
            slots += indices.count
            units.append(
                Unit(macros: leaf.macros, formulas: leaf.formulas.enumerated().map { (first + $0, $1) }))
            places.append(Array(first..<slots))
            return
        }
        places.append(
            zip(indices, leaf.formulas).map { index, formula in
                if let slot = group.entries[index].slot { return slot }
                let slot = slots
                slots += 1
                group.entries[index].slot = slot
                add(formula, slot: slot, to: &group)
                return slot
            })
    }

    /// Adds the formula to the unit that is being filled for the group, or to a new unit.
    private mutating func add(_ formula: Formula, slot: Int, to group: inout Group) {
        if let unit = group.unit, units[unit].formulas.count < Self.formulasPerUnit {
            units[unit].formulas.append((slot, formula))
        } else {
            group.unit = units.count
            units.append(Unit(macros: group.macros, formulas: [(slot, formula)]))
        }
    }

    /// Distributes the units over at most `width` non-empty shares with similar numbers of formulas.
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
