/// A set of bytes.
struct ByteSet: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Creates the set of the bytes of a text, in which `-` between two bytes is a range.
    init(_ text: StaticString) {
        let bytes = text.withUTF8Buffer { Array($0) }
        var index = 0
        while index < bytes.count {
            if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "-") {
                for byte in bytes[index]...bytes[index + 2] { insert(byte) }
                index += 3
            } else {
                insert(bytes[index])
                index += 1
            }
        }
    }

    private mutating func insert(_ byte: UInt8) {
        let bit: UInt64 = 1 << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }

    /// Returns true if the set has a byte.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let word =
            switch byte >> 6 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return word >> UInt64(byte & 63) & 1 != 0
    }

    /// The bytes of the set, ascending.
    var elements: [UInt8] { (UInt8.min...UInt8.max).filter(contains) }

    static let digits = ByteSet("0-9")
    static let alphanumerics = ByteSet("0-9A-Za-z")
    /// The letters of base64 in both alphabets (RFC 4648, sections 4 and 5).
    static let base64 = ByteSet("0-9A-Za-z+/_-")
    /// The letters of base64url.
    static let urlSafe = ByteSet("0-9A-Za-z_-")
    /// The letters of names in code, headers and settings.
    static let name = ByteSet("0-9A-Za-z_.-")
    /// The letters of credentials (RFC 9110, 11.2).
    static let credentials = ByteSet("0-9A-Za-z._~+/=-")
}
