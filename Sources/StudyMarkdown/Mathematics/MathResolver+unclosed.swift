import Diagnostics

/// Findings about displays whose end is missing.
extension MathResolver {
    /// Reports a closed display that has a line of text: two displays without their ends are one such display.
    func reportText(_ content: Slice<UnsafeBufferPointer<UInt8>>, _ record: MathRecord) {
        var line = record.line
        for text in content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line > record.line, FormulaHeuristic.isSentence(text) {
                return state.report(
                    .mathUnclosed, .warning, line: record.line, offset: record.offset, other: (.other, line),
                    "this display contains a line of text; close it before the text, or write \\text{…}"
                )
            }
            line += 1
        }
    }

    /// Reports a block without its end at its opener.
    func reportUnclosed(_ record: MathRecord) {
        let (opener, closer) =
            switch record.kind {
            case .environment(let name): ("\\begin{\(name)}", "\\end{\(name)}")
            default: state.isBracket(record) ? ("\\[", "\\]") : ("$$", "$$")
            }
        let reach = record.interruption == nil ? "its container ends" : "the text after it"
        state.report(
            .mathUnclosed, line: record.line, offset: record.offset,
            other: record.interruption.map { (.other, $0) },
            "'\(opener)' is not closed before \(reach); write '\(closer)' where the formula ends")
    }
}
