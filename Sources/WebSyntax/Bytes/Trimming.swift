extension BidirectionalCollection {
    /// Returns the elements without the matching ones at both ends.
    package func trimming(while isTrimmed: (Element) -> Bool) -> SubSequence {
        guard let first = firstIndex(where: { !isTrimmed($0) }),
            let last = lastIndex(where: { !isTrimmed($0) })
        else { return self[endIndex..<endIndex] }
        return self[first...last]
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmed: String {
        let text = String(self)
        // White space of ASCII is found in UTF-8. Next to other characters a space may be part of one.
        let bytes = text.utf8
        var (start, end) = (bytes.startIndex, bytes.endIndex)
        while start < end, bytes[start].isASCIISpace { start = bytes.index(after: start) }
        while start < end, bytes[bytes.index(before: end)].isASCIISpace { end = bytes.index(before: end) }
        if start == end { return "" }
        if (0x21...0x7E).contains(bytes[start]), (0x21...0x7E).contains(bytes[bytes.index(before: end)]) {
            return start == bytes.startIndex && end == bytes.endIndex ? text : String(text[start..<end])
        }
        return String(text.trimming(while: \.isWhitespace))
    }
}
