/// One finding about a manifest. It knows nothing of terminals, and not the manifest's own path.
public struct ManifestFinding: Sendable, Hashable, Codable {
    public enum Severity: String, Sendable, Hashable, Codable {
        case warning, error
    }

    public var rule: ManifestRule
    public var severity: Severity
    public var location: ManifestLocation
    /// Says what was found and what to do about it.
    public var message: String
    /// The other place where a finding is about two, such as the first of two equal ids.
    public var related: ManifestLocation?

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
