/// A set of byte values as 256 bits, so that a test costs a shift and a mask.
struct ByteSet: Sendable {
    private var words: SIMD4<UInt64> = .zero

    /// Creates a set of the bytes of an ASCII text.
    init(_ text: StaticString) {
        text.withUTF8Buffer { for byte in $0 { insert(byte) } }
    }

    /// Creates a set of a range of bytes.
    init(_ range: ClosedRange<UInt8>) { for byte in range { insert(byte) } }

    private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

    func union(_ other: ByteSet) -> ByteSet {
        var union = self
        union.words |= other.words
        return union
    }

    static let digits = ByteSet("0123456789")
    static let hexDigits = ByteSet("0123456789abcdefABCDEF")
    static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    /// All non-ASCII bytes count as letters: names in other scripts stay whole, and UTF-8 sequences are
    /// never split.
    static let nameStart = letters.union(ByteSet("_")).union(ByteSet(0x80...0xFF))
    static let namePart = nameStart.union(digits)
    static let lineEnds = ByteSet("\n\r")
    static let blanks = ByteSet(" \t")
    static let space = ByteSet(" \t\n\r")
}
