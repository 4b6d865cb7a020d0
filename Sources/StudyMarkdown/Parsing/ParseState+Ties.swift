/// `~` as TeX's tie, a no-break space: `Theorem~2`. cmark-gfm would strike out the text between two of them.
extension ParseState {
    /// Matches a tie. Returns `nil` if the tilde may begin or end a strikethrough, or is text.
    func matchTie(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf, offset + 1 < text.count, text[offset + 1] != UInt8(ascii: "~"),
            offset == 0 || text[offset - 1] != UInt8(ascii: "~"),
            TeXCommand.referenceEnd(in: text, at: offset + 1) != nil || Self.isTie(at: offset, in: text),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
        return inline.take(text: [0xC2, 0xA0], upTo: offset + 1)
    }

    /// Returns true if a tilde is between a word and the next one: `eq.~3`, `Lemma~$n$`.
    private static func isTie(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard offset > 0 else { return false }
        let (before, next) = (text[offset - 1], text[offset + 1])
        guard ASCII.isLetter(next) || ASCII.isDigit(next) || next >= 0x80 || "\\$@".utf8.contains(next)
        else { return false }
        if before == UInt8(ascii: ".") { return true }
        // Capitals precede tildes in names: `HEAD~1`, `PROGRA~1`.
        guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(before) || before >= 0x80 else { return false }
        // Two tildes in a word are a strikethrough or pandoc's subscript: `un~do~ne`.
        let isInWord = { (byte: UInt8) in !ASCII.isSpace(byte) }
        return !text[..<offset].suffix(100).reversed().prefix(while: isInWord).contains(UInt8(ascii: "~"))
            && !text[(offset + 1)...].prefix(100).prefix(while: isInWord).contains(UInt8(ascii: "~"))
    }
}
