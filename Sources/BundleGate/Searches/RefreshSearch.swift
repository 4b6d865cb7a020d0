import WebSyntax

/// Finds tags that refresh a page in raw bytes, in any context: text, comments, scripts, other elements.
///
/// The tree is the reading of one parser. A refresh needs no script and no content policy governs it, so a page must
/// not contain the tag even where only another parser, or another state of the same one, would see it.
enum RefreshSearch {
    /// The number of bytes of a tag that are read, so that unclosed tags cannot take quadratic time.
    private static let longestTag = 16 << 10

    /// Offsets of the `<` of tags called meta, with any prefix, whose `http-equiv` is `refresh`.
    static func offsets(in bytes: [UInt8]) -> [Int] {
        guard mayHold(bytes) else { return [] }
        return bytes.withUnsafeBufferPointer { buffer in
            var found: [Int] = []
            var offset = 0
            while let start = buffer.firstOffset(of: UInt8(ascii: "<"), from: offset, to: buffer.count) {
                if let name = metaName(buffer, start), isRefresh(buffer, name) { found.append(start) }
                offset = start + 1
            }
            return found
        }
    }

    /// Returns true if an `http-equiv` other than the content policy's is present. Almost no leaf has one.
    private static func mayHold(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            // The rarest letter of the word, and its seventh.
            for letter in [UInt8(ascii: "q"), UInt8(ascii: "Q")] {
                var offset = 0
                while let found = buffer.firstOffset(of: letter, from: offset, to: buffer.count) {
                    offset = found + 1
                    guard found >= 6, buffer.hasWord("http-equiv", at: found - 6, to: buffer.count) else {
                        continue
                    }
                    if !isPolicy(buffer, found + 4) { return true }
                }
            }
            return false
        }
    }

    /// Returns true if a content policy follows `http-equiv`, quoted or not, as in every leaf.
    private static func isPolicy(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "=") else { return false }
        let isQuoted = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "\"")
        let word: StaticString = "content-security-policy"
        return bytes.hasWord(word, at: start + (isQuoted ? 2 : 1), to: bytes.count)
    }

    /// The offset after the name, where the tag at `start` is called meta or `prefix:meta`.
    private static func metaName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var end = start + 1
        var nameStart = end
        while end < bytes.count, end - start < 256, !bytes[end].isASCIISpace, bytes[end] != UInt8(ascii: "/"),
            bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<")
        {
            if bytes[end] == UInt8(ascii: ":") { nameStart = end + 1 }
            end += 1
        }
        guard end - nameStart == 4, end < bytes.count, bytes.hasWord("meta", at: nameStart, to: end) else {
            return nil
        }
        return end
    }

    /// Returns true if one of the attributes from `start` on is `http-equiv` with the value `refresh`.
    private static func isRefresh(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        let end = min(bytes.count, start + longestTag)
        var offset = start
        while offset < end, bytes[offset] != UInt8(ascii: ">") {
            if bytes[offset].isASCIISpace || bytes[offset] == UInt8(ascii: "/") {
                offset += 1
                continue
            }
            let nameStart = offset
            // A name may begin with the sign (HTML standard, 13.2.5.32).
            offset += 1
            while offset < end, !bytes[offset].isASCIISpace, !"=/>".utf8.contains(bytes[offset]) {
                offset += 1
            }
            let name = nameStart..<offset
            guard let value = value(bytes, &offset, end) else { continue }
            if name.count == 10, bytes.hasWord("http-equiv", at: name.lowerBound, to: name.upperBound),
                isWordRefresh(bytes, value)
            {
                return true
            }
        }
        return false
    }

    /// The value after an attribute's name; moves `offset` past it. `nil` for an attribute without a value.
    private static func value(
        _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ end: Int
    ) -> Range<Int>? {
        var next = offset
        while next < end, bytes[next].isASCIISpace { next += 1 }
        guard next < end, bytes[next] == UInt8(ascii: "=") else { return nil }
        next += 1
        while next < end, bytes[next].isASCIISpace { next += 1 }
        guard next < end else { return nil }
        // In the string of a script the quotes are escaped.
        if bytes[next] == UInt8(ascii: "\\"), next + 1 < end { next += 1 }
        if bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'") {
            let start = next + 1
            let close = bytes[start..<end].firstIndex(of: bytes[next]) ?? end
            offset = min(end, close + 1)
            return start..<close
        }
        let start = next
        while next < end, !bytes[next].isASCIISpace, bytes[next] != UInt8(ascii: ">") { next += 1 }
        offset = next
        return start..<next
    }

    /// Returns true if the letters of a value are the word, character references resolved.
    private static func isWordRefresh(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> Bool {
        var decoded: [UInt8] = []
        HTMLTextDecoder.append(bytes, value, .attribute, to: &decoded)
        let letters = decoded.filter(\.isASCIIAlpha).map(\.asciiLowercased)
        return letters.elementsEqual("refresh".utf8)
    }
}
