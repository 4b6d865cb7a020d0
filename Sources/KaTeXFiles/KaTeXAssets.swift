import SiteFiles

/// The files that a typeset page needs, in memory: style sheet, script, auto-render and the woff2 fonts. About 600 kB.
package struct KaTeXAssets: Hashable, Sendable {
    /// The name of the style sheet.
    package static let styleSheetName = "katex.min.css"
    /// The name of the script.
    package static let scriptName = "katex.min.js"
    /// The names in order of preference: Debian has only the second.
    package static let autoRenderNames = ["auto-render.min.js", "auto-render.js"]

    /// The version, such as `0.16.4`.
    package let version: String
    /// The origin of the set, without a local path.
    package let source: String
    /// The files, sorted by the bytes of their paths.
    package let files: [AssetFile]
    /// True if the files were verified against a lock.
    package let isLocked: Bool

    /// Creates a set; the files may be in any order.
    init(version: String, source: String, files: [AssetFile], isLocked: Bool) {
        self.version = version
        self.source = source
        self.files = files.sorted(by: AssetFile.inOrder)
        self.isLocked = isLocked
    }

    /// Reads a vendored folder and compares it with its lock: same paths, sizes and SHA-256, and no further files. The
    /// default lock is next to the folder, `katex.lock.json` for `katex`. Dotfiles are ignored.
    package init(opening folder: String, lock path: String? = nil) throws(KaTeXAssetsError) {
        let path = path ?? folder + ".lock.json"
        // A lock alone names the files that are missing.
        guard FileReading.isFolder(folder) || FileReading.isPresent(path) else {
            throw .missingFolder(path: folder)
        }
        let lock = try KaTeXLock(reading: path)
        var missing: [String] = []
        var altered: [String] = []
        var files: [AssetFile] = []
        for entry in lock.files {
            do {
                let bytes = try FileReading.bytes(
                    at: DiskPath.join(folder, entry.path), limit: Self.largestFile)
                let file = AssetFile(path: entry.path, bytes: bytes)
                if bytes.count == entry.size, file.sha256 == entry.sha256 {
                    files.append(file)
                } else {
                    altered.append(entry.path)
                }
            } catch {
                guard error.isMissing else { throw .file(error) }
                missing.append(entry.path)
            }
        }
        let known = Set(lock.files.map(\.path))
        // An unexpected file would be shipped without a digest, so it is an error too.
        let extra = KaTeXFolder.files(in: folder).filter { !known.contains($0) }
        guard missing.isEmpty, altered.isEmpty, extra.isEmpty else {
            throw .lockMismatch(folder: folder, lock: path, missing: missing, altered: altered, extra: extra)
        }
        self.init(version: lock.version, source: lock.source, files: files, isLocked: true)
        try requireWhole(lock: path)
    }

    /// Opens a folder of Debian's packages or of a release, without a lock. The caller should tell the user.
    package static func openUnlocked(_ folder: String) throws(KaTeXAssetsError) -> KaTeXAssets {
        try KaTeXAssets(collecting: ReleaseFolder(folder), source: "a folder without a lock")
    }

    /// The bytes of `katex.min.js`.
    package var script: [UInt8] { bytes(at: Self.scriptName) }
    /// The bytes of `katex.min.css`.
    package var styleSheet: [UInt8] { bytes(at: Self.styleSheetName) }
    /// The file name of auto-render in this set.
    package var autoRenderName: String {
        Self.autoRenderNames.first { name in files.contains { $0.path == name } } ?? Self.autoRenderNames[0]
    }

    /// The licence texts of KaTeX and its fonts; empty if the set was vendored without them.
    package var licences: [AssetFile] { files.filter { Licences.isText($0.path) } }

    /// The licence texts as a comment of a style sheet or script, also inside of a page.
    package var licenceComment: String {
        licences.map { file in
            let text = String(decoding: file.bytes, as: UTF8.self)
            return "/*\n" + text.replacing("*/", with: "* /").replacing("</", with: "< /") + "*/\n"
        }.joined()
    }

    /// The script after the licence texts, as a library has it where katex/ has no script.
    package var licensedScript: [UInt8] { Array(licenceComment.utf8) + script }

    /// Returns true if a path in a bundle is a licence text of KaTeX.
    package static func isLicence(_ path: String) -> Bool {
        path.hasPrefix(folderName + "/") && Licences.isText(String(path.dropFirst(folderName.count + 1)))
    }

    /// Returns the style sheet with the fonts that a page needs as `data:` URLs, and without the other fonts.
    ///
    /// - Parameter classes: all classes of KaTeX's markup in the page.
    package func styleSheet(embeddingFontsFor classes: Set<String>) -> [UInt8] {
        FontSubset(in: styleSheet).embedding(classes: classes) { path in
            files.first { $0.path == path }?.bytes
        }
    }

    /// A digest over all files: an input of every output built with the set.
    package var fingerprint: String {
        Digest.sha256Hex(files.map { "\($0.path) \($0.sha256)\n" }.joined().utf8)
    }

    /// Returns the bytes of a file; empty if the set does not have it.
    private func bytes(at path: String) -> [UInt8] { files.first { $0.path == path }?.bytes ?? [] }

    /// Throws if the lock lists too few files: a lock can match its files and still be incomplete.
    private func requireWhole(lock: String) throws(KaTeXAssetsError) {
        let paths = Set(files.map(\.path))
        for name in [Self.styleSheetName, Self.scriptName] where !paths.contains(name) {
            throw .unreadableLock(path: lock, reason: "it does not name \(name)")
        }
        guard Self.autoRenderNames.contains(where: paths.contains) else {
            throw .unreadableLock(path: lock, reason: "it does not name \(Self.autoRenderNames[0])")
        }
    }

    /// The largest accepted file in bytes, far above any file of KaTeX.
    static let largestFile = 16 << 20
}
