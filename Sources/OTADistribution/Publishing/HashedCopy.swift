import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Copies a file and computes its digests in the same pass: an .ipa may have gigabytes, and reading it
/// twice doubles the time.
struct HashedCopy {
    /// The SHA-256 of the whole file, in lower-case hex.
    private(set) var sha256 = ""
    private(set) var chunks: ChunkHashes?

    /// The size of a piece, in bytes. It fits into a second-level cache, so both digests read it from
    /// there.
    private static let piece = 1 << 18

    /// - Parameters:
    ///   - source: an open file, read by `pread`, so its position does not matter.
    ///   - size: the expected size in bytes. A file of another size changed meanwhile and is refused.
    ///   - target: the path of a file that does not exist yet.
    ///   - isCancelled: asked before each piece.
    init(
        from source: Int32, size: Int, name: String, to target: String, chunks: (DigestAlgorithm, size: Int)?,
        isCancelled: () -> Bool
    ) throws {
        let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard output >= 0 else { throw FileError(path: target, action: "write") }
        var isClosed = false
        defer { if !isClosed { close(output) } }
        var whole = DigestStream(.sha256)
        var counter = chunks.map { ChunkHashes.Counter($0.0, size: $0.size) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 4096)
        defer { buffer.deallocate() }
        var offset = 0
        while true {
            guard !isCancelled() else {
                throw Refusal(.interrupted, "interrupted; the folder is as it was")
            }
            let got = pread(source, buffer.baseAddress, buffer.count, off_t(offset))
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw FileError(path: name, action: "read") }
            if got == 0 { break }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<got])
            whole.update(bytes)
            counter?.update(bytes)
            try Self.write(bytes, to: output, path: target)
            offset += got
            guard offset <= size else { break }
        }
        guard offset == size else {
            throw Refusal(.changed, "\(name) changed while it was read; publish it again when it is finished")
        }
        isClosed = true
        guard close(output) == 0 else { throw FileError(path: target, action: "write") }
        sha256 = whole.hex
        self.chunks = counter?.finish()
    }

    /// Writes all bytes. A single call may write fewer (disk quota, signals).
    private static func write(_ bytes: UnsafeRawBufferPointer, to output: Int32, path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Darwin)
                let wrote = Darwin.write(output, part.baseAddress, part.count)
            #else
                let wrote = Glibc.write(output, part.baseAddress, part.count)
            #endif
            if wrote < 0 && errno == EINTR { continue }
            guard wrote > 0 else { throw FileError(path: path, action: "write") }
            rest = rest.dropFirst(wrote)
        }
    }
}
