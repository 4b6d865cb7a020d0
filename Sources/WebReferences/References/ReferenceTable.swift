import WebSyntax

/// Every kind of reference, one row each.
package enum ReferenceTable {
    /// All rows. Their order is the order of findings about one attribute.
    package static let rows: [ReferenceRow] =
        htmlRows + linkRows + metaRows + scriptRows + javaScriptRows + svgRows + sheetRows + otherRows

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

    private static let rowsByID: [ReferenceID: ReferenceRow] = Dictionary(rows.map { ($0.id, $0) }) {
        first, _ in
        first
    }

    /// Returns the row of a stable id; `nil` for an unknown id.
    package static func row(_ id: ReferenceID) -> ReferenceRow? { rowsByID[id] }

    // MARK: Rows
    //
    // None of these has a default for a field: a row that leaves one out does not compile.

    /// A row about elements of HTML. `elements` are lower-case names separated by spaces; empty for every element.
    static func html(
        _ id: String, _ elements: String, _ attribute: String, _ condition: ReferenceRow.Condition,
        _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect, _ sealing: ReferenceRow.Sealing,
        policy: ReferenceRow.Directive?, as mediaType: ReferenceRow.MediaType?
    ) -> ReferenceRow {
        row(id, elements, .html, attribute, condition, kind, effect, sealing, policy, mediaType, nil)
    }

    /// A row about elements of HTML that fails under `file:` with a local address.
    static func html(
        _ id: String, _ elements: String, _ attribute: String, _ condition: ReferenceRow.Condition,
        _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect, _ sealing: ReferenceRow.Sealing,
        policy: ReferenceRow.Directive?, as mediaType: ReferenceRow.MediaType?,
        underFile failure: ReferenceRow.LocalFailure
    ) -> ReferenceRow {
        row(id, elements, .html, attribute, condition, kind, effect, sealing, policy, mediaType, failure)
    }

    /// A row about elements of SVG.
    static func svg(
        _ id: String, _ elements: String, _ attribute: String, _ condition: ReferenceRow.Condition,
        _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect, _ sealing: ReferenceRow.Sealing,
        policy: ReferenceRow.Directive?, as mediaType: ReferenceRow.MediaType?
    ) -> ReferenceRow {
        row(id, elements, .svg, attribute, condition, kind, effect, sealing, policy, mediaType, nil)
    }

    /// A row about elements of SVG that fails under `file:` with a local address.
    static func svg(
        _ id: String, _ elements: String, _ attribute: String, _ condition: ReferenceRow.Condition,
        _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect, _ sealing: ReferenceRow.Sealing,
        policy: ReferenceRow.Directive?, as mediaType: ReferenceRow.MediaType?,
        underFile failure: ReferenceRow.LocalFailure?
    ) -> ReferenceRow {
        row(id, elements, .svg, attribute, condition, kind, effect, sealing, policy, mediaType, failure)
    }

    /// A row about elements of MathML.
    static func mathML(
        _ id: String, _ elements: String, _ attribute: String, _ condition: ReferenceRow.Condition,
        _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect, _ sealing: ReferenceRow.Sealing,
        policy: ReferenceRow.Directive?, as mediaType: ReferenceRow.MediaType?
    ) -> ReferenceRow {
        row(id, elements, .mathML, attribute, condition, kind, effect, sealing, policy, mediaType, nil)
    }

    /// A row about elements of any vocabulary, or about a construct that is not an element.
    static func anywhere(
        _ id: String, _ elements: String, _ attribute: String, _ condition: ReferenceRow.Condition,
        _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect, _ sealing: ReferenceRow.Sealing,
        policy: ReferenceRow.Directive?, as mediaType: ReferenceRow.MediaType?
    ) -> ReferenceRow {
        row(id, elements, .any, attribute, condition, kind, effect, sealing, policy, mediaType, nil)
    }

    /// A row about a construct of CSS.
    static func sheet(
        _ way: CSSReference.Way, _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect,
        _ sealing: ReferenceRow.Sealing, policy: ReferenceRow.Directive?,
        as mediaType: ReferenceRow.MediaType?
    ) -> ReferenceRow {
        row(way.rawValue, "", .any, "", .always, kind, effect, sealing, policy, mediaType, nil)
    }

    /// A row about a construct of CSS that may fail under `file:` with a local address.
    static func sheet(
        _ way: CSSReference.Way, _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect,
        _ sealing: ReferenceRow.Sealing, policy: ReferenceRow.Directive?,
        as mediaType: ReferenceRow.MediaType?, underFile failure: ReferenceRow.LocalFailure
    ) -> ReferenceRow {
        row(way.rawValue, "", .any, "", .always, kind, effect, sealing, policy, mediaType, failure)
    }

    /// A row about a construct of JavaScript.
    static func script(
        _ id: String, _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect,
        _ sealing: ReferenceRow.Sealing, as mediaType: ReferenceRow.MediaType?,
        underFile failure: ReferenceRow.LocalFailure?
    ) -> ReferenceRow {
        row(id, "", .javaScript, "", .always, kind, effect, sealing, nil, mediaType, failure)
    }

    private static func row(
        _ id: String, _ elements: String, _ scope: ReferenceRow.Scope, _ attribute: String,
        _ condition: ReferenceRow.Condition, _ kind: ReferenceRow.Kind, _ effect: ReferenceRow.Effect,
        _ sealing: ReferenceRow.Sealing, _ directive: ReferenceRow.Directive?,
        _ mediaType: ReferenceRow.MediaType?, _ localFailure: ReferenceRow.LocalFailure?
    ) -> ReferenceRow {
        ReferenceRow(
            id: ReferenceID(rawValue: id), elements: elements.split(separator: " ").map(String.init),
            scope: scope, attribute: attribute, condition: condition, kind: kind, effect: effect,
            sealing: sealing, directive: directive, mediaType: mediaType, localFailure: localFailure)
    }
}
