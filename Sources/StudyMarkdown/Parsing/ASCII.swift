/// Classes of ASCII bytes.
enum ASCII {
    /// Returns true for space, TAB, LF, VT, FF and CR: the white space of CommonMark 0.29 (2.1).
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= UInt8(ascii: "\t") && byte <= UInt8(ascii: "\r"))
    }

    /// Returns true for the white space within a line.
    static func isSpaceOrTab(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Returns true for LF and CR, which end a line alone or together (CommonMark 0.29, 2.1).
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Returns true for `0` to `9`.
    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Returns true for ASCII letters in either case.
    static func isLetter(_ byte: UInt8) -> Bool {
        // Bit 5 is the case of a letter.
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}

extension BidirectionalCollection<UInt8> where SubSequence == Self {
    /// Removes white space from the end.
    mutating func removeTrailingSpaces() {
        while let last, ASCII.isSpace(last) { removeLast() }
    }
}
