import WebSyntax

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
            ids.allSatisfy({ !$0.isEmpty && $0.allSatisfy(BlockTail.isLabelByte) }),
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
        else { return takeMarkdownTitle(from: title, written: written) }
        drop(from: open, of: bytes, atEndOf: title)
        if let words = attributes.title,
            let text = MarkdownNode.make(text: bytes[words], line: title.startLine)
        {
            while let old = title.firstChild { old.unlink() }
            title.append(text)
        }
        return attributes
    }

    /// Removes braces whose `title="…"` has formulas or emphasis, and returns the attributes. The value replaces the title.
    private static func takeMarkdownTitle(
        from title: MarkdownNode, written: Slice<UnsafeBufferPointer<UInt8>>
    ) -> BlockAttributes? {
        let bytes = text(atEndOf: title, marksOthers: true)
        guard let (attributes, open) = BlockAttributes.atEnd(of: bytes[...]),
            let words = attributes.title, let first = bytes[open...].firstIndex(of: mark),
            let last = bytes.lastIndex(of: mark), words.contains(first), words.contains(last),
            let place = written.indices.last(where: { written[$0...].starts(with: bytes[open..<first]) }),
            written[..<place].reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 0,
            let start = child(bytes.count - words.lowerBound, beforeEndOf: title),
            let end = child(bytes.count - words.upperBound, beforeEndOf: title)
        else { return nil }
        while let node = title.firstChild, node != start { node.unlink() }
        while let node = title.lastChild, node != end { node.unlink() }
        end.unlink()
        return attributes
    }

    /// Returns the child that begins some bytes before the end of a node, with one byte for each child that is not a text.
    /// Divides a text for that.
    private static func child(_ count: Int, beforeEndOf node: MarkdownNode) -> MarkdownNode? {
        var left = count
        var child = node.lastChild
        while let current = child {
            let length = current.kind == .text ? current.literal.count : 1
            if length == left { return current }
            if length > left {
                let bytes = Array(current.literal.suffix(left))
                guard let rest = MarkdownNode.make(text: bytes[...], line: node.startLine) else { return nil }
                current.dropLast(left)
                if let next = current.next { next.insertBefore(rest) } else { node.append(rest) }
                return rest
            }
            left -= length
            child = current.previous
        }
        return nil
    }

    /// Returns true if a heading or title ends with braces that look like attributes but are invalid or not
    /// closed, or begins with attributes. Those of code, formulas and links are text.
    static func areLeft(in title: MarkdownNode) -> Bool {
        let words = String(decoding: Self.text(atEndOf: title, marksOthers: true), as: UTF8.self).trimmed
        // Attributes that could be read were removed before.
        if words.hasPrefix("{#"), words.contains("}") { return true }
        let text = " \(words)"
        guard words.hasSuffix("}") else { return isUnclosed(text) }
        return [" {#", " {.", " { #", " {number=", " {title="].contains { text.contains($0) }
            || isName(text.dropLast().split(separator: " {", omittingEmptySubsequences: false).last ?? "")
    }

    /// Returns true if the last brace after a space begins attributes without an end: `{#name`.
    private static func isUnclosed(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "{")), let open = text.ranges(of: " {").last else {
            return false
        }
        let rest = text[open.upperBound...].drop { $0 == " " }
        guard !rest.utf8.contains(UInt8(ascii: "}")) else { return false }
        if let sign = rest.first, sign == "#" || sign == "." {
            return rest.utf8.dropFirst().first.map(BlockTail.isNameByte) == true
        }
        return rest.hasPrefix("number=") || rest.hasPrefix("title=") || isName(rest)
    }

    /// Returns true for a label with a prefix of a place: `thm-a`.
    static func isName(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy(BlockTail.isNameByte) && ReferenceName.hasKnownPrefix(String(text))
    }

    /// The byte for a child that is not a text. cmark replaces it in texts (CommonMark 0.29, 2.3).
    private static let mark: UInt8 = 0

    /// Returns the text nodes at the end of a node, joined, at most 400 bytes.
    ///
    /// - Parameter marksOthers: true to go on before other nodes, with a mark for each.
    private static func text(atEndOf node: MarkdownNode, marksOthers: Bool = false) -> [UInt8] {
        // Only the end matters, so a long paragraph is not joined as a whole.
        var pieces: [[UInt8]] = []
        var count = 0
        var last = node.lastChild
        while let current = last, marksOthers || current.kind == .text, count < 400 {
            pieces.append(current.kind == .text ? Array(current.literal) : [mark])
            count += pieces[pieces.count - 1].count
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
