/// Findings while the manifest is being read, with byte offsets for positions, and no more of them than is useful.
struct FindingCollector {
    struct Place {
        /// In UTF-8 bytes from the start of the text.
        var offset: Int
        var path: JSONPath
        /// The key below `path`, so that a place costs no path of its own before it is shown.
        var key: ManifestKey?

        var keyPath: JSONPath { key.map { path.appending($0.rawValue) } ?? path }
    }

    struct Pending {
        var rule: ManifestRule
        var severity: ManifestFinding.Severity
        var place: Place
        var message: String
        var related: Place?
    }

    /// How many findings of each severity are kept.
    let limit: Int
    private(set) var pending: [Pending] = []
    private var errors = 0
    private var warnings = 0

    init(limit: Int) {
        self.limit = limit
    }

    var hasErrors: Bool { errors > 0 }

    /// - Parameters:
    ///   - related: the other place; the message gets its line appended when positions are known.
    ///   - message: is not asked for beyond the limit.
    mutating func report(
        _ rule: ManifestRule, at place: Place, related: Place? = nil, _ message: @autoclosure () -> String
    ) {
        let count: Int
        switch rule.severity {
        case .error:
            errors += 1
            count = errors
        case .warning:
            warnings += 1
            count = warnings
        }
        guard count <= limit else { return }
        pending.append(
            Pending(rule: rule, severity: rule.severity, place: place, message: message(), related: related))
    }

    /// Adds the finding that says how many there are beyond the limit, where there are.
    mutating func close() {
        let hiddenErrors = max(0, errors - limit)
        let hiddenWarnings = max(0, warnings - limit)
        guard hiddenErrors + hiddenWarnings > 0 else { return }
        pending.append(
            Pending(
                rule: .tooManyFindings, severity: hiddenErrors > 0 ? .error : .warning,
                place: Place(offset: 0, path: JSONPath()),
                message: "\(hiddenErrors) more errors and \(hiddenWarnings) more warnings are not shown; "
                    + "mend those shown first"))
    }
}
