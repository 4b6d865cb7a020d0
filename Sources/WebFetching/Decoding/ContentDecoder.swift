/// Removes one content encoding in a streaming way.
///
/// libcurl's own decoders are not used: they accept a truncated stream as complete, and a snapshot must
/// not contain half a script.
protocol ContentDecoder: AnyObject {
    /// Decodes the next piece of input.
    ///
    /// - Parameter output: receives decoded bytes, valid only during the call; returns false to stop.
    func decode(_ input: UnsafeBufferPointer<UInt8>, _ output: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress

    /// True once the end marker of the format was read. A stream without it was cut off.
    var isAtEnd: Bool { get }
}

/// The result of decoding one piece.
enum ContentDecoderProgress {
    case goesOn
    /// `output` asked to stop.
    case stopped
    /// The bytes are not valid in this format.
    case broken
    /// An outer encoding produced more bytes than one file may have.
    case tooLarge
    /// The transfer's deadline passed while decoding.
    case late
}

/// The encodings of one body, in the order in which they are removed (RFC 9110, 8.4).
struct ContentDecoding {
    /// The value of `Accept-Encoding`.
    static let accepted = "gzip, deflate, br"

    /// The limit on stacked encodings. Real servers use one; nesting multiplies the work an attacker
    /// can cause.
    private static let mostEncodings = 3

    private let decoders: [any ContentDecoder]
    /// The number of bytes produced by each encoding. Nested encodings can expand to gigabytes that the
    /// last one shrinks to nothing, so each layer is limited, not only the result.
    private var counts: [Int]
    private let maximumBytes: Int
    private let isLate: @Sendable () -> Bool
    /// True until the first byte arrives. An empty body is valid in any encoding: servers send the
    /// header for it too.
    private var isEmpty = true

    /// - Parameters:
    ///   - field: `Content-Encoding`; empty for none.
    ///   - maximumBytes: what may come off each encoding.
    ///   - isLate: asked for each piece that comes off an encoding.
    /// - Returns: `nil` for an encoding that is not known here.
    /// Creates the decoders for a `Content-Encoding` field.
    init?(
        _ field: String, maximumBytes: Int = .max, isLate: @escaping @Sendable () -> Bool = { false }
    ) {
        var decoders: [any ContentDecoder] = []
        for name in field.split(separator: ",").reversed() {
            switch name.lowercased().filter({ $0 != " " && $0 != "\t" }) {
            case "", "identity": continue
            case "gzip", "x-gzip": decoders.append(InflateDecoder(.gzip))
            case "deflate": decoders.append(InflateDecoder(.deflate))
            case "br": decoders.append(BrotliDecoder())
            default: return nil
            }
        }
        guard decoders.count <= Self.mostEncodings else { return nil }
        self.decoders = decoders
        self.maximumBytes = maximumBytes
        self.isLate = isLate
        counts = Array(repeating: 0, count: decoders.count)
    }

    /// Decodes the next piece of the body through all encodings.
    mutating func decode(_ input: UnsafeBufferPointer<UInt8>, _ output: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress
    {
        if !input.isEmpty { isEmpty = false }
        return decode(input, from: 0, output)
    }

    private mutating func decode(
        _ input: UnsafeBufferPointer<UInt8>, from index: Int,
        _ output: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> ContentDecoderProgress {
        guard index < decoders.count else { return output(input) ? .goesOn : .stopped }
        var inner = ContentDecoderProgress.goesOn
        let outer = decoders[index].decode(input) { piece in
            inner = account(piece.count, index) ?? decode(piece, from: index + 1, output)
            return inner == .goesOn
        }
        return inner == .goesOn ? outer : inner
    }

    /// Counts the bytes produced by one encoding.
    ///
    /// - Returns: the reason to stop; nil to go on.
    private mutating func account(_ count: Int, _ index: Int) -> ContentDecoderProgress? {
        counts[index] += count
        if counts[index] > maximumBytes { return .tooLarge }
        return isLate() ? .late : nil
    }

    /// True if every encoding reached its end. A body without a byte is complete in any encoding.
    var isWhole: Bool { isEmpty || decoders.allSatisfy(\.isAtEnd) }
}
