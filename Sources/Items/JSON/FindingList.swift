import Diagnostics

/// The findings of a reader. Positions are offsets: most files have no finding, so lines are counted on demand.
final class FindingList {
    private let source: SourceText
    /// The number of bytes of a byte order mark before the text that the offsets count in.
    private let mark: Int
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of findings that are kept: a damaged file of 10,000 items needs no 10,000 lines.
    private static let limit = 100

    init(_ source: SourceText, mark: Int) {
        self.source = source
        self.mark = mark
    }

    func report(
        _ rule: RuleDefinition, at offset: Int, _ message: String, severity: Diagnostic.Severity? = nil
    ) {
        guard diagnostics.count < Self.limit else {
            diagnostics[Self.limit - 1].omitted += 1
            return
        }
        diagnostics.append(
            Diagnostic(rule, severity, at: source.position(atOffset: mark + offset), message))
    }
}
