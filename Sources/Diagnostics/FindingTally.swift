/// A count of findings by rule and severity. The text output shows the first of each and summarizes the rest.
struct FindingTally {
    /// Findings that are counted together.
    private struct Kind: Hashable {
        var rule: RuleID
        var severity: Diagnostic.Severity
    }

    /// The number of findings shown per kind; nil shows all.
    private let limit: Int?
    /// The numbers of findings, and the files that they are in.
    private var counts: [Kind: (findings: Int, files: Set<String>)] = [:]

    /// Returns the option that lists all findings of a rule; `nil` for a command without such an option.
    private let listing: (RuleID) -> String?

    /// - Parameters:
    ///   - limit: the number of findings shown per kind; `nil` shows all.
    ///   - listing: returns the option that lists all findings of a rule; `nil` for a command without such an option.
    init(limit: Int?, listing: @escaping (RuleID) -> String?) {
        self.limit = limit
        self.listing = listing
    }

    /// Counts a finding. Returns true if it is among the first of its kind.
    mutating func admits(_ finding: Diagnostic) -> Bool {
        guard let limit else { return true }
        let kind = Kind(rule: finding.rule, severity: finding.severity)
        // A finding may represent others that its document dropped.
        counts[kind, default: (0, [])].findings += 1 + finding.omitted
        if let file = finding.position?.file { counts[kind]?.files.insert(file) }
        return counts[kind, default: (0, [])].findings <= limit + finding.omitted
    }

    /// One line for each truncated kind: `link-absolute: 5,703 in 760 files`.
    var lines: [String] {
        guard let limit else { return [] }
        let cut = counts.filter { $0.value.findings > limit }
        // Errors come first, then the order of rule names.
        return cut.sorted { ($1.key.severity, $0.key.rule) < ($0.key.severity, $1.key.rule) }.map {
            kind, count in
            let files =
                count.files.isEmpty
                ? "" : " in \(Self.grouped(count.files.count)) \(count.files.count == 1 ? "file" : "files")"
            let rest = listing(kind.rule).map { ", '\($0)' lists all" } ?? ""
            return
                "\(kind.rule): \(Self.grouped(count.findings))\(files); the first \(limit) are listed\(rest)\n"
        }
    }

    /// Returns the number with a comma between groups of three digits.
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
