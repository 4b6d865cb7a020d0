import Diagnostics

/// The places of formulas and of their labels.
extension MathResolver {
    /// Reports a label at its place that a heading, a block or a figure before it has as its id.
    mutating func reportDuplicate(_ label: String, first line: Int) {
        guard let equation = equations[label], let node = records[equation.formula].node else { return }
        let record = records[equation.formula]
        report(
            .idDuplicate, record, record.literal(of: node), equation.offset,
            "the id '\(label)' is given twice; ids are unique in a leaf", first: line)
    }

    /// Returns the formula from `start` of the literal on, unedited, to compute positions.
    static func formula(
        _ record: MathRecord, literal: UnsafeBufferPointer<UInt8>, from start: Int, state: ParseState
    ) -> Formula {
        var line = record.line
        var column = record.offset + record.delimiter
        for byte in literal[..<start] {
            column += 1
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
        }
        if line > record.line {
            // The literal lacks the container markers before this line.
            let lineStart = literal[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let own = literal[lineStart...].prefix { $0 != UInt8(ascii: "\n") }.map(
                state.placeholders.restored)
            column += Formula.start(of: own, in: state.line(line)) ?? 0
        }
        let tex = state.placeholders.restored(literal[start...])
        return Formula(
            tex: tex, isDisplay: record.kind.isDisplay, line: line + state.lineOffset,
            column: state.column(line: line, offset: column))
    }
}
