/// Comments and document types (13.2.5.41 to 13.2.5.68).
extension HTMLTokenizer {
    /// Reads a construct that begins with `<!` at `open`.
    mutating func markupDeclaration(at open: Int) -> HTMLToken? {
        let start = open + 2
        if bytes.hasExactly("--", at: start, to: end) { return comment(at: open) }
        if bytes.hasWord("doctype", at: start, to: end) { return documentType(at: open) }
        // Elsewhere `<![CDATA[` is a bogus comment (13.2.5.42).
        if allowsCDATA, bytes.hasExactly("[CDATA[", at: start, to: end) {
            state = .cdataSection
            position = start + 7
            return nil
        }
        return bogusComment(at: open, data: start)
    }

    /// Reads a bogus comment, which ends at the first `>` (13.2.5.41).
    mutating func bogusComment(at open: Int, data: Int) -> HTMLToken {
        let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: data, to: end)
        position = close.map { $0 + 1 } ?? end
        return HTMLToken(
            .comment, open..<position, content: data..<(close ?? end), isUnterminated: close == nil)
    }

    /// Reads a comment that opens with `<!--`. The standard's thirteen states amount to this: `>` ends
    /// it directly after the opening, after one more dash, and after `--` or `--!`.
    private mutating func comment(at open: Int) -> HTMLToken {
        let start = open + 4
        let dash = UInt8(ascii: "-")
        var offset = start
        while let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: end) {
            offset = close + 1
            let length = close - start
            var dataEnd: Int?
            // `<!-->` and `<!--->` are complete, empty comments (13.2.5.43, 13.2.5.44).
            if length == 0 || (length == 1 && bytes[start] == dash) {
                dataEnd = start
            } else if length >= 2, bytes[close - 1] == dash, bytes[close - 2] == dash {
                dataEnd = close - 2
            } else if length >= 3, bytes[close - 1] == UInt8(ascii: "!"), bytes[close - 2] == dash,
                bytes[close - 3] == dash
            {
                // `--!>` ends a comment too, as a parse error (13.2.5.52).
                dataEnd = close - 3
            }
            if let dataEnd {
                position = offset
                return HTMLToken(.comment, open..<offset, content: start..<dataEnd)
            }
        }
        position = end
        return HTMLToken(
            .comment, open..<end, content: start..<unterminatedDataEnd(start), isUnterminated: true)
    }

    /// Returns the end of a comment's data if the file ends first. The beginning of a closing delimiter
    /// is not data.
    private func unterminatedDataEnd(_ start: Int) -> Int {
        let dash = UInt8(ascii: "-")
        let length = end - start
        if length >= 3, bytes[end - 1] == UInt8(ascii: "!"), bytes[end - 2] == dash, bytes[end - 3] == dash {
            return end - 3
        }
        if length >= 2, bytes[end - 1] == dash, bytes[end - 2] == dash { return end - 2 }
        if length >= 1, bytes[end - 1] == dash { return end - 1 }
        return end
    }

    // MARK: Document types

    /// Reads a doctype. The states of the standard differ only in errors, so the parts are searched for
    /// in order.
    private mutating func documentType(at open: Int) -> HTMLToken {
        doctype = HTMLDoctype()
        var offset = skipSpace(open + 9)
        // A `>` ends a doctype even inside quotes.
        let close = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: end)
        let limit = close ?? end
        position = close.map { $0 + 1 } ?? end
        let nameStart = offset
        while offset < limit, !bytes[offset].isHTMLSpace { offset += 1 }
        let name = nameStart..<offset
        doctype.name = name.isEmpty ? nil : name
        doctype.forcesQuirks = name.isEmpty || close == nil
        offset = skipSpace(offset)
        if offset < limit {
            if bytes.hasWord("public", at: offset, to: limit) {
                publicIdentifier(at: offset + 6, to: limit)
            } else if bytes.hasWord("system", at: offset, to: limit) {
                systemIdentifier(at: offset + 6, to: limit, isRequired: true)
            } else {
                doctype.forcesQuirks = true
            }
        }
        return HTMLToken(.doctype, open..<position, content: name, isUnterminated: close == nil)
    }

    /// Reads the public identifier after its keyword, and the optional system identifier.
    private mutating func publicIdentifier(at start: Int, to limit: Int) {
        guard let (identifier, behind) = quoted(at: skipSpace(start), to: limit) else {
            doctype.forcesQuirks = true
            return
        }
        doctype.publicID = identifier
        // The string is cut off by the end of the doctype.
        guard behind <= limit else {
            doctype.forcesQuirks = true
            return
        }
        systemIdentifier(at: behind, to: limit, isRequired: false)
    }

    /// Reads a system identifier. After a public identifier it is optional.
    private mutating func systemIdentifier(at start: Int, to limit: Int, isRequired: Bool) {
        let offset = skipSpace(start)
        if offset >= limit, !isRequired { return }
        guard let (identifier, behind) = quoted(at: offset, to: limit) else {
            doctype.forcesQuirks = true
            return
        }
        doctype.systemID = identifier
        // Text after a complete system identifier is an error that does not force quirks mode, even at the end of
        // the file (13.2.5.66).
        if behind > limit {
            doctype.forcesQuirks = true
        } else if skipSpace(behind) < limit {
            doctype.forcesQuirks = false
        }
    }

    /// Returns the quoted string at `offset` and the offset after it, which is beyond `limit` if the
    /// string is cut off.
    private func quoted(at offset: Int, to limit: Int) -> (Range<Int>, Int)? {
        guard offset < limit, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            return nil
        }
        guard let close = bytes.firstOffset(of: bytes[offset], from: offset + 1, to: limit) else {
            return ((offset + 1)..<limit, limit + 1)
        }
        return ((offset + 1)..<close, close + 1)
    }
}
