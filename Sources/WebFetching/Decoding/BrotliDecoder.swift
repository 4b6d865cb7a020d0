import CBrotli

/// brotli (RFC 7932), by the library's streaming decoder.
final class BrotliDecoder: ContentDecoder {
    /// The decoder's state, owned by this object; `nil` if memory ran out.
    private let state: OpaquePointer?
    /// Reused for each piece, so that a long body causes no allocation per call.
    private var output = [UInt8](repeating: 0, count: 64 << 10)
    private(set) var isAtEnd = false

    init() { state = BrotliDecoderCreateInstance(nil, nil, nil) }

    deinit { if let state { BrotliDecoderDestroyInstance(state) } }

    func decode(_ input: UnsafeBufferPointer<UInt8>, _ write: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress
    {
        guard let state else { return .broken }
        // Bytes after the end of the stream are ignored, as in browsers.
        if isAtEnd { return .goesOn }
        var next = input.baseAddress
        var left = input.count
        while true {
            var result = BROTLI_DECODER_RESULT_ERROR
            let count = output.withUnsafeMutableBufferPointer { buffer in
                var place = buffer.baseAddress
                var room = buffer.count
                result = BrotliDecoderDecompressStream(state, &left, &next, &room, &place, nil)
                return buffer.count - room
            }
            if count > 0,
                !output.withUnsafeBufferPointer({ write(UnsafeBufferPointer(rebasing: $0[..<count])) })
            {
                return .stopped
            }
            switch result {
            case BROTLI_DECODER_RESULT_SUCCESS:
                isAtEnd = true
                return .goesOn
            case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: return .goesOn
            case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
            default: return .broken
            }
        }
    }
}
