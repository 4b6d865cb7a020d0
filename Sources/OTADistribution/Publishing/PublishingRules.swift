package import Foundation

/// The conditions for publishing an app: facts visible in the .ipa that make iOS refuse the
/// installation or the start, mostly without a message.
package struct PublishingRules: Sendable {
    /// The time that the expiry of profiles is compared with.
    package var now: Date
    /// The number of days before expiry in which publishing warns.
    package var warningDays = 14
    /// True if an app with an expired profile is published.
    package var allowsExpired = false
    /// True if warnings refuse the app.
    package var isStrict = false
    /// A device that the profile has to include.
    package var device: DeviceID?

    /// Creates the rules as of a date.
    package init(now: Date) { self.now = now }

    /// Returns warnings, and throws the first reason not to publish.
    package func check(_ facts: AppFacts, published: PublishedBuilds? = nil) throws(Refusal) -> [Concern] {
        if let refusal = refusal(of: facts) { throw refusal }
        return concerns(about: facts, published: published)
    }

    /// Throws if `isStrict` is set and there are concerns.
    package func refuseIfStrict(_ concerns: [Concern]) throws(Refusal) {
        guard isStrict, let first = concerns.first else { return }
        let more = concerns.count > 1 ? " (and \(concerns.count - 1) more)" : ""
        throw Refusal(.strict, "--strict refuses the app: \(first.message)\(more)")
    }

    /// Returns the first reason not to publish the app.
    package func refusal(of facts: AppFacts) -> Refusal? {
        let name = facts.file
        if facts.isSimulator {
            return Refusal(
                .simulator,
                "\(name) is a build for the simulator, which no device runs; build for 'Any iOS Device'")
        }
        if let refusal = programRefusal(facts) { return refusal }
        guard let profile = facts.profile else {
            guard let problem = facts.profileProblem else {
                return Refusal(
                    .noProfile,
                    "\(name) has no provisioning profile, so no device installs it; export it signed for development or ad hoc"
                )
            }
            return Refusal(
                .badProfile,
                "the provisioning profile in \(name) cannot be read: \(problem); sign and export the app again"
            )
        }
        if profile.kind == .appStore {
            return Refusal(
                .appStore,
                "\(name) is signed for the App Store, and installs from there only; export it for development or ad hoc"
            )
        }
        if !facts.isSigned {
            return Refusal(
                .unsigned,
                "\(name) has no _CodeSignature/CodeResources, so no device installs it; sign and export the app again"
            )
        }
        if let refusal = extensionRefusal(facts) ?? expiryRefusal(profile, of: facts) { return refusal }
        if let device, !profile.includes(device) {
            return Refusal(
                .device,
                "the device \(device.masked) is not among the \(profile.devices.count) of the profile; add it to the profile, sign and export the app again"
            )
        }
        if profile.kind != .enterprise, profile.devices.isEmpty {
            return Refusal(
                .noDevices,
                "the provisioning profile of \(name) names no device, so none installs the app; add yours to it, sign and export the app again"
            )
        }
        return nil
    }

    /// Returns the reason why the program cannot start on any device. It comes before the profile's
    /// reasons: a copy from the App Store has no profile either, and signing it again does not help.
    private func programRefusal(_ facts: AppFacts) -> Refusal? {
        if !facts.hasExecutable {
            return Refusal(
                .executable,
                "the file that CFBundleExecutable names in \(facts.file) is missing or is not a program, so the app cannot start; build and export it again"
            )
        }
        if facts.isStoreEncrypted {
            return Refusal(
                .storeCopy,
                "the program in \(facts.file) is encrypted by the App Store and starts only for its buyer; export your own build for development or ad hoc"
            )
        }
        return nil
    }

    /// Returns the first problem of an extension for which iOS refuses the whole app.
    private func extensionRefusal(_ facts: AppFacts) -> Refusal? {
        for part in facts.extensions {
            guard let problem = fatalProblem(of: part, in: facts) else { continue }
            return Refusal(
                .appExtension,
                "\(part.path.printable) in \(facts.file) \(problem), so no device installs the app; correct it, and export the app again"
            )
        }
        return nil
    }

    /// Returns the problem as a part of a sentence.
    private func fatalProblem(of part: AppFacts.Extension, in facts: AppFacts) -> String? {
        guard let id = part.bundleID else { return "has no Info.plist with a CFBundleIdentifier" }
        guard id.hasPrefix(facts.bundleID + ".") else {
            return "has the id '\(id.printable)', which does not begin with '\(facts.bundleID.printable).'"
        }
        guard part.build?.isEmpty == false else { return "has no CFBundleVersion" }
        return part.profile?.kind == .appStore ? "is signed for the App Store" : nil
    }

    private func expiryRefusal(_ profile: ProvisioningProfile, of facts: AppFacts) -> Refusal? {
        guard !allowsExpired else { return nil }
        if let expires = profile.expires, expires <= now {
            return Refusal(
                .expired,
                "the provisioning profile of \(facts.file) expired on \(CalendarDate.message(expires)), so the app will not start; sign it again, or publish it with --allow-expired"
            )
        }
        for part in facts.extensions {
            guard let expires = part.profile?.expires, expires <= now else { continue }
            return Refusal(
                .expired,
                "the provisioning profile of \(part.path.printable) in \(facts.file) expired on \(CalendarDate.message(expires)), so the app will not install; sign it again, or publish it with --allow-expired"
            )
        }
        return nil
    }

    /// Returns conditions under which the app may be useless.
    package func concerns(about facts: AppFacts, published: PublishedBuilds? = nil) -> [Concern] {
        expiryConcern(facts.expires) + (facts.profile.map { concerns(about: $0, of: facts) } ?? [])
            + facts.extensions.flatMap { part in
                violations(about: part, of: facts).map {
                    Concern(.appExtension, "\(part.path.printable) \($0)")
                }
            } + programConcerns(facts) + facts.concerns + (published?.concerns(about: facts) ?? [])
    }

    private func expiryConcern(_ expires: Date?) -> [Concern] {
        guard let expires else { return [] }
        let date = CalendarDate.message(expires)
        if expires <= now {
            return [Concern(.expired, "a provisioning profile expired on \(date); the app will not start")]
        }
        let days = Int((expires.timeIntervalSince(now) / 86400).rounded(.down))
        guard days < warningDays else { return [] }
        let left = days == 0 ? "within a day" : "in \(days) \(days == 1 ? "day" : "days")"
        return [
            Concern(.expiresSoon, "the provisioning profile expires \(left), on \(date); the app stops then")
        ]
    }

    private func concerns(about profile: ProvisioningProfile, of facts: AppFacts) -> [Concern] {
        var concerns: [Concern] = []
        if profile.expires == nil {
            let message = "the provisioning profile names no date of expiry; sign and export the app again"
            concerns.append(Concern(.noExpiry, message))
        }
        if !profile.covers(facts.bundleID) {
            let (id, app) = ((profile.appID ?? "no app").printable, facts.bundleID.printable)
            let message = "the profile is for '\(id)', the app is '\(app)'; iOS refuses such a pair"
            concerns.append(Concern(.appID, message))
        }
        return concerns
    }

    private func programConcerns(_ facts: AppFacts) -> [Concern] {
        var concerns: [Concern] = []
        func warn(_ kind: Concern.Kind, _ message: String) { concerns.append(Concern(kind, message)) }

        if !facts.hasShortVersion {
            let version = facts.version.printable
            warn(
                .noShortVersion,
                "the app has no CFBundleShortVersionString; its CFBundleVersion '\(version)' stands in")
        }
        if let problem = facts.iconProblem {
            warn(.icon, "no icon can be read: \(problem); a plain tile stands in for it")
        }
        return concerns
    }

    /// Returns the problems of an extension, each as the rest of a sentence. Those for which every device
    /// refuses the whole app are in `fatalProblem`.
    private func violations(about part: AppFacts.Extension, of facts: AppFacts) -> [String] {
        var violations: [String] = []
        if let id = part.bundleID, let profile = part.profile, !profile.covers(id) {
            violations.append(
                "has a profile for '\((profile.appID ?? "no app").printable)' and the id '\(id.printable)'; iOS refuses such a pair"
            )
        }
        if let version = part.version, version != facts.version {
            violations.append(
                "has version \(version.printable), the app \(facts.version.printable); they should be one")
        }
        if let profile = part.profile {
            if let app = facts.profile, app.team != profile.team {
                violations.append("is signed by another team than the app")
            }
        } else {
            violations.append(
                part.profileProblem.map { "has a profile that cannot be read: \($0)" }
                    ?? "has no provisioning profile, so iOS does not install the app")
        }
        return violations
    }
}
