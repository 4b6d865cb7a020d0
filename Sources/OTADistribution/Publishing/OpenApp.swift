import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open .ipa. The open descriptor guarantees that the file that was checked is the file that is
/// copied, even if its name is reused meanwhile.
package final class OpenApp {
    let descriptor: Int32
    /// The facts of the app, read once.
    package let facts: AppFacts
    private let opened: FileFacts

    /// Opens an .ipa and reads its facts. Throws `FileError` if it cannot be read, else `Refusal`.
    package init(_ path: String) throws {
        // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: DiskPath.shown(path), action: "read") }
        var isKept = false
        defer { if !isKept { close(descriptor) } }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else {
            throw FileError(path: DiskPath.shown(path), action: "read")
        }
        guard info.st_mode & S_IFMT == S_IFREG else {
            let isFolder = info.st_mode & S_IFMT == S_IFDIR
            throw FileError(path: DiskPath.shown(path), action: "read", code: isFolder ? EISDIR : EINVAL)
        }
        let name = DiskPath.name(of: path).printable
        let archive = try AppArchive(descriptor: descriptor, size: Int(info.st_size), name: name)
        facts = try AppReader(archive, name: name).facts(size: Int(info.st_size))
        opened = FileFacts(info)
        self.descriptor = descriptor
        isKept = true
    }

    deinit { close(descriptor) }

    /// True if the file was written to since it was opened. A rename changes only the inode's change
    /// time and is fine.
    var hasChanged: Bool {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { return true }
        let now = FileFacts(info)
        return now.size != opened.size || now.modified != opened.modified
    }
}
