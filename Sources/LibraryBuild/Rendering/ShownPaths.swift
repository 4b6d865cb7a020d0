import SiteFiles

/// `DiskPath.shown` for thousands of absolute, normalised paths: looks up the working folder once.
struct ShownPaths: Sendable {
    private let prefix: String

    init() {
        let folder = DiskPath.absolute(".")
        prefix = folder == "/" ? folder : folder + "/"
    }

    func shown(_ path: String) -> String {
        path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : path
    }
}
