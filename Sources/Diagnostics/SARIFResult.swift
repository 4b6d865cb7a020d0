/// A finding as a result of a SARIF log (section 3.27).
struct SARIFResult: Encodable {
    private let ruleId: String
    private let ruleIndex: Int
    private let level: String
    private let message: SARIF.Message
    private let locations: [SARIF.Location]?
    private let relatedLocations: [SARIF.Location]?
    private let partialFingerprints: [String: String]
    private let fixes: [SARIF.Fix]?
    private let suppressions: [SARIF.Suppression]?
    private let properties: [String: String]?

    /// Creates the result of a finding. Only a fix with edits is a SARIF fix; its text is a property as
    /// well.
    init(_ diagnostic: Diagnostic, ruleIndex: Int, fingerprint: String) {
        ruleId = diagnostic.rule.name
        self.ruleIndex = ruleIndex
        level = diagnostic.severity.rawValue
        message = SARIF.Message(diagnostic.message)
        locations = diagnostic.position.map { [SARIF.Location($0)] }
        let related = diagnostic.related.enumerated().map { index, related in
            SARIF.Location(related.position, id: index + 1, message: Self.words(related.relation))
        }
        relatedLocations = related.isEmpty ? nil : related
        partialFingerprints = [FindingFingerprints.name: fingerprint]
        fixes = diagnostic.fix.flatMap { $0.edits.isEmpty ? nil : [SARIF.Fix($0)] }
        suppressions = diagnostic.suppression.map { [SARIF.Suppression($0)] }
        properties = diagnostic.fix.map { ["fix": $0.text] }
    }

    /// Returns the message of a related location.
    private static func words(_ relation: Diagnostic.Related.Relation) -> String {
        switch relation {
        case .source: "rendered from here"
        case .first: "the first"
        case .other: "the other place"
        }
    }
}
