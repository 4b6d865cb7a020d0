import SiteFiles

extension FolderLock {
    /// Locks the folder of a publication. Two concurrent runs would remove each other's staged files.
    static func publication(_ folder: String) throws -> FolderLock {
        do throws(Failure) {
            // A symbolic link is resolved, so that every name of the folder means the same lock.
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
