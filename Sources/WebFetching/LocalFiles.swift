import SiteFiles
import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files that a local page may read: those below one folder, after all symbolic links are resolved.
///
/// Without this limit a saved page from the web could copy any file of this machine into a snapshot
/// that is then sent on.
struct LocalFiles: Hashable, Sendable {
    /// Absolute, with links resolved.
    private let root: String
    /// The page's own path. It may be outside of the root: the user named it.
    private let page: String
    let maxBytes: Int

    /// - Parameters:
    ///   - page: a `file:` address.
    ///   - root: an absolute path; `nil` for the page's own folder.
    init?(page: WebAddress, root: String?, maxBytes: Int) {
        guard let path = Self.path(of: page) else { return nil }
        let folder = root ?? DiskPath.folder(of: path)
        self.root = FileReading.resolved(folder) ?? folder
        self.page = path
        self.maxBytes = maxBytes
    }

    /// Returns the path of a `file:` address of this machine; `nil` for another machine's, and for names
    /// that no path can hold (a slash, NUL, `..` after percent-decoding).
    static func path(of address: WebAddress) -> String? {
        guard address.scheme == "file", address.host == "", let segments = address.pathSegments else {
            return nil
        }
        var path = ""
        for segment in segments {
            let bytes = PercentDecoder.decode(segment)
            guard let name = String(validating: bytes, as: UTF8.self), !name.utf8.contains(0),
                !name.contains("/"), name != ".."
            else { return nil }
            path += "/" + name
        }
        return path
    }

    enum Failure: Error {
        case blocked(String)
        case missing
        case tooLarge
        case unreadable(String)
    }

    /// Reads a file below the root.
    ///
    /// Links are resolved before the check, and the resolved path is opened, so a link cannot lead
    /// outside.
    func read(_ address: WebAddress) -> Result<[UInt8], Failure> {
        guard let path = Self.path(of: address) else {
            return .failure(.blocked("it names no file of this machine"))
        }
        if path != page {
            // The answer must not reveal whether a file outside of the root exists.
            guard let real = FileReading.resolved(path) else {
                return .failure(isBelowRoot(path) ? .missing : .blocked(Self.outside))
            }
            guard DiskPath.contains(root, real) else { return .failure(.blocked(Self.outside)) }
            return contents(of: real)
        }
        return contents(of: path)
    }

    private static let outside =
        "a local page may have the files below its own folder only; give the folder that holds them all as the root"

    /// Returns true if the nearest existing folder above is below the root.
    private func isBelowRoot(_ path: String) -> Bool {
        var folder = DiskPath.folder(of: path)
        while folder != "/", folder != "." {
            if let real = FileReading.resolved(folder) { return DiskPath.contains(root, real) }
            folder = DiskPath.folder(of: folder)
        }
        return false
    }

    private func contents(of path: String) -> Result<[UInt8], Failure> {
        do throws(FileError) {
            return .success(try FileReading.bytes(at: path, limit: maxBytes))
        } catch {
            if error.isMissing { return .failure(.missing) }
            return .failure(error.code == EFBIG ? .tooLarge : .unreadable(error.description))
        }
    }
}
