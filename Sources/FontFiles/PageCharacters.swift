import WebSyntax

/// The characters that a page can show, each with the offset of its first use.
///
/// Reads texts and the values of attributes, which include alternative texts and the words that the page's script shows.
/// Scripts are left out; the strings of style sheets count, since they can be generated content.
package struct PageCharacters: Sendable {
    /// The offset in the page of the first use, by code point.
    package private(set) var offsets: [UInt32: Int] = [:]
    /// The capitals of these letters: a style can show letters as capitals (CSS Text Level 3, section 2.1).
    private var capitals: Set<UInt32> = []

    /// The characters of every subset: Basic Latin, and those that browsers and the page's script insert, such as a
    /// hyphen at the end of a line or an ellipsis.
    package static let always = CharacterRanges(
        ranges: [
            0x20...0x7E, 0xA0...0xA0, 0xAB...0xAB, 0xAD...0xAD, 0xB7...0xB7, 0xBB...0xBB, 0xD7...0xD7,
            0x2010...0x2011, 0x2013...0x2014, 0x2018...0x201A, 0x201C...0x201E, 0x2022...0x2022,
            0x2026...0x2026, 0x2190...0x2193,
        ])

    /// Reads a page in UTF-8.
    package init(of page: [UInt8]) {
        page.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            var isStyle = false
            while let token = scanner.next() {
                switch token.kind {
                case .startTag:
                    isStyle = scanner.isNamed("style")
                    for attribute in scanner.attributes {
                        take(
                            HTMLTextDecoder.string(bytes, attribute.value, .attribute),
                            at: attribute.value.lowerBound)
                    }
                case .text where token.rule != .raw:
                    take(
                        HTMLTextDecoder.string(bytes, token.content, token.rule), at: token.content.lowerBound
                    )
                case .text where isStyle: takeStrings(of: bytes, token.content)
                default: isStyle = false
                }
            }
        }
    }

    /// Takes the text of a style sheet.
    package init(ofStyleSheet bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { takeStrings(of: $0, 0..<$0.count) }
    }

    /// Takes a text without markup, such as markdown.
    package init(ofText text: String) { take(text, at: 0) }

    /// The characters of a subset for the page, without Basic Latin: the page's own and the capitals of its letters.
    package var ranges: CharacterRanges { CharacterRanges(codes) }

    /// The code points of ``ranges``.
    package var codes: Set<UInt32> { capitals.union(offsets.keys) }

    private mutating func takeStrings(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        let sheet = UnsafeBufferPointer(rebasing: bytes[range])
        var tokenizer = CSSTokenizer(sheet)
        while let token = tokenizer.next() {
            guard token.kind == .string else { continue }
            take(CSSEscapes.string(sheet, token.value), at: range.lowerBound + token.range.lowerBound)
        }
    }

    /// - Parameter offset: the place of the text; places inside of it are exact while it has no character references.
    private mutating func take(_ text: String, at offset: Int) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
        var place = offset
        for scalar in text.unicodeScalars {
            if scalar.value > 0x7E, offsets[scalar.value] == nil {
                offsets[scalar.value] = place
                let capital = scalar.properties.uppercaseMapping.unicodeScalars
                capitals.formUnion(capital.map(\.value).filter { $0 > 0x7E })
            }
            place += UTF8.width(scalar)
        }
    }
}
