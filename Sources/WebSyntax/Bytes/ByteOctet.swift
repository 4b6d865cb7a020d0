/// Eight bytes of a text in one word, which answers a question about all of them in a few instructions.
///
/// A mask has the highest bit of each byte for which the answer is yes. No sum carries from one byte into the next, so the
/// answers are exact.
///
/// Swift 6.3 inlines members of a package type into other modules only if the type has `@usableFromInline`.
@usableFromInline package struct ByteOctet {
    @usableFromInline let bits: UInt64

    /// The number of bytes.
    @inlinable package static var count: Int { 8 }
    /// The mask of a yes for each byte.
    @inlinable package static var all: UInt64 { 0x8080_8080_8080_8080 }
    @inlinable package static var lowBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }

    /// - Parameter start: the first of eight bytes.
    @inlinable @inline(__always)
    package init(at start: UnsafePointer<UInt8>) {
        bits = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    /// Returns the bytes above a limit, which is below 128.
    @inlinable @inline(__always)
    package func above(_ limit: UInt8) -> UInt64 {
        let distance = UInt64(0x7F &- limit) &* 0x0101_0101_0101_0101
        return (((bits & Self.lowBits) &+ distance) | bits) & Self.all
    }

    /// Returns the bytes that are equal to a byte.
    @inlinable @inline(__always)
    package func equal(to byte: UInt8) -> UInt64 {
        let difference = bits ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        return ~(((difference & Self.lowBits) &+ Self.lowBits) | difference) & Self.all
    }

    /// Returns the index of the first byte of a mask that has one.
    @inlinable @inline(__always) package static func first(in mask: UInt64) -> Int {
        mask.trailingZeroBitCount >> 3
    }
}
