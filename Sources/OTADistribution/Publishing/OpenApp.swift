import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An .ipa that is open: what is judged is what is copied, whatever its name comes to mean meanwhile.
package final class OpenApp {
    let descriptor: Int32
    package let facts: AppFacts
    private let stamp: Stamp

    /// The facts that change when a file is written to.
    private struct Stamp: Equatable {
        var size: Int
        var seconds: Int
        var nanoseconds: Int

        init(_ info: stat) {
            size = Int(info.st_size)
            #if canImport(Darwin)
                seconds = info.st_mtimespec.tv_sec
                nanoseconds = info.st_mtimespec.tv_nsec
            #else
                seconds = info.st_mtim.tv_sec
                nanoseconds = info.st_mtim.tv_nsec
            #endif
        }
    }

    /// Opens an .ipa and reads what it says of itself. Throws `FileError` where it cannot be read, else `Refusal`.
    package init(_ path: String) throws {
        // Opening a pipe would wait for its writer.
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
        stamp = Stamp(info)
        self.descriptor = descriptor
        isKept = true
    }

    deinit { close(descriptor) }

    /// True if somebody has written to it since.
    var hasChanged: Bool {
        var info = stat()
        return fstat(descriptor, &info) != 0 || Stamp(info) != stamp
    }
}
