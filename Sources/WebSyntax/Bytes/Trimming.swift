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
        // Between ASCII characters other than white space there is nothing to find.
        if let first = text.utf8.first, let last = text.utf8.last, (0x21...0x7E).contains(first),
            (0x21...0x7E).contains(last)
        {
            return text
        }
        return String(text.trimming(while: \.isWhitespace))
    }
}
