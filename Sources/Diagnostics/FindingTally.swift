/// Counts findings by rule and severity, so that a text shows the first of each and sums up the rest.
struct FindingTally {
    private struct Kind: Hashable {
        var rule: RuleID
        var severity: Diagnostic.Severity
    }

    private let limit: Int?
    private var counts: [Kind: (findings: Int, files: Set<String>)] = [:]

    /// - Parameter limit: how many of a kind are shown; `nil` shows all.
    init(limit: Int?) { self.limit = limit }

    /// Counts a finding, and returns whether it is among the first of its kind.
    mutating func admits(_ finding: Diagnostic) -> Bool {
        guard let limit else { return true }
        let kind = Kind(rule: finding.rule, severity: finding.severity)
        counts[kind, default: (0, [])].findings += 1
        if let file = finding.position?.file { counts[kind]?.files.insert(file) }
        return counts[kind, default: (0, [])].findings <= limit
    }

    /// `link-absolute: 5,703 in 760 files`, one line for each kind that was cut off.
    var lines: [String] {
        guard let limit else { return [] }
        let cut = counts.filter { $0.value.findings > limit }
        return cut.sorted { ($1.key.severity, $0.key.rule) < ($0.key.severity, $1.key.rule) }.map {
            kind, count in
            let files =
                count.files.isEmpty
                ? "" : " in \(Self.grouped(count.files.count)) \(count.files.count == 1 ? "file" : "files")"
            return
                "\(kind.rule): \(Self.grouped(count.findings))\(files); the first \(limit) are listed, '--format json' lists all\n"
        }
    }

    /// With a comma after each group of three digits.
    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }
}
