import Foundation
import SiteFiles
import WebSyntax

/// `latest.json`: what a folder publishes, for programs that poll it, and by which the next publication knows what it
/// may remove.
package struct PublishedBuilds: Codable, Hashable, Sendable {
    static let fileName = "latest.json"
    /// A folder's own record never has this many bytes.
    private static let limit = 4 << 20

    /// One build and its five files: `STEM.ipa`, `STEM.plist`, `STEM.html`, `STEM-57.png`, `STEM-512.png`.
    package struct Build: Codable, Hashable, Sendable {
        package var stem: String
        package var title: String
        package var bundleIdentifier: String
        package var version: String
        package var build: String
        package var minimumOS: String?
        package var profile: String
        /// ISO 8601, UTC.
        package var expires: String?
        /// The size of the .ipa, in bytes.
        package var size: Int
        package var sha256: String
        /// Addresses.
        package var ipa: String
        package var manifest: String
        package var page: String

        static let endings = [".html", ".plist", "-57.png", "-512.png", ".ipa"]

        /// Nothing but what a publication writes: the name goes into paths that are removed.
        var isSound: Bool {
            !stem.isEmpty && stem.utf8.count <= 200 && !stem.hasPrefix(".") && !stem.hasPrefix("-")
                && stem.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
        }
    }

    /// The version of this file's format.
    package var format = 1
    /// The identifier of the newest build, for readers that need nothing else.
    package var bundleIdentifier: String
    package var version: String
    package var build: String
    package var title: String
    package var size: Int
    package var sha256: String
    package var ipa: String
    /// Addresses of what is always the newest.
    package var install: String
    package var manifest: String
    package var link: String
    /// The newest first.
    package var builds: [Build]

    init(install: String, manifest: String, link: String, newest: Build, older: [Build]) {
        self.install = install
        self.manifest = manifest
        self.link = link
        bundleIdentifier = newest.bundleIdentifier
        version = newest.version
        build = newest.build
        title = newest.title
        size = newest.size
        sha256 = newest.sha256
        ipa = newest.ipa
        builds = [newest] + older
    }

    /// Returns the builds of a folder; `nil` where there are none. A record that cannot be read is a concern.
    static func read(in folder: String) -> (builds: PublishedBuilds?, concern: Concern?) {
        let path = DiskPath.join(folder, fileName)
        guard FileReading.isFile(path) else { return (nil, nil) }
        guard let bytes = try? FileReading.bytes(at: path, limit: limit),
            let builds = try? JSONDecoder().decode(PublishedBuilds.self, from: Data(bytes)),
            builds.format == 1,
            builds.builds.allSatisfy(\.isSound)
        else {
            return (
                nil,
                Concern(
                    .history,
                    "\(DiskPath.shown(path)) cannot be read, so older builds are not known and stay where they are; it is written anew"
                )
            )
        }
        return (builds, nil)
    }

    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    func concerns(about facts: AppFacts) -> [Concern] {
        guard let newest = builds.first else { return [] }
        guard newest.bundleIdentifier == facts.bundleID else {
            return [
                Concern(
                    .otherApp,
                    "the folder publishes another app, '\(newest.bundleIdentifier.printable)', whose page and manifest this one takes over; give each app a folder"
                )
            ]
        }
        let (old, new) = (VersionNumber(newest.version), VersionNumber(facts.version))
        let isLower = new < old || (new == old && VersionNumber(facts.build) < VersionNumber(newest.build))
        guard isLower else { return [] }
        return [
            Concern(
                .lowerVersion,
                "version \(facts.version.printable) (\(facts.build.printable)) is lower than the published \(newest.version.printable) (\(newest.build.printable)); raise it, or take the newer away"
            )
        ]
    }
}
