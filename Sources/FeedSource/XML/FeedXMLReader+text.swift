import WebSyntax

/// Text that only looks like markup, and CDATA sections.
extension FeedXMLReader {
    /// Returns true unless the name of a tag in a broken feed is followed by a character that no tag has there: `a<b$ c`.
    func isStartTag(_ start: Int) -> Bool {
        guard kind == .brokenFeed else { return true }
        var end = start + 1
        while end < bytes.count, Self.continuesName(bytes[end]) { end += 1 }
        guard end < bytes.count, !bytes[end].isHTMLSpace, bytes[end] != UInt8(ascii: "/"),
            bytes[end] != UInt8(ascii: ">")
        else { return true }
        // The elements of a feed are known by their names: `<title"x">` lacks a space.
        return Self.role(of: bytes.lowercasedText((start + 1)..<end), prefix: "") != .other
    }

    /// Reads a CDATA section. A section cannot contain another one; in a broken feed the inner one is text, too, if the
    /// element ends after both.
    mutating func characterData() {
        let start = offset
        let from = start + 9
        guard let end = find("]]>", from) else {
            repair(start, "a CDATA section does not end")
            append(entities.literal(bytes, from..<bytes.count, findings))
            offset = bytes.count
            return
        }
        // The end of a quoted section is divided between two sections.
        let isQuoted = bytes.hasExactly("]]]]><![CDATA[>", at: max(from, end - 2), to: bytes.count)
        if kind == .brokenFeed, !isQuoted, let inner = nested(in: from..<end),
            let close = endTag(after: end + 3), let outer = find("]]>", end + 3, to: close)
        {
            repair(inner, "a CDATA section begins inside a CDATA section; its text is part of the outer one")
            append(entities.literal(bytes, from..<inner, findings))
            append(entities.literal(bytes, (inner + 9)..<end, findings))
            append(entities.literal(bytes, (end + 3)..<outer, findings))
            offset = outer + 3
            return
        }
        append(entities.literal(bytes, from..<end, findings))
        offset = end + 3
    }

    /// Returns the offset of a CDATA section that begins in another one.
    private func nested(in range: Range<Int>) -> Int? {
        find("<![CDATA[", range.lowerBound, to: range.upperBound)
    }

    /// Returns the offset of the next end tag of the open element. The result is kept: a text may have many sections.
    private mutating func endTag(after start: Int) -> Int? {
        guard let name = stack.last?.name else { return nil }
        if let known = soughtEnd, known.name == name, known.from <= start, known.found >= start {
            return known.found < bytes.count ? known.found : nil
        }
        var from = start
        var found = bytes.count
        let wanted = Array("</\(name)".utf8)
        while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: from, to: bytes.count) {
            if bytes[open...].starts(with: wanted) {
                found = open
                break
            }
            from = open + 1
        }
        soughtEnd = (name, start, found)
        return found < bytes.count ? found : nil
    }
}
