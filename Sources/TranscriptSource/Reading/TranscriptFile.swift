import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file of a source, of which parts are read.
struct TranscriptFile: Sendable {
    /// The name of a task whose session the file holds, if its lines name none.
    let name: String
    /// The path as in findings.
    let shown: String
    let path: String

    init(_ path: String) {
        self.path = path
        shown = DiskPath.shown(path)
        let file = DiskPath.name(of: path)
        name = file.split(separator: ".").first.map(String.init) ?? file
    }

    /// Calls `body` with a function that reads parts of the file; that function returns fewer bytes where the file ends.
    ///
    /// - Throws: `FileError` if the file cannot be opened.
    func withParts<Value>(
        _ body: (_ read: (_ offset: Int, _ count: Int) -> [UInt8]) throws(FileError) -> Value
    )
        throws(FileError) -> Value
    {
        // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: path, action: "read") }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
            throw FileError(path: path, action: "read", code: EINVAL)
        }
        return try body { offset, count in
            [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
                while length < count {
                    let got = pread(
                        descriptor, buffer.baseAddress.map { $0 + length }, count - length,
                        off_t(offset + length))
                    if got > 0 {
                        length += got
                    } else if got == 0 || errno != EINTR {
                        return
                    }
                }
            }
        }
    }
}
