/// Characters of text tokens by class: white space, NUL, and the rest.
extension HTMLTreeBuilder {
    /// The classes that insertion modes distinguish (13.2.6.4).
    enum CharacterClass { case space, nul, other }

    /// Returns the class of the character at `offset` and its number of bytes in the source. A
    /// character reference counts as its character.
    private func character(
        at offset: Int, in token: HTMLToken
    ) -> (kind: CharacterClass, length: Int) {
        let byte = bytes[offset]
        // White space includes CR here; the standard has normalised it before (13.2.3.5).
        if byte.isHTMLSpace { return (.space, 1) }
        if byte == 0 { return (.nul, 1) }
        guard byte == UInt8(ascii: "&"), token.rule.resolvesReferences else { return (.other, 1) }
        var decoded: [UInt8] = []
        let length = CharacterReference.resolve(
            bytes, at: offset, to: token.content.upperBound, inAttribute: false, into: &decoded)
        guard length > 0 else { return (.other, 1) }
        let isSpace = decoded.count == 1 && decoded[0].isHTMLSpace
        return (isSpace ? .space : .other, length)
    }

    /// Returns the end of the leading white space of a token.
    func spaceEnd(of token: HTMLToken) -> Int {
        var offset = token.content.lowerBound
        while offset < token.content.upperBound {
            let next = character(at: offset, in: token)
            guard next.kind == .space else { break }
            offset += next.length
        }
        return offset
    }

    /// Returns true if the token has a character other than white space and NUL.
    func hasVisibleCharacter(_ token: HTMLToken) -> Bool {
        var offset = token.content.lowerBound
        while offset < token.content.upperBound {
            let next = character(at: offset, in: token)
            if next.kind == .other { return true }
            offset += next.length
        }
        return false
    }

    /// Returns true if every character is NUL.
    func isNULOnly(_ token: HTMLToken) -> Bool {
        // Text tokens are not empty.
        guard bytes[token.content.lowerBound] == 0 else { return false }
        return bytes[token.content].allSatisfy { $0 == 0 }
    }

    /// Inserts the leading white space of a token and removes it from the token.
    ///
    /// - Returns: true if nothing of the token is left.
    mutating func insertLeadingSpace(of token: inout HTMLToken) -> Bool {
        let end = spaceEnd(of: token)
        insertText(token.content.lowerBound..<end, token.rule)
        token.content = end..<token.content.upperBound
        return token.content.isEmpty
    }

    /// Removes the leading white space of a token.
    ///
    /// - Returns: true if nothing of the token is left.
    func dropLeadingSpace(of token: inout HTMLToken) -> Bool {
        token.content = spaceEnd(of: token)..<token.content.upperBound
        return token.content.isEmpty
    }

    /// Inserts only the white space of a token.
    mutating func insertSpaceOnly(of token: HTMLToken) {
        var offset = token.content.lowerBound
        while offset < token.content.upperBound {
            let next = character(at: offset, in: token)
            if next.kind == .space { insertText(offset..<(offset + next.length), token.rule) }
            offset += next.length
        }
    }
}
