/// Bars of formulas in tables.
extension MathResolver {
    /// Reports `\|` in the cell of a table, where it is a single bar (GFM 0.29, 4.10), if the formula looks like a norm.
    mutating func reportBars(
        in record: MathRecord, of node: MarkdownNode, _ literal: UnsafeBufferPointer<UInt8>
    ) {
        guard !record.kind.isBlock, literal.offset(of: UInt8(ascii: "|")) != nil, Self.isInTable(node)
        else { return }
        let formula = Self.formula(record, literal: literal, from: 0, state: state)
        let tex = Array(formula.tex.utf8)
        let bars = Self.escapedBars(
            of: tex, in: state.source.line(formula.line).dropFirst(formula.column - 1))
        guard let first = bars.first, bars.count % 2 == 0,
            Self.opens(after: tex[..<first]) || bars.contains(where: { Self.hasIndex(tex[($0 + 1)...]) })
        else { return }
        report(
            .mathBar, record, literal, first,
            "'\\|' in a table is the single bar '|'; write '\\lVert' and '\\rVert', or '\\Vert', for a norm, and '|' for a bar"
        )
    }

    /// Returns true for a formula in the cell of a table.
    private static func isInTable(_ node: MarkdownNode) -> Bool {
        var parent = node.parent
        // Emphasis and links around a formula rarely nest, and deep nesting must not cost more than the text.
        for _ in 0..<16 {
            guard let current = parent else { return false }
            if current.kind == .tableCell { return true }
            parent = current.parent
        }
        return false
    }

    /// Returns the offsets of the bars in TeX that have a backslash in the source.
    private static func escapedBars(of tex: [UInt8], in source: ArraySlice<UInt8>) -> [Int] {
        var bars: [Int] = []
        var index = source.startIndex
        for (offset, byte) in tex.enumerated() where index < source.endIndex {
            if byte == UInt8(ascii: "|"), source[index] == UInt8(ascii: "\\") {
                bars.append(offset)
                index += 1
            }
            index += 1
        }
        return bars
    }

    /// Commands after which a bar begins a norm.
    private static let openers: Set<String> = [
        "left", "big", "Big", "bigg", "Bigg", "bigl", "Bigl", "biggl", "Biggl", "le", "leq", "ge", "geq",
        "lt",
        "gt", "cdot", "times", "to", "approx", "sim", "quad", "qquad", "min", "max", "sup", "inf", "log",
    ]

    /// Returns true if a bar after this TeX begins a norm: after an operand it may be the bar of a condition, `A \| B`.
    private static func opens(after tex: ArraySlice<UInt8>) -> Bool {
        guard let last = tex.lastIndex(where: { !ASCII.isSpace($0) }) else { return true }
        if "([{=<>+-,;:*/&^_".utf8.contains(tex[last]) { return true }
        let letters = tex[...last].reversed().prefix(while: ASCII.isLetter).count
        let start = last + 1 - letters
        return start > 0 && tex[start - 1] == UInt8(ascii: "\\")
            && openers.contains(String(decoding: tex[start...last], as: UTF8.self))
    }

    /// Returns true if TeX begins with an index or exponent.
    private static func hasIndex(_ tex: ArraySlice<UInt8>) -> Bool {
        tex.first == UInt8(ascii: "_") || tex.first == UInt8(ascii: "^")
    }
}
