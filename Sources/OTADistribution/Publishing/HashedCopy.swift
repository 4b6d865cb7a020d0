import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Copies a file and digests it in the same pass, a piece at a time.
struct HashedCopy {
    /// SHA-256 of the whole, lower-case hex.
    private(set) var sha256 = ""
    private(set) var chunks: ChunkHashes?

    /// Fits the processor's second cache, so that each piece is read from memory once.
    private static let piece = 1 << 18

    /// - Parameters:
    ///   - source: read by `pread`; its own position does not matter.
    ///   - size: bytes to copy. A file that has become shorter or longer is refused.
    ///   - target: a new file.
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
