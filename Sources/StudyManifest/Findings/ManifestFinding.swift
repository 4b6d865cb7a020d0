/// A finding about a manifest. It is independent of terminals and of the manifest's path.
public struct ManifestFinding: Sendable, Hashable, Codable {
    /// The severity of a finding. Only errors make a manifest unusable.
    public enum Severity: String, Sendable, Hashable, Codable {
        case warning, error
    }

    /// The violated rule.
    public var rule: ManifestRule
    /// The severity.
    public var severity: Severity
    /// The position of the problem.
    public var location: ManifestLocation
    /// The problem and its remedy.
    public var message: String
    /// The related position, such as the first of two equal ids.
    public var related: ManifestLocation?

    /// Creates a finding.
    public init(
        rule: ManifestRule, severity: Severity, location: ManifestLocation, message: String,
        related: ManifestLocation? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.location = location
        self.message = message
        self.related = related
    }
}
