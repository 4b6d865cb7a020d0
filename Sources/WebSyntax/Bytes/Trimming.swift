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
    package var trimmed: String { String(trimming(while: \.isWhitespace)) }
}
