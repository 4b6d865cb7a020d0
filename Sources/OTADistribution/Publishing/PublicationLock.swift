import SiteFiles

extension FolderLock {
    /// Locks the folder of a publication, so that two runs never publish into it at once.
    static func publication(_ folder: String) throws -> FolderLock {
        do throws(Failure) {
            // The user may name a link; the lock is on what it leads to.
            return try FolderLock(FileReading.resolved(folder) ?? folder)
        } catch {
            switch error {
            case .file(let error): throw error
            case .busy:
                throw Refusal(
                    .busy,
                    "another sitegen is publishing into \(DiskPath.shown(folder)); wait for it, and try again"
                )
            }
        }
    }
}
