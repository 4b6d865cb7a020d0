import WebSyntax

/// Every way in which a document reaches for something, one row each.
package enum ReferenceTable {
    package static let rows: [ReferenceRow] =
        htmlRows + linkRows + metaRows + scriptRows + javaScriptRows + svgRows + otherRows

    /// The rows that read an attribute, by the hash of its name. Compare the name as well.
    static let rowsByAttribute: [UInt64: [ReferenceRow]] = Dictionary(
        grouping: rows.filter { !$0.attribute.isEmpty }, by: { HTMLTokenizer.nameHash(of: $0.attribute) })

    /// True if there can be rows for an attribute's name, by some bits of its hash. Most attributes have none, and this
    /// is a tenth of the time of looking into the table.
    @inline(__always)
    static func mayHaveRows(_ hash: UInt64) -> Bool { attributeSlots[slot(of: hash)] }

    private static let attributeSlots: [Bool] = rowsByAttribute.keys.reduce(
        into: Array(repeating: false, count: 1024)
    ) { slots, hash in slots[slot(of: hash)] = true }

    @inline(__always)
    private static func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash & 1023) }

    private static let rowsByID: [String: ReferenceRow] = Dictionary(rows.map { ($0.id, $0) }) { first, _ in
        first
    }

    /// The row with a stable id.
    package static func row(_ id: String) -> ReferenceRow? { rowsByID[id] }

    /// - Parameter elements: lower-case names separated by spaces; empty for every element.
    static func row(
        _ id: String, _ elements: String, _ attribute: String, _ kind: ReferenceRow.Kind = .url,
        _ effect: ReferenceRow.Effect = .fetch, if condition: ReferenceRow.Condition = .always,
        in scope: ReferenceRow.Scope = .html
    ) -> ReferenceRow {
        ReferenceRow(
            id: id, elements: elements.split(separator: " ").map(String.init), scope: scope,
            attribute: attribute,
            kind: kind, effect: effect, condition: condition)
    }
}
