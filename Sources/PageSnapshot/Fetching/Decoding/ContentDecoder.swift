/// Takes one content encoding off, piece by piece. Not libcurl's own decoders, since those take a stream that was cut
/// off for a whole one.
protocol ContentDecoder: AnyObject {
    /// - Parameter output: given what comes out; false stops.
    func decode(_ input: UnsafeBufferPointer<UInt8>, _ output: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress

    /// Whether the format's own end was there.
    var isAtEnd: Bool { get }
}

enum ContentDecoderProgress {
    case goesOn
    /// By `output`.
    case stopped
    /// It is not of the format.
    case broken
}

/// The encodings of one body, in the order in which they come off (RFC 9110, 8.4).
struct ContentDecoding {
    /// What a request says it can read.
    static let accepted = "gzip, deflate, br"

    /// No server needs more.
    private static let mostEncodings = 3

    private let decoders: [any ContentDecoder]
    private var isEmpty = true

    /// - Parameter field: `Content-Encoding`; empty for none.
    /// - Returns: nil for an encoding that is not known here.
    init?(_ field: String) {
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
    }

    mutating func decode(_ input: UnsafeBufferPointer<UInt8>, _ output: (UnsafeBufferPointer<UInt8>) -> Bool)
        -> ContentDecoderProgress
    {
        if !input.isEmpty { isEmpty = false }
        return Self.decode(input, decoders[...], output)
    }

    private static func decode(
        _ input: UnsafeBufferPointer<UInt8>, _ decoders: ArraySlice<any ContentDecoder>,
        _ output: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> ContentDecoderProgress {
        guard let first = decoders.first else { return output(input) ? .goesOn : .stopped }
        var inner = ContentDecoderProgress.goesOn
        let outer = first.decode(input) { piece in
            inner = decode(piece, decoders.dropFirst(), output)
            return inner == .goesOn
        }
        return inner == .goesOn ? outer : inner
    }

    /// Whether nothing is missing. A body without a byte is whole in any encoding.
    var isWhole: Bool { isEmpty || decoders.allSatisfy(\.isAtEnd) }
}
