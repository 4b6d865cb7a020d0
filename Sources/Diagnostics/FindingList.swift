/// The findings of a reader about one text. Positions are offsets: most texts have no finding, so lines are counted on
/// demand.
package final class FindingList {
    /// The number of findings of one rule that are kept: a damaged file repeats one mistake in each of 10,000 items.
    package static let limit = 100

    package let source: SourceText
    /// The number of bytes of a byte order mark before the text that the offsets count in.
    package let mark: Int
    /// The places in ``diagnostics`` of the findings of each rule.
    private var places: [RuleID: [Int]] = [:]
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ source: SourceText, mark: Int = 0) {
        self.source = source
        self.mark = mark
    }

    package func report(
        _ rule: RuleDefinition, at offset: Int, _ message: String, severity: Diagnostic.Severity? = nil
    ) {
        // Lines are not counted for a finding that is not kept.
        if let last = omitted(rule.id) { return diagnostics[last].omitted += 1 }
        add(Diagnostic(rule, severity, at: source.position(atOffset: mark + offset), message))
    }

    /// Adds a finding at a position from another reader.
    package func report(_ rule: RuleDefinition, line: Int, column: Int, _ message: String) {
        if let last = omitted(rule.id) { return diagnostics[last].omitted += 1 }
        add(Diagnostic(rule, at: SourcePosition(file: source.file, line: line, column: column), message))
    }

    /// Returns the place of the finding that counts the omitted ones, once a rule has enough.
    private func omitted(_ rule: RuleID) -> Int? {
        guard let found = places[rule], found.count >= Self.limit else { return nil }
        return found.last
    }

    private func add(_ diagnostic: Diagnostic) {
        places[diagnostic.rule, default: []].append(diagnostics.count)
        diagnostics.append(diagnostic)
    }
}
