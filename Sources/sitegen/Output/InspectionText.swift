import Foundation
import OTADistribution

/// The facts of an app, for people and as JSON.
struct InspectionText {
    /// The facts of the app.
    var facts: AppFacts
    /// The rules by which it was judged.
    var rules: PublishingRules
    /// The warnings.
    var concerns: [Concern]
    /// The reason why it would be refused; `nil` if it would be published.
    var refusal: Refusal?

    /// Returns the signature in words, such as
    /// `development profile 'Reader development' of team ABCDE12345, 2 devices, until 1 March 2027, 12:30 UTC`.
    static func signature(of facts: AppFacts) -> String {
        guard let profile = facts.profile else {
            return facts.profileProblem.map { "a profile that cannot be read: \($0)" }
                ?? "no provisioning profile"
        }
        var parts = ["\(profile.kind.rawValue) profile '\(profile.name)' of team \(profile.team)"]
        if profile.kind == .development || profile.kind == .adHoc {
            parts.append(profile.devices.count == 1 ? "1 device" : "\(profile.devices.count) devices")
        }
        if let expires = facts.expires { parts.append("until \(CalendarDate.message(expires))") }
        return parts.joined(separator: ", ")
    }

    /// One fact a line, names in a column of 12 characters. Control characters of the app's own strings are escaped.
    func lines() -> String {
        var rows = [
            ("title", facts.title), ("bundle id", facts.bundleID),
            ("version", "\(facts.version) (\(facts.build))"),
            ("size", ByteCount.text(facts.size)),
            ("runs on", facts.devicesText + (facts.minimumOS.map { ", iOS \($0) or later" } ?? "")),
            ("signed", Self.signature(of: facts)),
        ]
        if let profile = facts.profile {
            rows.append(("app id", profile.appID ?? "none"))
            rows.append(("debugging", profile.allowsDebugging ? "yes" : "no"))
            if let push = profile.pushEnvironment { rows.append(("push", push)) }
        }
        for part in facts.extensions {
            let expiry = part.profile?.expires.map { ", until \(CalendarDate.message($0))" } ?? ""
            rows.append(("extension", "\(part.bundleID ?? part.path) \(part.version ?? "")\(expiry)"))
        }
        rows.append(("icon", facts.iconProblem ?? "found"))
        if let device = rules.device {
            rows.append(
                (
                    "device",
                    device.masked + (facts.profile?.includes(device) == true ? " included" : " not included")
                ))
        }
        return rows.map { name, value in
            name + String(repeating: " ", count: 12 - name.count) + value.printable + "\n"
        }.joined()
    }

    /// A concern or a refusal: a stable id and a message.
    struct Line: Encodable {
        var id: String
        var message: String

        init(_ concern: Concern) {
            id = concern.kind.rawValue
            message = concern.message
        }

        init(_ refusal: Refusal) {
            id = refusal.reason.rawValue
            message = refusal.description
        }
    }

    /// The provisioning profile. Device identifiers are counted and not listed, since they identify people.
    private struct Signature: Encodable {
        var kind: String
        var name: String
        var uuid: String
        var team: String
        var appID: String?
        var expires: String?
        var devices: Int
        var getTaskAllow: Bool
        var pushEnvironment: String?

        init(_ profile: ProvisioningProfile) {
            kind = profile.kind.rawValue
            name = profile.name
            uuid = profile.uuid
            team = profile.team
            appID = profile.appID
            expires = profile.expires.map(CalendarDate.iso)
            devices = profile.devices.count
            getTaskAllow = profile.allowsDebugging
            pushEnvironment = profile.pushEnvironment
        }
    }

    /// An extension inside the app.
    private struct Part: Encodable {
        var path: String
        var bundleID: String?
        var version: String?
        var profile: Signature?
    }

    /// The document of `--format json`.
    private struct Result: Encodable {
        var file: String
        var bytes: Int
        var app: String
        var bundleID: String
        var version: String
        var build: String
        var title: String
        var minimumOS: String?
        var deviceFamilies: [Int]
        var expires: String?
        var profile: Signature?
        var extensions: [Part]
        var hasIcon: Bool
        var deviceIncluded: Bool?
        var warnings: [Line]
        var refusal: Line?
    }

    /// - Throws: the encoder's error.
    func json() throws -> String {
        try Self.encoded(
            Result(
                file: facts.file, bytes: facts.size, app: facts.appFolder, bundleID: facts.bundleID,
                version: facts.version,
                build: facts.build, title: facts.title, minimumOS: facts.minimumOS,
                deviceFamilies: facts.deviceFamilies, expires: facts.expires.map(CalendarDate.iso),
                profile: facts.profile.map(Signature.init),
                extensions: facts.extensions.map {
                    Part(
                        path: $0.path, bundleID: $0.bundleID, version: $0.version,
                        profile: $0.profile.map(Signature.init))
                },
                hasIcon: facts.hasIcon,
                deviceIncluded: rules.device.map { facts.profile?.includes($0) ?? false },
                warnings: concerns.map(Line.init), refusal: refusal.map(Line.init)))
    }

    /// JSON with sorted keys and a final line end, so that equal facts give equal bytes.
    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
