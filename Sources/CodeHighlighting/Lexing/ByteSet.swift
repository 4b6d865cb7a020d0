/// A set of byte values as 256 bits, so that a test costs a shift and a mask.
struct ByteSet: Sendable {
    /// Bit n of the vector is byte n.
    private var words: SIMD4<UInt64> = .zero

    /// Creates a set of the bytes of an ASCII text.
    init(_ text: StaticString) {
        text.withUTF8Buffer { for byte in $0 { insert(byte) } }
    }

    /// Creates a set of a range of bytes.
    init(_ range: ClosedRange<UInt8>) { for byte in range { insert(byte) } }

    /// Adds a byte.
    private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    /// Returns true if the set contains a byte.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

    /// Returns the bytes of both sets.
    func union(_ other: ByteSet) -> ByteSet {
        var union = self
        union.words |= other.words
        return union
    }

    /// The decimal digits.
    static let digits = ByteSet("0123456789")
    /// The hexadecimal digits in either case.
    static let hexDigits = ByteSet("0123456789abcdefABCDEF")
    /// The ASCII letters.
    static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    /// All non-ASCII bytes count as letters: names in other scripts stay whole, and UTF-8 sequences are
    /// never split.
    static let nameStart = letters.union(ByteSet("_")).union(ByteSet(0x80...0xFF))
    /// The bytes of names after the first.
    static let namePart = nameStart.union(digits)
    /// The bytes that end a line, alone or together.
    static let lineEnds = ByteSet("\n\r")
    /// The white space within a line.
    static let blanks = ByteSet(" \t")
    /// The blanks and line ends.
    static let space = ByteSet(" \t\n\r")
}
