package import Diagnostics
package import LibraryFolder
import SiteFiles

/// The rules on which the promise of a green run rests. Only the command line and the library's own root may weaken
/// them; a `sitegen.yml` that came with the pages may not.
package enum Promise {
    /// A rule that is off, or whose findings do not make the exit code 1.
    package struct Weakening: Sendable, Hashable {
        /// The weakened rule.
        package var rule: RuleID
        /// `nil` is off.
        package var severity: Diagnostic.Severity?
        /// The option, or the file as findings show it.
        package var origin: String

        /// Creates a weakening.
        package init(rule: RuleID, severity: Diagnostic.Severity?, origin: String) {
            self.rule = rule
            self.severity = severity
            self.origin = origin
        }

        /// The weakening for the last line of a run: `policy (off: sitegen.yml)`.
        package var text: String { "\(rule) (\(severity?.rawValue ?? "off"): \(origin))" }
    }

    /// Returns true if a library's settings may weaken the promise of the pages in a folder (absolute).
    ///
    /// A manifest must be in the folder or above it, and the settings above that manifest. A settings file beside the
    /// pages may have come with them.
    package static func mayBeWeakened(by library: LibrarySettings, forPagesIn folder: String) -> Bool {
        guard library.file != nil else { return false }
        var candidate = folder
        while candidate != library.root, DiskPath.contains(library.root, candidate) {
            if FileReading.isFile(DiskPath.join(candidate, LibraryManifest.fileName)) { return true }
            candidate = DiskPath.folder(of: candidate)
        }
        return false
    }
}

extension GateSettings {
    /// Returns true if a choice of severity lowers the promise.
    package func isWeakened(_ rule: RuleID, by severity: Diagnostic.Severity?) -> Bool {
        severity != .error && catalog[rule.name]?.relaxation == .promise
    }

    /// Takes the severities that a library asks for, as far as it may weaken the promise.
    ///
    /// - Returns: a warning for each choice that is not taken.
    package mutating func takeSeverities(of library: LibrarySettings, forPagesIn folder: String)
        -> [Diagnostic]
    {
        let mayWeaken = Promise.mayBeWeakened(by: library, forPagesIn: folder)
        var findings: [Diagnostic] = []
        if !library.openHosts.isEmpty {
            if mayWeaken {
                openHosts = Set(library.openHosts)
                openHostsOrigin = library.file.map { DiskPath.shown($0) } ?? LibrarySettings.fileName
            } else {
                findings.append(Self.untrustedHosts)
            }
        }
        for (rule, severity) in library.severities.sorted(by: { $0.key < $1.key }) {
            guard isWeakened(rule, by: severity) else {
                severities[rule] = severity
                continue
            }
            // The choice is dropped rather than applied: a package of pages could bring its own permission.
            guard mayWeaken else {
                let position = library.ruleNames.first { $0.name == rule.name }?.position
                var finding = Diagnostic(
                    .settings, .warning, at: position,
                    "'\(rule)' is part of what a green run promises, and settings beside the pages cannot lower it"
                )
                finding.fix = .init("write it into the sitegen.yml of the library's root, or use --rule")
                findings.append(finding)
                severities[rule] = nil
                continue
            }
            severities[rule] = severity
            weakened.append(
                .init(
                    rule: rule, severity: severity,
                    origin: library.file.map { DiskPath.shown($0) } ?? "sitegen.yml"))
        }
        return findings
    }

    private static var untrustedHosts: Diagnostic {
        var finding = Diagnostic(
            .settings, .warning, at: nil,
            "settings beside the pages cannot let a tap open addresses of the web")
        finding.fix = .init("write 'links: {open: …}' into the sitegen.yml of the library's root")
        return finding
    }

    /// Takes the severities of the command line, which may lower everything.
    package mutating func takeSeverities(_ chosen: [RuleID: Diagnostic.Severity?], option: String) {
        weakened.removeAll { chosen.keys.contains($0.rule) }
        for (rule, severity) in chosen.sorted(by: { $0.key < $1.key }) {
            severities[rule] = .some(severity)
            if isWeakened(rule, by: severity) {
                weakened.append(.init(rule: rule, severity: severity, origin: option))
            }
        }
    }
}
