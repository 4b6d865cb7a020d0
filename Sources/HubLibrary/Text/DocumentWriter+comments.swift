import HubSource

/// Comments, which only the author reads.
extension DocumentWriter {
    /// Returns the bytes of a comment in a line. A quote goes on after a comment that ends in one of its lines.
    ///
    /// - Parameter range: the bytes of the comment in the line, with the marks of the quote.
    static func range(
        _ range: Range<Int>, ofComment mark: NoteMark, in line: ArraySlice<UInt8>
    ) -> Range<Int> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let marks = line.prefix { isBlank($0) || $0 == UInt8(ascii: ">") }
        guard mark.range.lowerBound < line.startIndex, marks.contains(UInt8(ascii: ">")),
            !line[range.upperBound...].allSatisfy(isBlank)
        else { return range }
        return min(marks.endIndex, range.upperBound)..<range.upperBound
    }

    /// Reports a comment without an end, which hides the rest of its document.
    mutating func reportIfOpen(_ mark: NoteMark, _ index: Int) {
        let bytes = hub.documents[index].source.bytes
        let isHTML = bytes[mark.range].starts(with: "<!--".utf8)
        let (closing, shortest) = isHTML ? ("-->", 5) : ("%%", 4)
        guard mark.range.upperBound == bytes.count,
            mark.range.count < shortest || !bytes.suffix(closing.utf8.count).elementsEqual(closing.utf8)
        else { return }
        report(
            index, mark,
            "the comment is not closed, and hides the rest of the document; write '\(closing)' at its end")
    }
}
