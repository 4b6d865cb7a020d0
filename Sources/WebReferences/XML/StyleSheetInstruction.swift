package import WebSyntax

/// A processing instruction that links a style sheet (Associating Style Sheets with XML documents, 4).
package struct StyleSheetInstruction {
    /// The range of the address, without quotes.
    package let href: Range<Int>
    /// True for CSS, false for a transformation (XSLT).
    package let isCSS: Bool

    /// Reads the instruction in a range; `nil` for one without an address.
    package init?(_ bytes: Bytes, _ range: Range<Int>) {
        guard let href = Self.pseudoAttribute("href", bytes, range) else { return nil }
        self.href = href
        let type = Self.pseudoAttribute("type", bytes, range).map { bytes.lowercasedText($0) }
        isCSS = type?.contains("css") ?? true
    }

    /// The value of `name="…"` in a processing instruction.
    private static func pseudoAttribute(
        _ name: StaticString, _ bytes: Bytes, _ range: Range<Int>
    ) -> Range<Int>? {
        let end = range.upperBound
        for offset in range where bytes.hasExactly(name, at: offset, to: end) {
            var next = offset + name.utf8CodeUnitCount
            guard offset > range.lowerBound, bytes[offset - 1].isHTMLSpace else { continue }
            while next < end, bytes[next].isHTMLSpace || bytes[next] == UInt8(ascii: "=") { next += 1 }
            guard next < end, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'"),
                let close = bytes.firstOffset(of: bytes[next], from: next + 1, to: end)
            else { return nil }
            return (next + 1)..<close
        }
        return nil
    }
}
