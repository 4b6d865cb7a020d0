package import WebSyntax

/// A processing instruction that links a style sheet (Associating Style Sheets with XML documents, 4).
package struct StyleSheetInstruction {
    /// The range of the address, without quotes.
    package let href: Range<Int>
    /// True for CSS, false for a transformation (XSLT).
    package let isCSS: Bool

    /// Reads the instruction whose text after `<?xml-stylesheet` is in a range; `nil` for one without an
    /// address.
    package init?(_ bytes: Bytes, _ range: Range<Int>) {
        guard bytes[range].first?.isHTMLSpace == true else { return nil }
        var href: Range<Int>?
        var type: Range<Int>?
        var offset = range.lowerBound
        while let (name, value) = Self.pseudoAttribute(bytes, &offset, to: range.upperBound) {
            if bytes[name].elementsEqual("href".utf8) { href = href ?? value }
            if bytes[name].elementsEqual("type".utf8) { type = type ?? value }
        }
        guard let href else { return nil }
        self.href = href
        let mime = type.map { HTMLTextDecoder.string(bytes, $0, .attribute).lowercased() } ?? ""
        let essence = mime.prefix { $0 != ";" }.filter { !$0.isWhitespace }
        isCSS = essence.isEmpty || essence == "text/css"
    }

    /// Returns the name and the value of the `name="…"` at `offset`, and moves past it; `nil` for
    /// anything else.
    private static func pseudoAttribute(
        _ bytes: Bytes, _ offset: inout Int, to end: Int
    ) -> (name: Range<Int>, value: Range<Int>)? {
        func skip(while isSkipped: (UInt8) -> Bool) {
            while offset < end, isSkipped(bytes[offset]) { offset += 1 }
        }
        skip(while: \.isHTMLSpace)
        let start = offset
        skip { !$0.isHTMLSpace && !"=\"'".utf8.contains($0) }
        let name = start..<offset
        skip(while: \.isHTMLSpace)
        guard offset < end, bytes[offset] == UInt8(ascii: "=") else { return nil }
        offset += 1
        skip(while: \.isHTMLSpace)
        guard offset < end, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"),
            let close = bytes.firstOffset(of: bytes[offset], from: offset + 1, to: end)
        else { return nil }
        let value = (offset + 1)..<close
        offset = close + 1
        return (name, value)
    }
}
