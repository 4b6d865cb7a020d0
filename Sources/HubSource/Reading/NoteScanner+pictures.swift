import WebSyntax

extension NoteScanner {
    /// Reads a tag of HTML. Returns the offset at which the line goes on, or `nil` if its code ends in a later line.
    mutating func readTag(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int? {
        var tag = Array(line[start..<Self.endOfTag(line, start)])
        var end = start + tag.count
        guard Self.isPicture(line[start...]) else {
            return readAnchor(line, start, number) ?? readElement(line, start, number)
        }
        // The attributes of a picture may be in lines of their own.
        if tag.count == 1, line.endIndex == source.line(number).endIndex,
            let wrapped = Self.wrappedTag(paragraph(from: start, number))
        {
            (tag, end) = (wrapped.tag, wrapped.end)
        }
        // The address of a picture may be one that no page can have.
        guard let link = Self.picture(tag) else { return readElement(line, start, number) }
        add(.destination(link), start..<end, number, whole: start..<end)
        resumption = max(resumption, end)
        return min(end, line.endIndex)
    }

    /// Returns the tag that a paragraph begins with, without the marks of quotes in its lines, the offset of each of its bytes,
    /// and the offset after it.
    static func wrappedTag(_ text: ArraySlice<UInt8>) -> (tag: [UInt8], offsets: [Int], end: Int)? {
        var tag: [UInt8] = []
        var offsets: [Int] = []
        var isAtStart = false
        for (index, byte) in zip(text.indices, text) {
            if isAtStart, isSpace(byte) || byte == UInt8(ascii: ">") { continue }
            isAtStart = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            if byte == UInt8(ascii: "<"), !tag.isEmpty { return nil }
            tag.append(byte)
            offsets.append(index)
            if byte == UInt8(ascii: ">") { return (tag, offsets, index + 1) }
        }
        return nil
    }

    private static func isPicture(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.dropFirst().prefix(4)
        return String(decoding: name.prefix(3), as: UTF8.self).lowercased() == "img"
            && name.dropFirst(3).first.map { !isLetter($0) && !isDigit($0) } ?? true
    }

    /// Returns the link of an `img` element, as notes have it for pictures with a size.
    private static func picture(_ tag: [UInt8]) -> NoteLink? {
        guard tag.count > 5 else { return nil }
        return tag.withUnsafeBufferPointer { bytes -> NoteLink? in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag, scanner.isNamed("img"),
                var link = scanner.value("src").flatMap({ Self.link($0.trimmed, isImage: true) })
            else { return nil }
            link.isElement = true
            link.text = scanner.value("alt") ?? ""
            link.title = scanner.value("title")
            if let width = scanner.value("width").flatMap(pixels) {
                let height = scanner.value("height").flatMap(pixels).map { "x" + $0 }
                link.text? += "|" + width + (height ?? "")
            }
            return link
        }
    }

    /// Returns the digits of a length in pixels, such as `300` and `300px`; `nil` for a percentage.
    private static func pixels(_ text: String) -> String? {
        let digits = text.trimmed.prefix { $0.isASCII && $0.isNumber }
        return (1...4).contains(digits.count) && !text.contains("%") ? String(digits) : nil
    }
}
