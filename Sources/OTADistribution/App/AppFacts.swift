package import Foundation

/// The facts that an .ipa states about itself.
package struct AppFacts: Sendable {
    /// A part with an Info.plist and a profile of its own: a widget, a watch app.
    package struct Extension: Hashable, Sendable {
        /// Below the app's folder: `PlugIns/Widget.appex`.
        package var path: String
        package var bundleID: String?
        package var version: String?
        package var profile: ProvisioningProfile?
        /// Why there is no profile, where there is a file.
        package var profileProblem: String?
    }

    /// The name of the .ipa, without its folder.
    package var file: String
    /// The size of the .ipa, in bytes.
    package var size: Int
    /// `X.app`.
    package var appFolder: String
    package var bundleID: String
    /// CFBundleShortVersionString, or where it is missing CFBundleVersion.
    package var version: String
    package var hasShortVersion: Bool
    package var build: String
    package var title: String
    /// MinimumOSVersion.
    package var minimumOS: String?
    /// UIDeviceFamily: 1 iPhone, 2 iPad, 4 Watch, 7 Vision.
    package var deviceFamilies: [Int]
    package var isSimulator: Bool
    package var profile: ProvisioningProfile?
    /// Why there is no profile, where there is a file.
    package var profileProblem: String?
    package var extensions: [Extension]
    /// CFBundleExecutable is there, and is a Mach-O.
    package var hasExecutable: Bool
    package var isStoreEncrypted: Bool
    package var isSigned: Bool
    /// RGBA of the best icon that could be read.
    var icon: Pixels?
    /// Why `icon` is not there.
    package var iconProblem: String?
    package var concerns: [Concern]

    package var hasIcon: Bool { icon != nil }

    /// The earliest expiry of the app's profile and of its extensions'.
    package var expires: Date? {
        ([profile?.expires] + extensions.map { $0.profile?.expires }).compactMap { $0 }.min()
    }

    /// `iPhone and iPad`.
    package var devicesText: String {
        let names = deviceFamilies.compactMap {
            [1: "iPhone", 2: "iPad", 4: "Apple Watch", 7: "Apple Vision"][$0]
        }
        return names.isEmpty ? "iPhone" : names.joined(separator: " and ")
    }
}
