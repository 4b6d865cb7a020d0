import WebSyntax

extension NoteScanner {
    /// Reads the destination of an `a` element. Without its document the attribute goes, and the words stay.
    mutating func readAnchor(_ tag: ArraySlice<UInt8>, _ number: Int) {
        guard tag.count > 8, tag[tag.startIndex + 1] | 0x20 == UInt8(ascii: "a"),
            Self.isSpace(tag[tag.startIndex + 2])
        else { return }
        let found = Array(tag).withUnsafeBufferPointer { bytes -> (String, Range<Int>, Range<Int>)? in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag, scanner.isNamed("a"),
                let attribute = scanner.attribute("href"), !attribute.value.isEmpty,
                let value = scanner.value("href")?.trimmed, !value.contains("[")
            else { return nil }
            var end = attribute.value.upperBound
            if end < bytes.count, "\"'".utf8.contains(bytes[end]) { end += 1 }
            return (value, attribute.value, attribute.name.lowerBound..<end)
        }
        guard let (address, value, attribute) = found, var link = self.link(to: address, isImage: false)
        else {
            return
        }
        link.isElement = true
        link.text = ""
        let start = tag.startIndex
        add(.destination(link), (start + value.lowerBound)..<(start + value.upperBound), number)
        note.marks[note.marks.count - 1].outer =
            (start + attribute.lowerBound)..<(start + attribute.upperBound)
    }
}
