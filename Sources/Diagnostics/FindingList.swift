/// The findings of a reader about one text. Positions are offsets: most texts have no finding, so lines are counted on
/// demand.
package final class FindingList {
    /// The usual number of findings of one rule that are kept: a damaged file repeats one mistake in each of 10,000 items.
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

        /// The offset; `nil` for a position of another reader.
        fileprivate var offset: Int? {
            guard case .offset(let offset) = place else { return nil }
            return offset
        }
    }

    package let source: SourceText
    /// The number of bytes of a byte order mark before the text that the offsets count in.
    package let mark: Int
    /// In the order of the reports.
    package private(set) var findings: [Finding] = []
    /// The number of findings of each rule in ``findings``, and the place of the last one.
    private var kept: [RuleID: (count: Int, last: Int)] = [:]

    /// The number of findings of one rule that are kept.
    private let most: Int

    /// - Parameters:
    ///   - mark: the number of bytes of a byte order mark before the text.
    ///   - limit: the number of findings of one rule that are kept.
    package init(_ source: SourceText, mark: Int = 0, limit: Int = FindingList.limit) {
        self.source = source
        self.mark = mark
        most = limit
    }

    package var diagnostics: [Diagnostic] {
        var positions: [Int: SourcePosition] = [:]
        let offsets = Set(findings.compactMap(\.offset))
        // In ascending order, counting the characters of one long line takes linear time.
        for offset in offsets.sorted() { positions[offset] = source.position(atOffset: mark + offset) }
        return findings.map { finding in
            let position: SourcePosition? =
                switch finding.place {
                case .offset(let offset): positions[offset]
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
        let known = kept[finding.rule.id] ?? (count: 0, last: 0)
        if known.count >= most, known.count > 0 {
            findings[known.last].omitted += 1 + finding.omitted
        } else {
            kept[finding.rule.id] = (known.count + 1, findings.count)
            findings.append(finding)
        }
    }
}
