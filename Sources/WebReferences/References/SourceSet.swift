/// The addresses in a `srcset`, by the standard's parser (HTML standard, 4.8.4.3.9).
///
/// Descriptors are skipped, not judged: a candidate that a browser drops for its descriptor is listed as well.
enum SourceSet {
    /// Ranges of the addresses in a decoded attribute value.
    static func urls(in bytes: Bytes) -> [Range<Int>] {
        let comma = UInt8(ascii: ",")
        var found: [Range<Int>] = []
        var offset = 0
        while true {
            while offset < bytes.count, bytes[offset].isHTMLSpace || bytes[offset] == comma { offset += 1 }
            guard offset < bytes.count else { return found }
            let start = offset
            while offset < bytes.count, !bytes[offset].isHTMLSpace { offset += 1 }
            var end = offset
            while end > start, bytes[end - 1] == comma { end -= 1 }
            found.append(start..<end)
            if end == offset { offset = behindDescriptors(bytes, offset) }
        }
    }

    /// The offset of the comma that ends the descriptors; one in parentheses does not.
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
