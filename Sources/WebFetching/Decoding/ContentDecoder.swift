/// Takes one content encoding off, piece by piece. Not libcurl's own decoders, since those take a stream that was cut
/// off for a whole one.
protocol ContentDecoder: AnyObject {
    /// - Parameter output: given what comes out; false stops.
    func decode(_ input: UnsafeBufferPointer<UInt8>, _ output: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress

    /// True if the format's own end was there.
    var isAtEnd: Bool { get }
}

enum ContentDecoderProgress {
    case goesOn
    /// By `output`.
    case stopped
    /// It is not of the format.
    case broken
    /// The bytes that come off an outer encoding are more than a file may have.
    case tooLarge
    /// The time was over.
    case late
}

/// The encodings of one body, in the order in which they come off (RFC 9110, 8.4).
struct ContentDecoding {
    /// The value of Accept-Encoding.
    static let accepted = "gzip, deflate, br"

    /// No server needs more.
    private static let mostEncodings = 3

    private let decoders: [any ContentDecoder]
    /// Bytes that came off each encoding. One encoding within another can hold gigabytes that come to nothing.
    private var counts: [Int]
    private let maximumBytes: Int
    private let isLate: @Sendable () -> Bool
    private var isEmpty = true

    /// - Parameters:
    ///   - field: `Content-Encoding`; empty for none.
    ///   - maximumBytes: what may come off each encoding.
    ///   - isLate: asked for each piece that comes off an encoding.
    /// - Returns: nil for an encoding that is not known here.
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

    /// - Returns: why to stop; nil to go on.
    private mutating func account(_ count: Int, _ index: Int) -> ContentDecoderProgress? {
        counts[index] += count
        if counts[index] > maximumBytes { return .tooLarge }
        return isLate() ? .late : nil
    }

    /// True if nothing is missing. A body without a byte is whole in any encoding.
    var isWhole: Bool { isEmpty || decoders.allSatisfy(\.isAtEnd) }
}
