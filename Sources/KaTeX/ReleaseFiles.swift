import SiteFiles

/// The files of a KaTeX release, wherever they are. Paths are those of an official release's top folder:
/// `katex.min.css`, `contrib/auto-render.min.js`, `fonts/…`.
protocol ReleaseFiles {
    /// The name as the user gave it, for messages.
    var name: String { get }
    /// For the lock: what it is, without a path of the machine.
    var source: String { get }
    /// `nil` when the release has no such file.
    func bytes(at path: String) throws(KaTeXAssetsError) -> [UInt8]?
    /// The npm description, where the release has one.
    func packageDescription() throws(KaTeXAssetsError) -> [UInt8]?
    /// A file at the top of the release or of its npm package; `nil` when there is none.
    func licence(named name: String) throws(KaTeXAssetsError) -> [UInt8]?
    /// The licence texts of a set that was vendored before, or of Debian's packages.
    func vendoredLicences() throws(KaTeXAssetsError) -> [AssetFile]
}

/// A folder: Debian's, an unpacked release or an unpacked npm package. Links are followed, as Debian's fonts are one.
struct ReleaseFolder: ReleaseFiles {
    let name: String
    private let root: String
    private let described: String

    init(_ folder: String) throws(KaTeXAssetsError) {
        let candidates = [folder, DiskPath.join(folder, "dist"), DiskPath.join(folder, "katex")]
        let root = candidates.first { FileReading.isFile(DiskPath.join($0, KaTeXAssets.styleSheetName)) }
        guard let root else { throw .notARelease(path: folder) }
        name = folder
        self.root = root
        described = folder
    }

    /// Asks dpkg-query, which takes a tenth of a second.
    var source: String {
        if let packages = DebianPackages.owners(of: root) { return packages }
        let isPackage = FileReading.isFile(DiskPath.join(described, "package.json"))
        return isPackage ? "npm package folder" : "release folder"
    }

    func bytes(at path: String) throws(KaTeXAssetsError) -> [UInt8]? { try read(DiskPath.join(root, path)) }

    func packageDescription() throws(KaTeXAssetsError) -> [UInt8]? {
        try read(DiskPath.join(described, "package.json"))
    }

    func licence(named name: String) throws(KaTeXAssetsError) -> [UInt8]? {
        for folder in [root, described] {
            if let bytes = try read(DiskPath.join(folder, name)) { return bytes }
        }
        return nil
    }

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
            // Packages of one source have the same text.
            if let bytes = try read("/usr/share/doc/\(package)/copyright"),
                !files.contains(where: { $0.bytes == bytes })
            {
                files.append(AssetFile(path: "\(Licences.folder)/\(package).txt", bytes: bytes))
            }
        }
        return files
    }

    private func read(_ path: String) throws(KaTeXAssetsError) -> [UInt8]? {
        do { return try FileReading.bytes(at: path, limit: KaTeXAssets.largestFile) } catch {
            guard error.isMissing else { throw .file(error) }
            return nil
        }
    }
}

/// A `katex.tar.gz` of the project's releases, or an npm package's `.tgz`, read in memory: nothing is unpacked to disk.
struct ReleaseArchive: ReleaseFiles {
    let name: String
    let source: String
    private let root: String
    private let files: [String: ArraySlice<UInt8>]

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
        // The one nearest to the top; by name where two are as near.
        let nearest = sheets.min { left, right in
            let depths = (left.split(separator: "/").count, right.split(separator: "/").count)
            return depths.0 != depths.1 ? depths.0 < depths.1 : left < right
        }
        guard let nearest else { throw .notARelease(path: path) }
        root = String(nearest.dropLast(KaTeXAssets.styleSheetName.count))
    }

    func bytes(at path: String) -> [UInt8]? { files[root + path].map(Array.init) }

    private var above: String { root.hasSuffix("dist/") ? String(root.dropLast("dist/".count)) : root }

    func packageDescription() -> [UInt8]? { files[above + "package.json"].map(Array.init) }

    func licence(named name: String) -> [UInt8]? {
        (files[root + name] ?? files[above + name]).map(Array.init)
    }

    func vendoredLicences() -> [AssetFile] { [] }
}
