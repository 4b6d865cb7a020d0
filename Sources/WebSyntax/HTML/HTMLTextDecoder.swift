/// Decodes the raw bytes of a token to the text of the document object model: references are resolved,
/// line ends normalised to LF, and NUL replaced where the standard says so.
package enum HTMLTextDecoder {
    /// The kind of text, which decides how its bytes are decoded.
    package enum Rule: Sendable {
        /// Text in the data state: references, NUL stays.
        case text
        /// Text in RCDATA: references, NUL becomes U+FFFD.
        case rcdata
        /// An attribute's value: references by the attribute's rule (13.2.5.73), NUL becomes U+FFFD.
        case attribute
        /// RAWTEXT, script data, PLAINTEXT, comments, names: no references, NUL becomes U+FFFD.
        case raw
        /// A CDATA section: no references, NUL stays.
        case cdata

        var resolvesReferences: Bool { self == .text || self == .rcdata || self == .attribute }
        package var keepsNUL: Bool { self == .text || self == .cdata }
    }

    /// Returns the decoded text of `range`.
    package static func string(_ bytes: Bytes, _ range: Range<Int>, _ rule: Rule) -> String {
        if isVerbatim(bytes, range, rule) { return bytes.text(range) }
        var output: [UInt8] = []
        append(bytes, range, rule, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns true if decoding `range` changes nothing.
    package static func isVerbatim(_ bytes: Bytes, _ range: Range<Int>, _ rule: Rule) -> Bool {
        let end = range.upperBound
        // `memchr` finds the few bytes that matter faster than a loop.
        if rule.resolvesReferences,
            bytes.firstOffset(of: UInt8(ascii: "&"), from: range.lowerBound, to: end) != nil
        {
            return false
        }
        if bytes.firstOffset(of: UInt8(ascii: "\r"), from: range.lowerBound, to: end) != nil { return false }
        return rule.keepsNUL || bytes.firstOffset(of: 0, from: range.lowerBound, to: end) == nil
    }

    /// Appends the decoded text of `range`.
    package static func append(_ bytes: Bytes, _ range: Range<Int>, _ rule: Rule, to output: inout [UInt8]) {
        var map: OffsetMap?
        append(bytes, range, rule, to: &output, map: &map)
    }

    /// Appends the decoded text of `range`. `map` records every place at which the lengths differ.
    package static func append(
        _ bytes: Bytes, _ range: Range<Int>, _ rule: Rule, to output: inout [UInt8], map: inout OffsetMap?
    ) {
        // Long texts are mostly scripts and style sheets without anything to decode, so they are searched first.
        if range.count >= 256, isVerbatim(bytes, range, rule) {
            return output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
        let end = range.upperBound
        var copied = range.lowerBound
        var offset = copied
        while offset < end {
            let byte = bytes[offset]
            guard byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\r") || byte == 0 else {
                offset &+= 1
                continue
            }
            var consumed = 0
            // Text up to here is copied in one piece.
            let unwritten = copied..<offset
            if byte == UInt8(ascii: "&"), rule.resolvesReferences {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[unwritten]))
                copied = offset
                consumed = CharacterReference.resolve(
                    bytes, at: offset, to: end, inAttribute: rule == .attribute, into: &output)
            } else if byte == UInt8(ascii: "\r") {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[unwritten]))
                output.append(UInt8(ascii: "\n"))
                // CRLF is one line end (13.2.3.5).
                consumed = offset + 1 < end && bytes[offset + 1] == UInt8(ascii: "\n") ? 2 : 1
            } else if byte == 0, !rule.keepsNUL {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[unwritten]))
                output.append(contentsOf: [0xEF, 0xBF, 0xBD])
                consumed = 1
            }
            // An ampersand that begins no reference is text and is copied with what follows it.
            offset += max(consumed, 1)
            if consumed > 0 {
                copied = offset
                map?.note(decoded: output.count, raw: offset)
            }
        }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<end]))
    }
}
