/// The addresses in a `srcset`, by the standard's parser (HTML standard, 4.8.4.3.9).
///
/// Descriptors are skipped and not judged, so a candidate that a browser drops for its descriptor is listed too.
package enum SourceSet {
    /// A candidate: the range of its address, and the range from its address to the end of its
    /// descriptors, without the comma after it.
    package struct Candidate: Sendable, Equatable {
        /// The range of the address.
        package var url: Range<Int>
        /// The range of the address with its descriptors.
        package var whole: Range<Int>
    }

    /// Returns the ranges of the addresses in a decoded attribute value.
    package static func urls(in bytes: Bytes) -> [Range<Int>] { candidates(in: bytes).map(\.url) }

    /// Returns the candidates in a decoded attribute value.
    package static func candidates(in bytes: Bytes) -> [Candidate] {
        let comma = UInt8(ascii: ",")
        var found: [Candidate] = []
        var offset = 0
        while true {
            while offset < bytes.count, bytes[offset].isHTMLSpace || bytes[offset] == comma { offset += 1 }
            guard offset < bytes.count else { return found }
            let start = offset
            // An address may contain commas, as in `data:` URLs; only those at its end separate.
            while offset < bytes.count, !bytes[offset].isHTMLSpace { offset += 1 }
            var end = offset
            while end > start, bytes[end - 1] == comma { end -= 1 }
            // With a comma at its end a candidate has no descriptors.
            let hasComma = end < offset
            if !hasComma { offset = behindDescriptors(bytes, offset) }
            found.append(Candidate(url: start..<end, whole: start..<(hasComma ? end : offset)))
        }
    }

    /// Returns the offset of the comma that ends the descriptors. Commas in parentheses do not.
    private static func behindDescriptors(_ bytes: Bytes, _ start: Int) -> Int {
        var offset = start
        var isInParentheses = false
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "("): isInParentheses = true
            case UInt8(ascii: ")"): isInParentheses = false
            case UInt8(ascii: ",") where !isInParentheses: return offset
            default: break
            }
            offset += 1
        }
        return offset
    }
}
