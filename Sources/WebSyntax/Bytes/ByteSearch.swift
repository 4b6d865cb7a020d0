#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A view of bytes that somebody else keeps alive for as long as it is used.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// The first offset of `byte` at or after `start`, before `end` (`memchr`).
    @inline(__always)
    package func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        guard start < end, let base = baseAddress else { return nil }
        guard let found = memchr(base + start, Int32(byte), end &- start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns true if the bytes at `start` are `word` in any ASCII case; `word` is in lower case.
    package func hasWord(_ word: StaticString, at start: Int, to end: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start + length <= end else { return false }
        for index in 0..<length where self[start + index].asciiLowercased != word.utf8Start[index] {
            return false
        }
        return true
    }

    /// Returns true if the bytes at `start` are exactly `word`.
    package func hasExactly(_ word: StaticString, at start: Int, to end: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start + length <= end else { return false }
        for index in 0..<length where self[start + index] != word.utf8Start[index] {
            return false
        }
        return true
    }

    /// The text of `range`; bytes that are no UTF-8 become U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
    }

    /// The text of `range` in ASCII lower case.
    package func lowercasedText(_ range: Range<Int>) -> String {
        let count = range.count
        return String(unsafeUninitializedCapacity: count) { buffer in
            for index in 0..<count {
                buffer[index] = self[range.lowerBound &+ index].asciiLowercased
            }
            return count
        }
    }
}
