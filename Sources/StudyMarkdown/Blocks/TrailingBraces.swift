/// The braces `{#id}` at the end of a heading or title. cmark reads them as text, possibly split into several nodes.
enum TrailingBraces {
    /// Removes `{#id}` from the end of a heading and returns the id. Also removes pandoc's marks of unnumbered
    /// headings, `{-}` and `{.unnumbered}` (Pandoc User's Guide, "Extension: header_attributes"): a leaf's headings
    /// have no numbers.
    static func takeID(from heading: MarkdownNode) -> String? {
        // Most headings have no braces.
        guard let last = heading.lastChild, last.kind == .text,
            last.literal.last ?? UInt8(ascii: "}") == UInt8(ascii: "}")
        else { return nil }
        let bytes = text(atEndOf: heading)
        guard bytes.last == UInt8(ascii: "}"), let open = bytes.lastIndex(of: UInt8(ascii: "{")),
            open + 2 < bytes.count
        else {
            return nil
        }
        // Several words are allowed, as in `{#id .unnumbered}`.
        let words = bytes[(open + 1)..<(bytes.count - 1)].split(whereSeparator: ASCII.isSpace)
        let ids = words.filter { $0.first == UInt8(ascii: "#") }.map { $0.dropFirst() }
        let areRead = words.allSatisfy { word in
            word.first == UInt8(ascii: "#")
                || ["-", ".unnumbered", ".unlisted"].contains { word.elementsEqual($0.utf8) }
        }
        // The source decides about escapes: cmark has removed the backslash from the text.
        let written = heading.content[...]
        guard !words.isEmpty, areRead, ids.count <= 1,
            ids.allSatisfy({ !$0.isEmpty && $0.allSatisfy(BlockTail.isNameByte) }),
            !isEscaped(bytes.count - open, in: written)
        else { return nil }
        drop(from: open, of: bytes, atEndOf: heading)
        return ids.first.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes `{#id number="…"}` from the end of a title and returns the attributes. The value of `title="…"`
    /// replaces the title.
    static func takeAttributes(
        from title: MarkdownNode, written: Slice<UnsafeBufferPointer<UInt8>>
    ) -> BlockAttributes? {
        let bytes = text(atEndOf: title)
        guard let (attributes, open) = BlockAttributes.atEnd(of: bytes[...]),
            !isEscaped(bytes.count - open, in: written)
        else { return nil }
        drop(from: open, of: bytes, atEndOf: title)
        if let words = attributes.title,
            let text = MarkdownNode.make(text: bytes[words], line: title.startLine)
        {
            // The title of the attribute is plain text, not markdown.
            while let old = title.firstChild { old.unlink() }
            title.append(text)
        }
        return attributes
    }

    /// Returns true if the text ends with braces that look like attributes but are invalid.
    static func areLeft(in words: String) -> Bool {
        // Attributes that could be read were removed before.
        words.hasSuffix("}")
            && [" {#", " {.", " { #", " {number=", " {title="].contains { " \(words)".contains($0) }
    }

    /// Returns the text nodes at the end of a node, joined, at most 400 bytes.
    private static func text(atEndOf node: MarkdownNode) -> [UInt8] {
        // Only the end matters, so a long paragraph is not joined as a whole.
        var pieces: [UnsafeBufferPointer<UInt8>] = []
        var count = 0
        var last = node.lastChild
        while let current = last, current.kind == .text, count < 400 {
            pieces.append(current.literal)
            count += current.literal.count
            last = current.previous
        }
        return Array(pieces.reversed().joined().suffix(400))
    }

    /// Removes the bytes from `open` on, and the white space before them, from the end of a node.
    private static func drop(from open: Int, of bytes: [UInt8], atEndOf node: MarkdownNode) {
        var start = open
        while start > 0, ASCII.isSpace(bytes[start - 1]) { start -= 1 }
        var left = bytes.count - start
        while left > 0, let last = node.lastChild {
            let length = last.literal.count
            if length > left {
                last.dropLast(left)
                left = 0
            } else {
                left -= length
                last.unlink()
            }
        }
    }

    /// Returns true if the source has a backslash before its last `count` bytes.
    private static func isEscaped(_ count: Int, in written: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var written = written
        written.removeTrailingSpaces()
        return written.dropLast(count).reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
}
