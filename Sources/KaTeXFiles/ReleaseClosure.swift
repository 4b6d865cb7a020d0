import SiteFiles

extension KaTeXAssets {
    /// Collects the files that a page needs from a release: script, auto-render, the style sheet with woff2 fonts only,
    /// and every file that the style sheet then references. `source` is recorded in the lock.
    init(collecting release: some ReleaseFiles, source: String) throws(KaTeXAssetsError) {
        // Required files are not empty: an empty one comes from a broken download.
        func required(_ path: String, neededBy: String? = nil) throws(KaTeXAssetsError) -> [UInt8] {
            guard let bytes = try release.bytes(at: path), !bytes.isEmpty else {
                throw .missingInRelease(file: path, release: release.name, neededBy: neededBy)
            }
            return bytes
        }
        let script = try required(Self.scriptName)
        let sheet = try required(Self.styleSheetName)
        let version = try ReleaseVersion.agreed(
            package: try release.packageDescription(), script: script, styleSheet: sheet,
            release: release.name)

        let slim = FontFaces(in: sheet).keepingWOFF2()
        var files = [
            AssetFile(path: Self.scriptName, bytes: script),
            AssetFile(path: Self.styleSheetName, bytes: slim),
            try Self.autoRender(of: release),
        ]
        let paths: [String]
        do { paths = try StyleSheetReferences(in: slim).relativePaths() } catch {
            throw .unusableStyleSheet(release: release.name, reason: error.reason)
        }
        for path in paths {
            let bytes = try required(path, neededBy: Self.styleSheetName)
            files.append(AssetFile(path: path, bytes: bytes))
        }
        files += try Licences.files(of: release)
        self.init(version: version, source: source, files: files, isLocked: false)
    }

    /// Returns auto-render: from `contrib/` of a release, or next to the script in a vendored set.
    private static func autoRender(of release: some ReleaseFiles) throws(KaTeXAssetsError) -> AssetFile {
        for folder in ["contrib/", ""] {
            for name in autoRenderNames {
                if let bytes = try release.bytes(at: folder + name), !bytes.isEmpty {
                    return AssetFile(path: name, bytes: bytes)
                }
            }
        }
        throw .missingInRelease(file: "contrib/\(autoRenderNames[0])", release: release.name, neededBy: nil)
    }
}
