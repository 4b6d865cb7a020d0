/// The constructs of XML 1.0 that differ from HTML: comments (2.5) end at `-->` alone, processing instructions (2.6) at
/// `?>`, CDATA sections (2.7) exist everywhere, and names (2.3) may start with `_`, `:` and letters beyond ASCII.
///
/// Reading continues after an error of well-formedness, where an engine stops. This can only find more references.
extension HTMLTokenizer {
    /// Returns the next token of an XML document outside CDATA sections.
    mutating func nextInXML() -> HTMLToken? {
        let start = position
        var offset = start
        while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: end) {
            let next = byte(open &+ 1)
            let isEndTag = next == UInt8(ascii: "/") && Self.startsName(byte(open &+ 2))
            guard Self.startsName(next) || isEndTag || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
            else {
                offset = open &+ 1
                continue
            }
            position = open
            if open > start { return text(start..<open, .text) }
            if isEndTag { return tag(at: open, name: open + 2, .endTag) }
            switch next {
            case UInt8(ascii: "!"): return declarationInXML(at: open)
            case UInt8(ascii: "?"): return delimited(at: open, from: open + 1, by: "?>", search: open + 2)
            default: return tag(at: open, name: open + 1, .startTag)
            }
        }
        position = end
        return text(start..<end, .text)
    }

    /// Returns true for a NameStartChar (2.3). Bytes beyond ASCII are not examined further.
    private static func startsName(_ byte: UInt8) -> Bool {
        byte.isASCIIAlpha || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    }

    /// Reads a construct that begins with `<!` at `open`. Nil for a CDATA section, whose content
    /// follows as text.
    private mutating func declarationInXML(at open: Int) -> HTMLToken? {
        if bytes.hasExactly("--", at: open + 2, to: end) {
            return delimited(at: open, from: open + 4, by: "-->", search: open + 4)
        }
        if bytes.hasExactly("[CDATA[", at: open + 2, to: end) {
            state = .cdataSection
            position = open + 9
            return nil
        }
        if bytes.hasExactly("DOCTYPE", at: open + 2, to: end) { return documentTypeInXML(at: open) }
        return bogusComment(at: open, data: open + 2)
    }

    /// Reads a comment or processing instruction that ends with `delimiter`, or with the file.
    private mutating func delimited(
        at open: Int, from content: Int, by delimiter: StaticString, search: Int
    ) -> HTMLToken {
        let length = delimiter.utf8CodeUnitCount
        var offset = search
        while let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: end) {
            let start = close - length + 1
            if start >= search, bytes.hasExactly(delimiter, at: start, to: end) {
                position = close + 1
                return HTMLToken(.comment, open..<position, content: content..<start)
            }
            offset = close + 1
        }
        position = end
        return HTMLToken(.comment, open..<end, content: min(content, end)..<end, isUnterminated: true)
    }

    /// Reads a document type declaration with its internal subset, whose strings and comments may
    /// contain `>` and `]`.
    private mutating func documentTypeInXML(at open: Int) -> HTMLToken {
        var offset = open + 9
        var isInSubset = false
        while offset < end {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                offset = (bytes.firstOffset(of: byte, from: offset + 1, to: end) ?? end - 1) + 1
                // A literal without its end takes the rest of the file.
                continue
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: "<") where bytes.hasExactly("!--", at: offset + 1, to: end):
                position = offset
                offset =
                    delimited(at: offset, from: offset + 4, by: "-->", search: offset + 4).range.upperBound
                continue
            case UInt8(ascii: ">") where !isInSubset:
                // Inside the internal subset `>` ends a declaration, not the document type.
                position = offset + 1
                return HTMLToken(.doctype, open..<position, content: (open + 9)..<offset)
            default: break
            }
            offset += 1
        }
        position = end
        return HTMLToken(.doctype, open..<end, content: min(open + 9, end)..<end, isUnterminated: true)
    }
}
