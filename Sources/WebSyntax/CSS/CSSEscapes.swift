/// Escapes of CSS (CSS Syntax 3, section 4.3.7), in names, strings and addresses.
package enum CSSEscapes {
    /// Returns true for LF, CR or FF. The standard turns CR and FF into LF beforehand (3.3); the bytes
    /// stay as they are here, so that offsets stay valid.
    @inline(__always)
    static func isNewline(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0x0C
    }

    /// Returns the offset after the escape, or the escaped line break, whose backslash is at `start`.
    static func end(of start: Int, in bytes: Bytes, to end: Int) -> Int {
        var offset = start + 1
        guard offset < end else { return end }
        if bytes[offset].hexValue != nil {
            // At most six hexadecimal digits belong to an escape; further ones are text.
            let limit = min(offset + 6, end)
            while offset < limit, bytes[offset].hexValue != nil { offset += 1 }
            // One white space after the digits is part of the escape, so it can be followed by a digit
            // or a letter.
            guard offset < end, bytes[offset].isHTMLSpace else { return offset }
        }
        // CRLF is one line break (3.3), so it is consumed as a whole.
        let isCRLF =
            bytes[offset] == UInt8(ascii: "\r") && offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "\n")
        return offset + (isCRLF ? 2 : 1)
    }

    /// Returns the text of `range` with escapes resolved.
    package static func string(_ bytes: Bytes, _ range: Range<Int>) -> String {
        // Most names and strings have no escape and need no copy.
        guard bytes.firstOffset(of: UInt8(ascii: "\\"), from: range.lowerBound, to: range.upperBound) != nil
        else {
            return bytes.text(range)
        }
        var output: [UInt8] = []
        var map: OffsetMap?
        append(bytes, range, to: &output, map: &map)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the text of `range` with escapes resolved. `map` records each place at which the lengths
    /// differ.
    package static func append(
        _ bytes: Bytes, _ range: Range<Int>, to output: inout [UInt8], map: inout OffsetMap?
    ) {
        let end = range.upperBound
        var offset = range.lowerBound
        while offset < end {
            guard bytes[offset] == UInt8(ascii: "\\") else {
                output.append(bytes[offset])
                offset += 1
                continue
            }
            let behind = Self.end(of: offset, in: bytes, to: end)
            // A backslash at the end of the text is U+FFFD (4.3.7).
            if offset + 1 >= end {
                output.appendScalar(0xFFFD)
            } else if bytes[offset + 1].hexValue != nil {
                var value: UInt32 = 0
                for digit in bytes[(offset + 1)..<behind] {
                    guard let digit = digit.hexValue else { break }
                    value = value << 4 | UInt32(digit)
                }
                // NUL, surrogates and numbers beyond Unicode become U+FFFD (4.3.7); `appendScalar`
                // replaces the latter two.
                output.appendScalar(value == 0 ? 0xFFFD : value)
            } else if !isNewline(bytes[offset + 1]) {
                // An escaped line break, the other case, is removed from a string (4.3.5).
                output.append(contentsOf: bytes[(offset + 1)..<behind])
            }
            offset = behind
            map?.note(decoded: output.count, raw: offset)
        }
    }

    /// Returns true if a name is `word`, given in lower case, in any ASCII case and with any escapes.
    package static func matches(_ bytes: Bytes, _ range: Range<Int>, _ word: StaticString) -> Bool {
        // Every escape is longer than the ASCII character that it denotes, so a name of the same length
        // has to match as written.
        if range.count == word.utf8CodeUnitCount {
            return bytes.hasWord(word, at: range.lowerBound, to: range.upperBound)
        }
        guard range.count > word.utf8CodeUnitCount,
            bytes.firstOffset(of: UInt8(ascii: "\\"), from: range.lowerBound, to: range.upperBound) != nil
        else { return false }
        return lowercased(bytes, range) == "\(word)"
    }

    /// Returns a name in ASCII lower case with escapes resolved. CSS compares keywords this way.
    package static func lowercased(_ bytes: Bytes, _ range: Range<Int>) -> String {
        var output: [UInt8] = []
        var map: OffsetMap?
        append(bytes, range, to: &output, map: &map)
        return String(decoding: output.map(\.asciiLowercased), as: UTF8.self)
    }
}
