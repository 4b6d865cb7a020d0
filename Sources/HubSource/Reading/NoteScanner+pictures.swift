import WebSyntax

extension NoteScanner {
    /// Reads a tag of HTML. Returns the offset at which the line goes on.
    mutating func readTag(_ line: ArraySlice<UInt8>, _ start: Int, _ number: Int) -> Int {
        var tag = line[start..<Self.endOfTag(line, start)]
        guard Self.isPicture(line[start...]) else {
            readAnchor(tag, number)
            return tag.endIndex
        }
        if tag.count == 1, line.endIndex == source.line(number).endIndex {
            // The attributes of a picture may be in lines of their own.
            let text = paragraph(from: start, number)
            tag = text[start..<Self.endOfTag(text, start)]
        }
        guard let link = Self.picture(tag) else { return min(tag.endIndex, line.endIndex) }
        add(.destination(link), tag.indices, number, whole: tag.indices)
        resumption = max(resumption, tag.endIndex)
        return min(tag.endIndex, line.endIndex)
    }

    private static func isPicture(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.dropFirst().prefix(4)
        return String(decoding: name.prefix(3), as: UTF8.self).lowercased() == "img"
            && name.dropFirst(3).first.map { !isLetter($0) && !isDigit($0) } ?? true
    }

    /// Returns the link of an `img` element, as notes have it for pictures with a size.
    private static func picture(_ tag: ArraySlice<UInt8>) -> NoteLink? {
        guard tag.count > 5 else { return nil }
        return Array(tag).withUnsafeBufferPointer { bytes -> NoteLink? in
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
