import SiteFiles

/// Absolute paths in normal form as people are shown them: `DiskPath.shown` for thousands of them, which asks for the
/// working folder once.
struct ShownPaths {
    private let prefix: String

    init() {
        let folder = DiskPath.absolute(".")
        prefix = folder == "/" ? folder : folder + "/"
    }

    func shown(_ path: String) -> String {
        path.utf8.starts(with: prefix.utf8) ? String(path.dropFirst(prefix.count)) : path
    }
}
