/// The reason why an app is not published, as one sentence with the next step. The command exits with
/// 2.
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable name of a reason. Tests and scripts match on it.
    package enum Reason: String, Sendable, CaseIterable {
        case empty
        case notAZip = "not-a-zip"
        case truncated
        case damaged
        case encrypted
        case method = "unknown-method"
        case name = "bad-name"
        case link
        case duplicate
        case lyingSize = "lying-size"
        case tooLarge = "too-large"
        case noApp = "no-app"
        case severalApps = "several-apps"
        case noInfo = "no-info-plist"
        case badInfo = "bad-info-plist"
        case noIdentifier = "no-bundle-id"
        case noVersion = "no-version"
        case noBuild = "no-build"
        case simulator
        case executable
        case storeCopy = "store-copy"
        case noProfile = "no-profile"
        case badProfile = "bad-profile"
        case appStore = "app-store-profile"
        case unsigned
        case noDevices = "no-devices"
        case appExtension = "extension"
        case expired
        case device
        case strict
        case address = "bad-base-url"
        case changed
        case busy
        case folder
        case interrupted
    }

    /// The stable reason.
    package var reason: Reason
    package var description: String

    /// Creates a refusal.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}

/// A condition that allows publishing but may make the app useless.
package struct Concern: Hashable, Sendable {
    /// The stable name of a concern, like `Refusal.Reason`.
    package enum Kind: String, Sendable, CaseIterable {
        case expiresSoon = "expires-soon"
        case noExpiry = "no-expiry"
        case expired
        case appID = "app-id"
        case appExtension = "extension"
        case lowerVersion = "lower-version"
        case otherApp = "other-app"
        case icon
        case noShortVersion = "no-short-version"
        case expansion
        case privateHost = "private-host"
        case history
        case oldAddress = "old-address"
    }

    /// The stable kind.
    package var kind: Kind
    /// The message for the user.
    package var message: String

    /// Creates a concern.
    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
