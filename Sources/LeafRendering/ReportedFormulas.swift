import Diagnostics
import LibraryFolder
import StudyMarkdown

/// The formulas that have findings before KaTeX reads them. KaTeX fails because of the same mistakes.
struct ReportedFormulas {
    /// The places of each formula, and the greatest severity of its findings.
    private var formulas: [(places: ClosedRange<Int>, severity: Diagnostic.Severity)] = []

    /// - Parameter findings: those of the document that the settings leave.
    init(_ all: [Formula], _ findings: [Diagnostic], source: SourceText) {
        let own = findings.compactMap { finding in
            finding.rule.name.hasPrefix("math-")
                ? finding.position.map { (place: Self.number($0), finding: finding) } : nil
        }
        guard !own.isEmpty else { return }
        for formula in all {
            let start = formula.position(ofTeXOffset: 0, in: source)
            let end = Self.number(formula.position(ofTeXOffset: formula.tex.utf8.count, in: source))
            // Findings may be at the delimiter. That of a display without its end may be on the line before the TeX.
            let first = Self.number(start) - 3
            let opener = Self.number(start) - start.column - Self.line
            let places = first...max(first, end)
            let severity = own.filter { place, finding in
                let isOpener = finding.rule.name == "math-unclosed" && (opener...first).contains(place)
                return places.contains(place) || formula.isDisplay && isOpener
            }.map { $0.finding.severity }.max()
            if let severity { formulas.append((places, severity)) }
        }
    }

    /// Returns true if the formula of a finding of KaTeX has another finding that is as severe.
    func cover(_ finding: Diagnostic) -> Bool {
        guard let place = finding.position.map(Self.number) else { return false }
        return formulas.contains { $0.places.contains(place) && finding.severity <= $0.severity }
    }

    /// Moves the advice about an HTML entity to KaTeX's error at the same place, since both have one cause.
    ///
    /// - Parameter settings: the severities of rules. An error that they turn off or lower takes no advice.
    static func join(
        _ findings: inout [Diagnostic], to problems: inout [Diagnostic], _ settings: LibrarySettings?
    ) {
        for index in problems.indices {
            let problem = problems[index]
            guard
                let entity = findings.firstIndex(where: {
                    $0.rule == RuleDefinition.mathEntity.id && $0.position == problem.position
                }),
                (settings?.applied(to: [problem]) ?? [problem]).first?.severity == .error
            else { continue }
            problems[index].message += "; " + findings.remove(at: entity).message
        }
    }

    /// The distance of the numbers of two lines.
    private static let line = 1 << 32

    /// Returns a number that orders positions of a file.
    private static func number(_ position: SourcePosition) -> Int { position.line * line + position.column }
}
