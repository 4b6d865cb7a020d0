#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A view of bytes that the caller keeps alive while it is used. Tokenizers read megabytes through it
/// without copies or reference counts.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// Returns the first offset of `byte` at or after `start` and before `end`, by `memchr`, which
    /// compares many bytes at once.
    @inline(__always)
    package func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        guard start < end, let base = baseAddress else { return nil }
        guard let found = memchr(base + start, Int32(byte), end &- start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns true if the bytes at `start` are `word` in any ASCII case; `word` is in lower case.
    package func hasWord(_ word: StaticString, at start: Int, to end: Int) -> Bool {
        // The caller spells the word in lower case, so only the text has to be folded.
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

    /// Returns the text of `range`. Bytes that are not UTF-8 become U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
    }

    /// Returns the text of `range` in ASCII lower case, as HTML compares names.
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
