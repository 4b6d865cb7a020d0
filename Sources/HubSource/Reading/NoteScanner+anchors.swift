import WebSyntax

extension NoteScanner {
    /// Reads the destination of an `a` element. Without its document the element goes, and the words stay; one with pictures, or
    /// that ends in another line, loses the attribute alone.
    mutating func readAnchor(_ tag: ArraySlice<UInt8>, _ number: Int) {
        guard tag.count > 8, tag[tag.startIndex + 1] | 0x20 == UInt8(ascii: "a"),
            Self.isSpace(tag[tag.startIndex + 2])
        else { return }
        let found = Array(tag).withUnsafeBufferPointer { bytes -> (String, Range<Int>, Range<Int>, Bool)? in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag, scanner.isNamed("a"),
                let attribute = scanner.attribute("href"), !attribute.value.isEmpty,
                let value = scanner.value("href")?.trimmed, !value.contains("[")
            else { return nil }
            var end = attribute.value.upperBound
            if end < bytes.count, "\"'".utf8.contains(bytes[end]) { end += 1 }
            return (
                value, attribute.value, attribute.name.lowerBound..<end, scanner.attribute("class") != nil
            )
        }
        guard let (address, value, attribute, hasClass) = found,
            var link = self.link(to: address, isImage: false)
        else {
            return
        }
        link.isElement = true
        link.hasClass = hasClass
        let words = words(after: tag, number)
        link.text = words.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
        let start = tag.startIndex
        add(.destination(link), (start + value.lowerBound)..<(start + value.upperBound), number)
        // The end tag has four bytes.
        note.marks[note.marks.count - 1].outer =
            words.map { start..<($0.upperBound + 4) }
            ?? (start + attribute.lowerBound)..<(start + attribute.upperBound)
    }

    /// Returns the bytes between the tag and the end tag in the same line; `nil` without words, or with pictures among them.
    private func words(after tag: ArraySlice<UInt8>, _ number: Int) -> Range<Int>? {
        let line = source.line(number)
        guard tag.endIndex < line.endIndex, let close = Self.find("</", in: line, from: tag.endIndex) else {
            return nil
        }
        let words = line[tag.endIndex..<(close - 2)]
        guard
            line[close...].prefix(2).elementsEqual("a>".utf8)
                || line[close...].prefix(2).elementsEqual("A>".utf8),
            !words.contains(UInt8(ascii: "<")), Self.find("![", in: words, from: words.startIndex) == nil,
            !Hub.plain(String(decoding: words, as: UTF8.self)).allSatisfy(\.isWhitespace)
        else { return nil }
        return words.indices
    }
}
