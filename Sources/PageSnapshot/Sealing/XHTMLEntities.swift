import WebSyntax

/// The named characters of XHTML. Browsers know them by the public identifier of the document type and read no file
/// for them (HTML standard, 14.2).
enum XHTMLEntities {
    /// The public identifiers that define them.
    private static let identifiers: Set<String> = [
        "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN",
        "-//W3C//DTD XHTML 1.0 Strict//EN", "-//W3C//DTD XHTML 1.0 Frameset//EN",
        "-//W3C//DTD XHTML Basic 1.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN",
        "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN", "-//W3C//DTD MathML 2.0//EN",
        "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
    ]
    /// The names of XML itself.
    private static let predefined: Set<String> = ["amp", "lt", "gt", "quot", "apos"]

    /// Returns true if a document type defines the names.
    static func areDefined(by bytes: Bytes, _ doctype: Range<Int>) -> Bool {
        guard let word = doctype.first(where: { bytes.hasExactly("PUBLIC", at: $0, to: doctype.upperBound) })
        else { return false }
        var start = word + 6
        while start < doctype.upperBound, bytes[start].isHTMLSpace { start += 1 }
        guard start < doctype.upperBound, "\"'".utf8.contains(bytes[start]),
            let end = bytes.firstOffset(of: bytes[start], from: start + 1, to: doctype.upperBound)
        else { return false }
        // White space in it is normalised (XML 1.0, 4.2.2).
        let words = bytes.text((start + 1)..<end).split(whereSeparator: \.isWhitespace)
        return identifiers.contains(words.joined(separator: " "))
    }

    /// Returns splices that write the named characters in a range as numbers, which need no document type.
    static func splices(in bytes: Bytes, _ range: Range<Int>) -> [Splice] {
        var splices: [Splice] = []
        var offset = range.lowerBound
        while let start = bytes.firstOffset(of: UInt8(ascii: "&"), from: offset, to: range.upperBound) {
            offset = start + 1
            var end = offset
            while end < range.upperBound, bytes[end].isASCIIAlphanumeric { end += 1 }
            guard end > offset, end < range.upperBound, bytes[end] == UInt8(ascii: ";"),
                !predefined.contains(bytes.text(offset..<end))
            else { continue }
            let text = HTMLTextDecoder.string(bytes, start..<(end + 1), .rcdata)
            // An unknown name stays, and is an error in browsers too.
            if text.hasPrefix("&"), text.utf8.count > 1 { continue }
            let numbers = text.unicodeScalars.map {
                "&#x" + String($0.value, radix: 16, uppercase: true) + ";"
            }
            splices.append(Splice(start..<(end + 1), numbers.joined(), "xml-external-dtd"))
        }
        return splices
    }
}
