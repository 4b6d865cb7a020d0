import CZlib

/// gzip (RFC 1952), zlib (RFC 1950) and bare deflate (RFC 1951), by zlib's `inflate`.
final class InflateDecoder: ContentDecoder {
    enum Format {
        case gzip
        /// The zlib format, which HTTP calls deflate. Servers send bare deflate under that name too.
        case deflate
    }

    private let format: Format
    /// The stream at a fixed address: zlib's state points back at it.
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
        // One more round when the output was full: there may be more to come without any input.
        var wasFull = false
        while stream.pointee.avail_in > 0 || wasFull {
            if isAtEnd {
                // Another member may follow in gzip; anything else behind the end is ignored, as browsers do.
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

    private func inflateOnce() -> (code: Int32, count: Int) {
        output.withUnsafeMutableBufferPointer { buffer in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(buffer.count)
            let code = inflate(stream, Z_NO_FLUSH)
            return (code, buffer.count - Int(stream.pointee.avail_out))
        }
    }

    /// - Parameter first: the first byte: 8 in its lower half is zlib's, and in bare deflate no one's.
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
