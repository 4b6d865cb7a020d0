import Foundation
import SiteFiles
import WebSyntax

/// `latest.json`, the record of a folder's publications. Programs poll it, and the next publication
/// learns from it which files it may remove.
package struct PublishedBuilds: Codable, Hashable, Sendable {
    static let fileName = "latest.json"
    /// The largest size in bytes. A real record has a few kilobytes.
    private static let limit = 4 << 20

    /// One build and its five files: `STEM.ipa`, `STEM.plist`, `STEM.html`, `STEM-57.png`, `STEM-512.png`.
    package struct Build: Codable, Hashable, Sendable {
        /// The common start of the names of the build's files.
        package var stem: String
        package var title: String
        package var bundleIdentifier: String
        package var version: String
        package var build: String
        /// The oldest iOS; `nil` if the app does not state it.
        package var minimumOS: String?
        /// The kind of the provisioning profile; `none` without one.
        package var profile: String
        /// The profile's expiry, ISO 8601 in UTC.
        package var expires: String?
        /// The size of the .ipa, in bytes.
        package var size: Int
        package var sha256: String
        /// Addresses.
        package var ipa: String
        package var manifest: String
        package var page: String

        /// The endings of a build's files. A dropped build is removed in this order: what refers to
        /// others first.
        static let endings = [".html", ".plist", "-57.png", "-512.png", ".ipa"]

        /// Returns the build with its addresses in a folder of another base URL.
        func moved(to base: BaseURL) -> Build {
            var moved = self
            moved.ipa = base.appending(stem + ".ipa")
            moved.manifest = base.appending(stem + ".plist")
            moved.page = base.appending(stem + ".html")
            return moved
        }

        /// True if the name can come from a publication. It becomes part of paths that are removed, so
        /// anything else is refused.
        var isSound: Bool {
            !stem.isEmpty && stem.utf8.count <= 200 && !stem.hasPrefix(".") && !stem.hasPrefix("-")
                && stem.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
        }
    }

    /// The version of this file's format.
    package var format = 1
    /// The newest build's fields, repeated at the top for readers that need nothing else.
    package var bundleIdentifier: String
    package var version: String
    package var build: String
    package var title: String
    package var size: Int
    package var sha256: String
    package var ipa: String
    /// The addresses that always show the newest build.
    package var install: String
    package var manifest: String
    package var link: String
    /// All builds, the newest first.
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

    /// Reads the record of a folder; `nil` if it has none. A broken record is a concern, not an error:
    /// publishing continues and keeps all files.
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

    /// Returns the record as JSON with sorted keys, so that equal records have equal bytes.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Returns concerns about replacing what the folder publishes: another app, whose page and manifest
    /// would be lost, or a newer version, from which readers would go back.
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
