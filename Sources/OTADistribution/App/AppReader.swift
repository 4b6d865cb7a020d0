import Foundation

/// Reads an .ipa's facts through its central directory, without unpacking the payload: an .ipa may have
/// gigabytes.
struct AppReader {
    /// The largest size of each kind of file, in bytes. Real files have a tenth of it.
    enum Limit {
        static let info = 4 << 20
        static let profile = 1 << 20
        static let icon = 8 << 20
    }

    private let archive: AppArchive
    private let name: String
    /// The folder of the app: `Payload/X.app/`.
    private let root: String
    /// The relevant files, by their paths below `root`: the app's own top level, and the property
    /// lists, profiles and signatures of its extensions.
    private let files: [String: ArchiveEntry]

    /// Checks the archive's directory and finds the app in it.
    init(_ archive: AppArchive, name: String) throws(Refusal) {
        try ArchiveRules.check(archive.entries)
        self.archive = archive
        self.name = name
        let root = try AppFolder.find(in: archive.entries, name: name)
        self.root = root
        var files: [String: ArchiveEntry] = [:]
        for entry in archive.entries where entry.name.utf8.starts(with: root.utf8) {
            let path = entry.name.utf8.dropFirst(root.utf8.count)
            guard
                !path.contains(UInt8(ascii: "/"))
                    || Self.marks.contains(where: { path.reversed().starts(with: $0) })
            else { continue }
            files[String(decoding: path, as: UTF8.self)] = entry
        }
        self.files = files
    }

    /// The endings of relevant files in extensions, reversed: comparing from the end is cheap for the
    /// many files that do not match.
    private static let marks = ["/Info.plist", "/embedded.mobileprovision", "_CodeSignature/CodeResources"]
        .map {
            Array($0.utf8.reversed())
        }

    /// Collects the facts. Throws if a property that iOS needs for an installation is missing.
    func facts(size: Int) throws(Refusal) -> AppFacts {
        guard let entry = files["Info.plist"] else {
            throw Refusal(
                .noInfo,
                "\(root.printable) in \(name) has no Info.plist, so it is no app; export it again")
        }
        guard let info = PropertyList(try archive.bytes(of: entry, limit: Limit.info)) else {
            throw Refusal(
                .badInfo, "the Info.plist of \(name) cannot be read as a property list; export the app again")
        }
        guard let bundleID = try text("CFBundleIdentifier", of: info) else {
            throw Refusal(
                .noIdentifier,
                "the Info.plist of \(name) has no CFBundleIdentifier; set it, and export the app again")
        }
        let short = try text("CFBundleShortVersionString", of: info)
        guard let build = try text("CFBundleVersion", of: info) else {
            throw short == nil
                ? Refusal(
                    .noVersion,
                    "the Info.plist of \(name) has neither CFBundleShortVersionString nor CFBundleVersion; set them, and export the app again"
                )
                : Refusal(
                    .noBuild,
                    "the Info.plist of \(name) has no CFBundleVersion, so no device installs it; set it, and export the app again"
                )
        }
        let appFolder = String(root.dropFirst("Payload/".count).dropLast())
        let displayName = try text("CFBundleDisplayName", of: info)
        let bundleName = try text("CFBundleName", of: info)
        let platforms = info.strings("CFBundleSupportedPlatforms") ?? []
        let (profile, problem) = try self.profile("embedded.mobileprovision")
        let executable = try self.executable(info)
        let icon = AppIcon.best(
            of: info, files: files, artwork: archive.entries.first { $0.name == "iTunesArtwork" }, archive)
        return AppFacts(
            file: name, size: size, appFolder: appFolder, bundleID: bundleID, version: short ?? build,
            hasShortVersion: short != nil, build: build,
            title: displayName ?? bundleName ?? String(appFolder.dropLast(4)),
            minimumOS: try text("MinimumOSVersion", of: info),
            deviceFamilies: info.integers("UIDeviceFamily"),
            isSimulator: platforms.contains("iPhoneSimulator") || executable?.isSimulator == true,
            profile: profile, profileProblem: problem, extensions: try extensions(),
            hasExecutable: executable != nil, isStoreEncrypted: executable?.isStoreEncrypted ?? false,
            isSigned: files["_CodeSignature/CodeResources"] != nil, icon: icon.pixels,
            iconProblem: icon.problem,
            concerns: ArchiveRules.concerns(archive.entries))
    }

    /// Returns the text at a key; `nil` if it is missing or blank. Throws for another type: iOS would
    /// refuse the app without a reason.
    private func text(_ key: String, of info: PropertyList) throws(Refusal) -> String? {
        guard info.has(key) else { return nil }
        guard let text = info.string(key) else {
            throw Refusal(
                .badInfo,
                "\(key) in the Info.plist of \(name) is \(info.kind(key)) where iOS wants a text; correct it, and export the app again"
            )
        }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Returns a provisioning profile, or the reason why it cannot be read.
    private func profile(_ path: String) throws(Refusal) -> (ProvisioningProfile?, String?) {
        guard let entry = files[path] else { return (nil, nil) }
        let bytes = try archive.bytes(of: entry, limit: Limit.profile)
        do { return (try ProvisioningProfile(bytes), nil) } catch { return (nil, error.why) }
    }

    /// Reads the beginning of the program, which has its load commands.
    private func executable(_ info: PropertyList) throws(Refusal) -> MachOHeader? {
        guard let name = info.string("CFBundleExecutable"), let entry = files[name] else { return nil }
        return MachOHeader(try archive.beginning(of: entry, count: MachOHeader.length))
    }

    // MARK: Extensions

    private func extensions() throws(Refusal) -> [AppFacts.Extension] {
        var extensions: [AppFacts.Extension] = []
        for folder in Set(files.keys.compactMap(AppFolder.extensionFolder(of:))).sorted() {
            var info: PropertyList?
            if let entry = files[folder + "/Info.plist"] {
                info = PropertyList(try archive.bytes(of: entry, limit: Limit.info))
            }
            let (profile, problem) = try profile(folder + "/embedded.mobileprovision")
            extensions.append(
                AppFacts.Extension(
                    path: folder, bundleID: info?.string("CFBundleIdentifier"),
                    version: info?.string("CFBundleShortVersionString"),
                    build: info?.string("CFBundleVersion"),
                    profile: profile, profileProblem: problem))
        }
        return extensions
    }
}
