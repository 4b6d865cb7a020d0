import WebSyntax

/// The bodies that ``RenderedMarkdown/isRegular`` describes.
extension SearchIndex {
    /// Reads a body without a tokenizer: each `<` begins a tag, and a formula contains text alone.
    mutating func readRegular(_ bytes: Bytes) {
        var offset = 0
        while let tag = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count),
            let end = bytes.firstOffset(of: UInt8(ascii: ">"), from: tag, to: bytes.count)
        {
            noteRegular(bytes, offset..<tag)
            if bytes[tag + 1] != UInt8(ascii: "/") {
                regularStartTag(bytes, (tag + 1)..<end)
            } else if mathDepth > 0 {
                leaveMath()
            } else if let block = Self.block(bytes, (tag + 2)..<end) {
                self.end(block)
            } else {
                inlineEndTag(bytes, (tag + 2)..<end)
            }
            offset = end + 1
        }
        noteRegular(bytes, offset..<bytes.count)
    }

    /// Notes a text. That of a formula is not decoded: its references stand for signs, which belong to no word.
    private mutating func noteRegular(_ bytes: Bytes, _ text: Range<Int>) {
        guard !text.isEmpty, count > 0 else { return }
        guard mathDepth > 0,
            bytes.firstOffset(of: UInt8(ascii: "&"), from: text.lowerBound, to: text.upperBound) != nil
        else { return read(bytes, text, .text) }
        if self.text != nil { reader.decode(bytes, text, .text) { keep($0) } }
        var start = text.lowerBound
        while let reference = bytes.firstOffset(of: UInt8(ascii: "&"), from: start, to: text.upperBound),
            let end = bytes.firstOffset(of: UInt8(ascii: ";"), from: reference, to: text.upperBound)
        {
            note(Bytes(rebasing: bytes[start..<reference]))
            start = end + 1
        }
        if start < text.upperBound { note(Bytes(rebasing: bytes[start..<text.upperBound])) }
    }

    private mutating func regularStartTag(_ bytes: Bytes, _ tag: Range<Int>) {
        let nameEnd =
            bytes.firstOffset(of: UInt8(ascii: " "), from: tag.lowerBound, to: tag.upperBound)
            ?? tag.upperBound
        let formula: StaticString = " class=\"math "
        guard bytes.hasExactly(formula, at: nameEnd, to: tag.upperBound) else {
            let named: StaticString = " class=\"block "
            if text != nil, bytes.hasExactly(named, at: nameEnd, to: tag.upperBound) {
                let start = nameEnd + 8
                let end = bytes.firstOffset(of: UInt8(ascii: "\""), from: start, to: tag.upperBound)
                noteBlockName(bytes, start..<(end ?? tag.upperBound))
            }
            let name = tag.lowerBound..<nameEnd
            if let block = Self.block(bytes, name) {
                start(block)
            } else {
                inlineStartTag(bytes, name, footnoteMark: Self.footnoteMark(bytes, tag, nameEnd))
            }
            return
        }
        enterMath()
        if bytes.hasExactly("display", at: nameEnd + formula.utf8CodeUnitCount, to: tag.upperBound) {
            begin(.display)
        }
    }

    /// Returns the name of the element of a footnote mark or of the link back to one, as the renderer writes them.
    private static func footnoteMark(_ bytes: Bytes, _ tag: Range<Int>, _ nameEnd: Int) -> StaticString? {
        if bytes.hasExactly("sup class=\"footnote-ref", at: tag.lowerBound, to: tag.upperBound) {
            return "sup"
        }
        let isBack =
            bytes.hasExactly("a href=\"#fnref-", at: tag.lowerBound, to: tag.upperBound)
            && bytes[tag].firstRange(of: " class=\"footnote-backref\"".utf8) != nil
        return isBack ? "a" : nil
    }
}
