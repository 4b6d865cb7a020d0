import SiteFiles

/// A kept build of a folder whose base URL has changed since the build was published.
///
/// Its manifest and its page contain the old address. A tunnel may get a new name in each run, so both are rewritten.
struct MovedBuild {
    /// The build as it was recorded.
    let old: PublishedBuilds.Build
    /// The new address of the folder.
    let base: BaseURL

    /// The build with its new addresses.
    private var new: PublishedBuilds.Build { old.moved(to: base) }

    /// The largest size of a file in bytes. A manifest has about 90 for each chunk of the .ipa.
    private static let limit = 64 << 20

    /// Reads the manifest and the page from the folder.
    ///
    /// - Returns: both with the new address, and a concern for each that is missing or does not have its
    ///   recorded address.
    func files(in folder: String) -> (files: [(name: String, bytes: [UInt8])], concerns: [Concern]) {
        var files: [(name: String, bytes: [UInt8])] = []
        var concerns: [Concern] = []
        for (ending, rewritten) in [(".plist", manifest), (".html", page)] {
            let name = old.stem + ending
            let path = DiskPath.join(folder, name)
            if let bytes = try? FileReading.bytes(at: path, limit: Self.limit), let moved = rewritten(bytes) {
                files.append((name, moved))
            } else {
                concerns.append(
                    Concern(
                        .oldAddress,
                        "\(DiskPath.shown(path)) is missing or does not have its recorded address, so the older build \(old.version.printable) (\(old.build.printable)) cannot be moved to \(base); publish that build again, or drop it with --keep"
                    ))
            }
        }
        return (files, concerns)
    }

    /// Returns a manifest with the new addresses; `nil` if its .ipa is at neither address of the build.
    private func manifest(_ bytes: [UInt8]) -> [UInt8]? {
        guard var manifest = InstallManifest(bytes), let package = manifest.asset(.package),
            [old.ipa, new.ipa].contains(package.url)
        else { return nil }
        for index in manifest.assets.indices {
            manifest.assets[index].url = base.appending(DiskPath.name(of: manifest.assets[index].url))
        }
        return try? manifest.encoded()
    }

    /// Returns a page with the new addresses; `nil` if its button does not lead to the build's manifest then.
    private func page(_ bytes: [UInt8]) -> [UInt8]? {
        // An edited record may contain any text.
        guard old.page.hasSuffix(old.stem + ".html"), old.manifest.hasSuffix(old.stem + ".plist"),
            let text = String(validating: bytes, as: UTF8.self),
            let before = InstallPage.addressTexts(page: old.page, manifest: old.manifest),
            let after = InstallPage.addressTexts(page: new.page, manifest: new.manifest)
        else { return nil }
        let moved = zip(before, after).reduce(text) { $0.replacing($1.0, with: $1.1) }
        return moved.contains(after[0]) ? Array(moved.utf8) : nil
    }
}
