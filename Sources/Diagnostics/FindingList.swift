/// The findings of a reader about one text. Positions are offsets: most texts have no finding, so lines are counted on
/// demand.
package final class FindingList {
    /// The number of findings of one rule that are kept: a damaged file repeats one mistake in each of 10,000 items.
    package static let limit = 100

    /// A finding whose line is not counted yet.
    package struct Finding: Sendable {
        fileprivate enum Place {
            case offset(Int)
            case position(SourcePosition)
        }

        fileprivate let rule: RuleDefinition
        fileprivate let severity: Diagnostic.Severity?
        fileprivate let place: Place
        fileprivate let message: String
        /// The number of further findings of the rule that are not kept.
        fileprivate var omitted = 0
    }

    package let source: SourceText
    /// The number of bytes of a byte order mark before the text that the offsets count in.
    package let mark: Int
    /// In the order of the reports.
    package private(set) var findings: [Finding] = []
    /// The places in ``findings`` of the findings of each rule.
    private var places: [RuleID: [Int]] = [:]

    package init(_ source: SourceText, mark: Int = 0) {
        self.source = source
        self.mark = mark
    }

    package var diagnostics: [Diagnostic] {
        findings.map { finding in
            let position =
                switch finding.place {
                case .offset(let offset): source.position(atOffset: mark + offset)
                case .position(let position): position
                }
            var diagnostic = Diagnostic(finding.rule, finding.severity, at: position, finding.message)
            diagnostic.omitted = finding.omitted
            return diagnostic
        }
    }

    package func report(
        _ rule: RuleDefinition, at offset: Int, _ message: String, severity: Diagnostic.Severity? = nil
    ) {
        add(Finding(rule: rule, severity: severity, place: .offset(offset), message: message))
    }

    /// Adds a finding at a position from another reader.
    package func report(_ rule: RuleDefinition, line: Int, column: Int, _ message: String) {
        let position = SourcePosition(file: source.file, line: line, column: column)
        add(Finding(rule: rule, severity: nil, place: .position(position), message: message))
    }

    /// Adds a finding, perhaps of another list about the same text.
    package func add(_ finding: Finding) {
        let known = places[finding.rule.id] ?? []
        if known.count >= Self.limit, let last = known.last {
            findings[last].omitted += 1 + finding.omitted
        } else {
            places[finding.rule.id, default: []].append(findings.count)
            findings.append(finding)
        }
    }
}
