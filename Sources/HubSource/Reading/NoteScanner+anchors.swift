import WebSyntax

extension NoteScanner {
    /// The destination of an `a` element.
    private struct Anchor {
        var address: String
        /// The range of the address in the tag.
        var value: Range<Int>
        /// The range of the attribute in the tag, with the quote that ends it.
        var attribute: Range<Int>
        var hasClass: Bool
    }

    /// Reads the destination of an `a` element, whose attributes may be in lines of their own. Without its document the element
    /// goes, and the words stay; one with pictures, or that ends in another line, loses the attribute alone.
    ///
    /// - Returns: the offset at which the line goes on; `nil` for another tag.
    mutating func readAnchor(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        let name = line[start...].dropFirst().prefix(2)
        guard let letter = name.first, letter | 0x20 == UInt8(ascii: "a"),
            name.dropFirst().first.map(Self.isSpace) ?? true
        else { return nil }
        var end = Self.endOfTag(line, start)
        var tag = Array(line[start..<end])
        var offsets = Array(start..<end)
        if tag.count == 1 {
            // Highlighted text ends before its line.
            guard line.endIndex == source.line(number).endIndex,
                let wrapped = Self.wrappedTag(paragraph(from: start, number))
            else { return nil }
            (tag, offsets, end) = wrapped
        }
        guard let anchor = Self.anchor(tag), var link = self.link(to: anchor.address, isImage: false) else {
            return nil
        }
        link.isElement = true
        link.hasClass = anchor.hasClass
        let range = { (part: Range<Int>) in offsets[part.lowerBound]..<(offsets[part.upperBound - 1] + 1) }
        let words = words(from: end)
        link.text = words.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
        // The end tag has four bytes.
        let whole = words.map { start..<($0.upperBound + 4) } ?? range(anchor.attribute)
        add(.destination(link), range(anchor.value), number, whole: whole)
        noteTag(tag, start, number)
        resumption = max(resumption, end)
        return min(end, line.endIndex)
    }

    /// Parses a tag. Returns `nil` for one without an address.
    private static func anchor(_ tag: [UInt8]) -> Anchor? {
        guard tag.count > 8 else { return nil }
        return tag.withUnsafeBufferPointer { bytes -> Anchor? in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag, scanner.isNamed("a"),
                let attribute = scanner.attribute("href"), !attribute.value.isEmpty,
                let value = scanner.value("href")?.trimmed, !value.contains("[")
            else { return nil }
            var end = attribute.value.upperBound
            if end < bytes.count, "\"'".utf8.contains(bytes[end]) { end += 1 }
            return Anchor(
                address: value, value: attribute.value, attribute: attribute.name.lowerBound..<end,
                hasClass: scanner.attribute("class") != nil)
        }
    }

    /// Returns the bytes between a tag and the end tag in the line; `nil` without words, or with pictures among them.
    ///
    /// - Parameter start: the offset after the tag.
    private func words(from start: Int) -> Range<Int>? {
        let line = source.line(source.position(atOffset: start - 1).line)
        guard start < line.endIndex, let close = Self.find("</", in: line, from: start) else { return nil }
        let words = line[start..<(close - 2)]
        guard
            line[close...].prefix(2).elementsEqual("a>".utf8)
                || line[close...].prefix(2).elementsEqual("A>".utf8),
            !words.contains(UInt8(ascii: "<")), Self.find("![", in: words, from: words.startIndex) == nil,
            !Hub.plain(String(decoding: words, as: UTF8.self)).allSatisfy(\.isWhitespace)
        else { return nil }
        return words.indices
    }
}
