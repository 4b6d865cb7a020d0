import Diagnostics

/// Findings for braces that stay text although they look like a label, a class or an environment.
extension ParseState {
    /// Checks the brace at the inline parser's position, which no construct of the dialect begins.
    func checkBrace(_ inline: InlineParser) {
        let (text, offset) = (inline.text, inline.offset)
        guard !chunk.rawText.contains(offset, in: text) else { return }
        if TeXCommand.ends(text[..<offset], with: "\\begin") { return checkEnvironment(inline) }
        guard isLeaf, !isAttribute(inline),
            let close = text[offset...].prefix(120).firstIndex(of: UInt8(ascii: "}"))
        else { return }
        let content = Array(text[(offset + 1)..<close])
        guard !content.contains(where: ASCII.isLineEnd) else { return }
        let words = placeholders.restored(content)
        if followsDisplay(inline), content.first == UInt8(ascii: "#") || TrailingBraces.isName(words) {
            let place = chunk.place(of: offset, in: self)
            report(
                .mathLabel, .warning, line: place.line, offset: place.offset,
                "'{\(words)}' is printed: a label is '{#name}' right after a display on lines of its own, with nothing but punctuation after it"
            )
        } else if offset > 0, text[offset - 1] == UInt8(ascii: "]"), content.first == UInt8(ascii: "."),
            BlockAttributes(content[...]) != nil, !Self.isEscaped(bracketsBefore: offset, in: text)
        {
            let place = chunk.place(of: offset, in: self)
            report(
                .indexTerm, line: place.line, offset: place.offset,
                "'{\(words)}' is printed: text in brackets has no class but '.index'; write '[term]{.index}', or '\\{' for the text"
            )
        }
    }

    /// Returns true for braces of a heading, of a callout's title or of a figure, which the block reads.
    private func isAttribute(_ inline: InlineParser) -> Bool {
        let text = inline.text
        if inline.parent.kind == .heading || text.starts(with: "![".utf8) { return true }
        // The title is the first line.
        return text.starts(with: "[!".utf8)
            && !text[..<inline.offset].prefix(1000).contains(where: ASCII.isLineEnd)
    }

    /// Returns true if only white space and punctuation are between a display and the brace.
    private func followsDisplay(_ inline: InlineParser) -> Bool {
        let text = inline.text
        var end = inline.offset
        while end > 0, inline.offset - end < 8, " \t.,;:!?".utf8.contains(text[end - 1]) { end -= 1 }
        guard end > 0 else {
            let block = inline.parent.previous
            return block?.kind == .codeBlock && block?.formulaIndex != nil
        }
        return end == chunk.formulaEnd && text[..<end].suffix(2).elementsEqual("$$".utf8)
    }

    /// Reports an environment at the start of a line of a paragraph, unless it belongs to a display without its end.
    private func checkEnvironment(_ inline: InlineParser) {
        let (text, start) = (inline.text, inline.offset - 6)
        // The block that begins on the first line has reported it.
        guard chunk.literalUntil == 0,
            let before = text[..<start].lastIndex(where: { !ASCII.isSpaceOrTab($0) }),
            ASCII.isLineEnd(text[before]), let name = BlockEnd.environmentName(in: text, at: start)
        else { return }
        let place = chunk.place(of: start, in: self)
        reportPrinted(name, line: place.line, offset: place.offset)
    }
}
