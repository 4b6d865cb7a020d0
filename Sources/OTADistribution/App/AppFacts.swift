package import Foundation

/// The facts that an .ipa states about itself, as far as an installation depends on them.
package struct AppFacts: Sendable {
    /// A part with its own Info.plist and profile, such as a widget or a watch app. iOS checks each of
    /// them on installation.
    package struct Extension: Hashable, Sendable {
        /// The path below the app's folder: `PlugIns/Widget.appex`.
        package var path: String
        package var bundleID: String?
        package var version: String?
        /// CFBundleVersion, which iOS needs in each extension too.
        package var build: String?
        package var profile: ProvisioningProfile?
        /// The reason why an existing profile could not be read.
        package var profileProblem: String?
    }

    /// The file name of the .ipa, without its folder.
    package var file: String
    /// The size of the .ipa, in bytes.
    package var size: Int
    /// The name of the app's folder: `X.app`.
    package var appFolder: String
    package var bundleID: String
    /// CFBundleShortVersionString, or where it is missing CFBundleVersion.
    package var version: String
    /// True if CFBundleShortVersionString exists.
    package var hasShortVersion: Bool
    /// CFBundleVersion.
    package var build: String
    /// The name below the icon.
    package var title: String
    /// The oldest iOS that the app runs on (MinimumOSVersion).
    package var minimumOS: String?
    /// UIDeviceFamily: 1 iPhone, 2 iPad, 4 Watch, 7 Vision.
    package var deviceFamilies: [Int]
    /// True if the program was built for the simulator, which no device runs.
    package var isSimulator: Bool
    package var profile: ProvisioningProfile?
    /// The reason why an existing profile could not be read.
    package var profileProblem: String?
    /// The extensions, sorted by path.
    package var extensions: [Extension]
    /// True if the file named by CFBundleExecutable exists and is a Mach-O.
    package var hasExecutable: Bool
    /// True if the program is encrypted by the App Store, for one account only.
    package var isStoreEncrypted: Bool
    /// True if the app has the seal of a signature (`_CodeSignature/CodeResources`).
    package var isSigned: Bool
    /// The best readable icon, in RGBA.
    var icon: Pixels?
    /// The reason why `icon` is missing.
    package var iconProblem: String?
    /// Problems that were found while reading.
    package var concerns: [Concern]

    /// True if an icon could be read.
    package var hasIcon: Bool { icon != nil }

    /// The earliest expiry among the profiles of the app and its extensions: iOS refuses to start the
    /// app after it.
    package var expires: Date? {
        ([profile?.expires] + extensions.map { $0.profile?.expires }).compactMap { $0 }.min()
    }

    /// The device families in words, such as `iPhone and iPad`. An app without the key runs on iPhone.
    package var devicesText: String {
        let names = deviceFamilies.compactMap {
            [1: "iPhone", 2: "iPad", 4: "Apple Watch", 7: "Apple Vision"][$0]
        }
        return names.isEmpty ? "iPhone" : names.joined(separator: " and ")
    }
}
