import SiteFiles

/// The folder around an export, in which some services keep marked passages.
struct ExportFolder: Sendable {
    /// The largest size of a file, in bytes.
    private static let maximumBytes = 16 << 20

    /// The folder, absolute; `nil` for a text that is not a file.
    var path: String?

    /// Returns the bytes of a file; `nil` if it is missing or too large.
    func bytes(of name: String) -> [UInt8]? {
        guard let path else { return nil }
        let file = DiskPath.join(path, name)
        return FileReading.isRegular(file) ? try? FileReading.bytes(at: file, limit: Self.maximumBytes) : nil
    }

    /// Returns the names of the files in a folder, sorted.
    func names(in folder: String) -> [String] {
        guard let path else { return [] }
        return ((try? FileReading.names(in: DiskPath.join(path, folder))) ?? []).sorted()
    }

    /// Returns the path of a file as findings show it.
    func shown(_ name: String) -> String { DiskPath.shown(DiskPath.join(path ?? "", name)) }
}
