import WebSyntax

extension NoteScanner {
    /// Reads an `img` element, as notes have it for pictures with a size.
    mutating func readPicture(_ tag: ArraySlice<UInt8>, _ number: Int) {
        guard tag.count > 5, String(decoding: tag.dropFirst().prefix(3), as: UTF8.self).lowercased() == "img"
        else { return }
        let link = Array(tag).withUnsafeBufferPointer { bytes -> NoteLink? in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag, scanner.isNamed("img"),
                var link = scanner.value("src").flatMap({ Self.link($0.trimmed, isImage: true) })
            else { return nil }
            link.isElement = true
            let size = [scanner.value("width"), scanner.value("height")].compactMap { $0 }.joined(
                separator: "x")
            link.text = (scanner.value("alt") ?? "") + (size.isEmpty ? "" : "|" + size)
            return link
        }
        guard let link else { return }
        add(.destination(link), tag.startIndex..<tag.endIndex, number)
        note.marks[note.marks.count - 1].outer = tag.startIndex..<tag.endIndex
    }
}
