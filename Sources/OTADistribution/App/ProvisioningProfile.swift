package import Foundation

/// The rights that a provisioning profile (`embedded.mobileprovision`) grants to an app.
package struct ProvisioningProfile: Hashable, Sendable {
    /// The kind of distribution that the profile allows.
    package enum Kind: String, Sendable, CaseIterable {
        case development
        case adHoc = "ad-hoc"
        case enterprise
        case appStore = "app-store"
    }

    package var name: String
    package var uuid: String
    package var team: String
    package var kind: Kind
    /// The date of expiry; `nil` if the profile has none.
    package var expires: Date?
    /// The device identifiers as written. Never shown in full.
    package var devices: [String]
    /// The entitlement `application-identifier` without its team prefix: `com.example.app`,
    /// `com.example.*` or `*`.
    package var appID: String?
    package var allowsDebugging: Bool
    package var pushEnvironment: String?

    /// Reads a signed profile. Throws the reason why it cannot be read.
    ///
    /// - Parameter bytes: the signed file.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        guard let content = SignedMessage.content(of: bytes) else {
            throw Unreadable(
                why: bytes.starts(with: "<?xml".utf8) ? "it is not signed" : "it is no signed message (CMS)")
        }
        guard let list = PropertyList(content) else {
            throw Unreadable(why: "what is signed is no property list")
        }
        let entitlements = list.list("Entitlements") ?? PropertyList(values: [:])
        name = list.string("Name") ?? ""
        uuid = list.string("UUID") ?? ""
        team = list.strings("TeamIdentifier")?.first ?? ""
        expires = list.date("ExpirationDate")
        devices = list.strings("ProvisionedDevices") ?? []
        allowsDebugging = entitlements.isTrue("get-task-allow")
        pushEnvironment = entitlements.string("aps-environment")
        appID = entitlements.string("application-identifier").map { identifier in
            identifier.firstIndex(of: ".").map { String(identifier[identifier.index(after: $0)...]) }
                ?? identifier
        }
        // A profile does not name its kind. It follows from the keys: all devices, a debugger, a list
        // of devices, or none of them.
        kind =
            if list.isTrue("ProvisionsAllDevices") { .enterprise } else if allowsDebugging {
                .development
            } else if list
                .has("ProvisionedDevices")
            { .adHoc } else { .appStore }
    }

    /// The reason why a profile cannot be read, as part of a sentence.
    struct Unreadable: Error {
        var why: String
    }

    /// Returns true if the profile is for an app with this identifier, exactly or by its wildcard.
    package func covers(_ bundleID: String) -> Bool {
        guard let appID else { return false }
        guard appID.hasSuffix("*") else { return appID == bundleID }
        return bundleID.hasPrefix(appID.dropLast())
    }

    /// Returns true if the device may run the app.
    package func includes(_ device: DeviceID) -> Bool {
        kind == .enterprise || devices.contains { DeviceID($0) == device }
    }
}
