/// The findings about the manifest being read, with byte offsets as positions, up to a limit.
struct FindingCollector {
    /// A place in the manifest, before its line and column are computed.
    struct Place {
        /// The offset in UTF-8 bytes from the start of the text.
        /// The path of the object that contains the place.
        var offset: Int
        var path: JSONPath
        /// The key below `path`. Stored separately, so a place needs its own path only when it is shown.
        var key: ManifestKey?

        /// The path of the place itself.
        var keyPath: JSONPath { key.map { path.appending($0.rawValue) } ?? path }
    }

    /// A finding whose position is still an offset. Most manifests have none, so lines are counted only
    /// on demand.
    struct Pending {
        /// The violated rule.
        var rule: ManifestRule
        /// The severity.
        var severity: ManifestFinding.Severity
        /// The place.
        var place: Place
        /// The problem and its remedy.
        var message: String
        /// The related place, such as the first of two equal ids.
        var related: Place?
    }

    /// The largest number of findings kept per severity.
    let limit: Int
    /// The findings up to the limit, in the order in which they were reported.
    private(set) var pending: [Pending] = []
    private var errors = 0
    private var warnings = 0

    /// Creates an empty collection.
    init(limit: Int) {
        self.limit = limit
    }

    /// True if there are errors, also beyond the limit.
    var hasErrors: Bool { errors > 0 }

    /// Adds a finding.
    ///
    /// - Parameters:
    ///   - related: the related place. Its line is appended to the message when positions are known.
    ///   - message: not evaluated beyond the limit.
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

    /// Adds a final finding with the number of findings beyond the limit, if there are any.
    mutating func close() {
        let hiddenErrors = max(0, errors - limit)
        let hiddenWarnings = max(0, warnings - limit)
        guard hiddenErrors + hiddenWarnings > 0 else { return }
        pending.append(
            Pending(
                rule: .tooManyFindings, severity: hiddenErrors > 0 ? .error : .warning,
                place: Place(offset: 0, path: JSONPath()),
                message: "\(hiddenErrors) more errors and \(hiddenWarnings) more warnings are not shown; "
                    + "fix those shown first"))
    }
}
