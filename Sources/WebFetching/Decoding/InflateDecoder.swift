import CZlib

/// gzip (RFC 1952), zlib (RFC 1950) and bare deflate (RFC 1951), by zlib's `inflate`.
final class InflateDecoder: ContentDecoder {
    enum Format {
        case gzip
        /// The zlib format, which HTTP calls "deflate" (RFC 9110, 8.4.1.2). Some servers send bare
        /// deflate under that name, and browsers accept it.
        case deflate
    }

    private let format: Format
    /// The stream at a fixed address: zlib's internal state holds a pointer back to it, so it must not
    /// move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isReady = false
    private var output = [UInt8](repeating: 0, count: 64 << 10)
    private(set) var isAtEnd = false

    init(_ format: Format) {
        self.format = format
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func decode(_ input: UnsafeBufferPointer<UInt8>, _ write: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress
    {
        guard let start = input.baseAddress, let first = input.first else { return .goesOn }
        guard isReady || prepare(first) else { return .broken }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = UInt32(input.count)
        // A full output buffer may leave decoded bytes inside zlib, so the loop runs once more without input.
        var wasFull = false
        while stream.pointee.avail_in > 0 || wasFull {
            if isAtEnd {
                // gzip allows further members (RFC 1952, 2.2). Other bytes after the end are ignored, as in browsers.
                guard format == .gzip, stream.pointee.next_in.pointee == 0x1F, inflateReset(stream) == Z_OK
                else {
                    return .goesOn
                }
                isAtEnd = false
            }
            let (code, count) = inflateOnce()
            if count > 0,
                !output.withUnsafeBufferPointer({ write(UnsafeBufferPointer(rebasing: $0[..<count])) })
            {
                return .stopped
            }
            wasFull = count == output.count
            switch code {
            case Z_OK: continue
            case Z_STREAM_END: isAtEnd = true
            // Nothing more to do with this input.
            case Z_BUF_ERROR: return .goesOn
            default: return .broken
            }
            wasFull = false
        }
        return .goesOn
    }

    /// Runs `inflate` for one buffer of output.
    private func inflateOnce() -> (code: Int32, count: Int) {
        output.withUnsafeMutableBufferPointer { buffer in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(buffer.count)
            let code = inflate(stream, Z_NO_FLUSH)
            return (code, buffer.count - Int(stream.pointee.avail_out))
        }
    }

    /// Initializes zlib when the first byte is known.
    ///
    /// The lower half of a zlib header's first byte is 8 (RFC 1950, 2.2). No bare deflate stream begins
    /// that way, so one byte tells the two apart. 15 is the largest window; 16 added selects gzip, a
    /// negative value bare deflate.
    ///
    /// - Parameter first: the first byte of the body.
    private func prepare(_ first: UInt8) -> Bool {
        let bits: Int32 =
            switch format {
            case .gzip: 15 + 16
            case .deflate: first & 15 == 8 ? 15 : -15
            }
        isReady = page_inflate_init(stream, bits) == Z_OK
        return isReady
    }
}
