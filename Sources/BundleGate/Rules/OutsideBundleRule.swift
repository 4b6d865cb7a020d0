import Diagnostics

/// No path leads out of the bundle. ``MissingFileRule`` reports the references that do.
enum OutsideBundleRule {
    /// Checks symbolic links.
    static let check = GateCheck.file(raising: [.outsideBundle], findings)

    /// Returns the finding about a symbolic link out of the bundle: it is followed here, and leads nowhere on the phone.
    @Sendable static func findings(about file: BundleFile, _ bundle: Bundle) -> [Diagnostic] {
        guard bundle.leadsOut(file) else { return [] }
        var finding = Diagnostic(
            .outsideBundle, "a symbolic link that leads out of the bundle's folder", about: file, of: bundle,
            fix: .init("put the file itself here"))
        // The text of the target belongs to another place and must not be quoted.
        finding.quotesSource = false
        return [finding]
    }
}

extension RuleDefinition {
    static let outsideBundle = RuleDefinition(
        "outside-bundle", .error, "no path leaves the bundle",
        "The app contains only the bundle's folder. Copy the file into the bundle.",
        relaxation: .promise)
}
