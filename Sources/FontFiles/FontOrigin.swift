import SiteFiles

/// The origin of a font and its licence text.
struct FontOrigin {
    /// The origin without a local path: `Debian fonts-noto-core 20201225-1`, or a file's name and digest.
    let source: String
    /// The path of the licence in `fonts/`, and its text.
    let licence: VendoredFonts.File

    /// The names under which families are published with their licence.
    private static let names = ["OFL.txt", "LICENSE", "LICENSE.txt", "LICENCE.txt", "LICENSE.md", "COPYING"]
    private static let largestLicence = 1 << 20

    /// Finds the origin of a face.
    ///
    /// - Parameter chosen: the licence text that the caller names, absolute.
    init(of face: FontSource.Face, licence chosen: String?) throws(FontVendorError) {
        let package = PackageDatabase.owners(of: [face.path])[0]
        if let package, let version = PackageDatabase.nameAndVersion(of: package) {
            source = "Debian " + version
        } else {
            source = "\(DiskPath.name(of: face.path)), SHA-256 \(Digest.sha256Hex(face.bytes))"
        }
        let folder = DiskPath.folder(of: face.path)
        let beside = [folder, DiskPath.folder(of: folder)].flatMap { place in
            Self.names.map { DiskPath.join(place, $0) }
        }
        let copyright = package.map { "/usr/share/doc/\($0)/copyright" }
        // A package's own text comes before a file that is beside the font by chance.
        guard let path = chosen ?? copyright ?? beside.first(where: FileReading.isFile) else {
            throw .noLicence(path: face.path)
        }
        var bytes = try Self.text(at: path)
        if path == copyright {
            for name in DebianCopyright(String(decoding: bytes, as: UTF8.self)).commonLicences {
                let common = DebianCopyright.commonLicences + name
                if FileReading.isFile(common) {
                    bytes += try Array("\n\(common)\n\n".utf8) + Self.text(at: common)
                }
            }
        }
        let name = FontNaming.slug(chosen == nil ? package ?? face.font.family : face.font.family)
        licence = VendoredFonts.File(path: "\(FontNaming.licences)/\(name).txt", bytes: bytes)
    }

    /// Reads a licence text.
    private static func text(at path: String) throws(FontVendorError) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try FileReading.bytes(at: path, limit: largestLicence) } catch { throw .file(error) }
        guard bytes.contains(where: { $0 > 0x20 }), !bytes.contains(0),
            String(validating: bytes, as: UTF8.self) != nil
        else { throw .unusableLicence(path: path) }
        return bytes
    }
}
