import SiteFiles

/// The files of a KaTeX release in any form. Paths are relative to the top folder of an official release:
/// `katex.min.css`, `contrib/auto-render.min.js`, `fonts/…`.
protocol ReleaseFiles {
    /// The name as given by the user, for messages.
    var name: String { get }
    /// The origin recorded in the lock, without a local path.
    var source: String { get }
    /// Returns the bytes of a file, or `nil` if the release has no such file.
    func bytes(at path: String) throws(KaTeXAssetsError) -> [UInt8]?
    /// Returns the npm `package.json`, if the release has one.
    func packageDescription() throws(KaTeXAssetsError) -> [UInt8]?
    /// Returns a licence file at the top of the release or of its npm package, or `nil`.
    func licence(named name: String) throws(KaTeXAssetsError) -> [UInt8]?
    /// Returns the licence texts of a vendored set or of Debian's packages.
    func vendoredLicences() throws(KaTeXAssetsError) -> [AssetFile]
}

/// A folder: Debian's, an unpacked release or an unpacked npm package. Links are followed, because Debian's fonts
/// folder is a link.
struct ReleaseFolder: ReleaseFiles {
    /// The folder as given by the user.
    let name: String
    /// The folder of the style sheet.
    private let root: String
    /// The folder of `package.json`, if it is an npm package.
    private let described: String

    /// Finds the style sheet in the folder, in `dist` of an npm package, or in `katex` of a release.
    init(_ folder: String) throws(KaTeXAssetsError) {
        let candidates = [folder, DiskPath.join(folder, "dist"), DiskPath.join(folder, "katex")]
        let root = candidates.first { FileReading.isFile(DiskPath.join($0, KaTeXAssets.styleSheetName)) }
        guard let root else { throw .notARelease(path: folder) }
        name = folder
        self.root = root
        described = folder
    }

    /// The origin of the folder. Reading it runs dpkg-query, which takes about 0.1 s.
    var source: String {
        if let packages = DebianPackages.owners(of: root) { return packages }
        let isPackage = FileReading.isFile(DiskPath.join(described, "package.json"))
        return isPackage ? "npm package folder" : "release folder"
    }

    /// Returns the bytes of a file; nil if it does not exist.
    func bytes(at path: String) throws(KaTeXAssetsError) -> [UInt8]? { try read(DiskPath.join(root, path)) }

    /// Returns the `package.json` next to the given folder's content.
    func packageDescription() throws(KaTeXAssetsError) -> [UInt8]? {
        try read(DiskPath.join(described, "package.json"))
    }

    /// Returns a licence file next to the style sheet or at the top of the package.
    func licence(named name: String) throws(KaTeXAssetsError) -> [UInt8]? {
        for folder in [root, described] {
            if let bytes = try read(DiskPath.join(folder, name)) { return bytes }
        }
        return nil
    }

    /// Returns the texts in `licences`, or the copyright files of Debian's packages.
    func vendoredLicences() throws(KaTeXAssetsError) -> [AssetFile] {
        var files: [AssetFile] = []
        for name in (try? FileReading.names(in: DiskPath.join(root, Licences.folder))) ?? [] {
            let path = "\(Licences.folder)/\(name)"
            if Licences.isText(path), let bytes = try bytes(at: path) {
                files.append(AssetFile(path: path, bytes: bytes))
            }
        }
        if !files.isEmpty { return files }
        for package in DebianPackages.names(owning: root) {
            // Packages built from one source have the same text.
            if let bytes = try read("/usr/share/doc/\(package)/copyright"),
                !files.contains(where: { $0.bytes == bytes })
            {
                files.append(AssetFile(path: "\(Licences.folder)/\(package).txt", bytes: bytes))
            }
        }
        return files
    }

    /// Reads a file; nil if it does not exist.
    private func read(_ path: String) throws(KaTeXAssetsError) -> [UInt8]? {
        do { return try FileReading.bytes(at: path, limit: KaTeXAssets.largestFile) } catch {
            guard error.isMissing else { throw .file(error) }
            return nil
        }
    }
}

/// A `katex.tar.gz` from the project's releases, or an npm package's `.tgz`, read in memory without unpacking to disk.
struct ReleaseArchive: ReleaseFiles {
    /// The archive as given by the user.
    let name: String
    /// The archive's file name and digest, which identify it anywhere.
    let source: String
    /// The path of the style sheet's folder in the archive, with a slash at its end, or empty.
    private let root: String
    /// The files by path.
    private let files: [String: ArraySlice<UInt8>]

    /// Unpacks an archive in memory and finds the style sheet.
    init(_ path: String) throws(KaTeXAssetsError) {
        name = path
        do {
            let packed = try FileReading.bytes(at: path, limit: TarArchive.largest)
            source = "\(DiskPath.name(of: path)), SHA-256 \(Digest.sha256Hex(packed))"
        } catch { throw .file(error) }
        do { files = try TarArchive(gzipped: path).files } catch {
            throw .unusableArchive(path: path, reason: error.reason)
        }
        let sheets = files.keys.filter {
            $0 == KaTeXAssets.styleSheetName || $0.hasSuffix("/" + KaTeXAssets.styleSheetName)
        }
        // The style sheet nearest to the top; ties are broken by name.
        let nearest = sheets.min { left, right in
            let depths = (left.split(separator: "/").count, right.split(separator: "/").count)
            return depths.0 != depths.1 ? depths.0 < depths.1 : left < right
        }
        guard let nearest else { throw .notARelease(path: path) }
        root = String(nearest.dropLast(KaTeXAssets.styleSheetName.count))
    }

    /// Returns the bytes of a file; nil if the archive does not have it.
    func bytes(at path: String) -> [UInt8]? { files[root + path].map(Array.init) }

    /// The npm package's top folder, in which `dist/` is.
    private var above: String { root.hasSuffix("dist/") ? String(root.dropLast("dist/".count)) : root }

    /// Returns the `package.json` of an npm package.
    func packageDescription() -> [UInt8]? { files[above + "package.json"].map(Array.init) }

    /// Returns a licence file at either top.
    func licence(named name: String) -> [UInt8]? {
        (files[root + name] ?? files[above + name]).map(Array.init)
    }

    /// Returns nothing: archives of releases have no vendored texts.
    func vendoredLicences() -> [AssetFile] { [] }
}
