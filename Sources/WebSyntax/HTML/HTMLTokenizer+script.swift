/// Script data with its escaped and double-escaped states (13.2.5.4, 13.2.5.15 to 13.2.5.31).
extension HTMLTokenizer {
    private enum Escape {
        /// Outside `<!-- … -->`.
        case none
        /// Inside `<!-- … -->`: `</script` still ends the script.
        case escaped
        /// Inside `<!-- <script …`: `</script` only returns to `escaped`.
        case doubleEscaped
    }

    /// Returns the next token of script data: the text, or the end tag.
    mutating func nextInScript() -> HTMLToken? {
        let start = position
        guard let close = scriptEnd(from: start) else {
            position = end
            return text(start..<end, .raw)
        }
        return endRawText(start, close, .raw)
    }

    /// Returns the offset of the `<` of the end tag that ends the script.
    private func scriptEnd(from start: Int) -> Int? {
        var escape = Escape.none
        var offset = start
        /// The number of dashes directly before `offset`, counted from the start of the escape.
        var dashes = 0
        while offset < end {
            if escape == .none {
                guard let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: end) else {
                    return nil
                }
                offset = open
                if isAppropriateEndTag(at: offset) { return offset }
                if bytes.hasExactly("!--", at: offset + 1, to: end) {
                    // Its two dashes may be part of `-->`: `<!-->` opens and closes at once
                    // (13.2.5.20).
                    escape = .escaped
                    dashes = 2
                    offset += 4
                } else {
                    offset += 1
                }
                continue
            }
            let byte = bytes[offset]
            if byte == UInt8(ascii: "-") {
                dashes += 1
                offset += 1
                continue
            }
            // Any other byte interrupts a run of dashes.
            defer { dashes = 0 }
            if byte == UInt8(ascii: ">"), dashes >= 2 {
                escape = .none
                offset += 1
            } else if byte == UInt8(ascii: "<") {
                let isEnd = self.byte(offset + 1) == UInt8(ascii: "/")
                if escape == .escaped, isAppropriateEndTag(at: offset) { return offset }
                let word = offset + (isEnd ? 2 : 1)
                // `</script` opens nothing in the escaped state, and `<script` nothing in the
                // double-escaped one.
                if let behind = behindScriptWord(at: word), isEnd == (escape == .doubleEscaped) {
                    escape = isEnd ? .escaped : .doubleEscaped
                    offset = behind
                } else {
                    offset += 1
                }
            } else {
                offset += 1
            }
        }
        return nil
    }

    /// Returns the offset after `script` and the white space, `/` or `>` that follows it.
    private func behindScriptWord(at offset: Int) -> Int? {
        guard bytes.hasWord("script", at: offset, to: end) else { return nil }
        let next = byte(offset + 6)
        let isWord = next.isHTMLSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
        return isWord ? offset + 7 : nil
    }
}
