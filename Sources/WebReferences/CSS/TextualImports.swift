import WebSyntax

/// The imports of a style sheet by their text alone, as Chromium's preload scanner finds them before CSS is parsed.
enum TextualImports {
    /// Returns the ranges of the addresses, without `url(…)` and quotes.
    static func addresses(in bytes: Bytes) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var offset = 0
        while let sign = bytes.firstOffset(of: UInt8(ascii: "@"), from: offset, to: bytes.count) {
            offset = sign + 1
            guard bytes.hasWord("import", at: offset, to: bytes.count) else { continue }
            let start = offset + "import".utf8.count
            let end = bytes.firstOffset(of: UInt8(ascii: ";"), from: start, to: bytes.count) ?? bytes.count
            let address = unwrapped(start..<end, bytes)
            if !address.isEmpty { found.append(address) }
            offset = end
        }
        return found
    }

    /// Returns the range without white space, `url(…)` and quotes, each of which may be missing.
    private static func unwrapped(_ range: Range<Int>, _ bytes: Bytes) -> Range<Int> {
        var value = bytes[range].trimming(while: \.isHTMLSpace).indices
        if bytes.hasWord("url(", at: value.lowerBound, to: value.upperBound) {
            value = (value.lowerBound + 4)..<value.upperBound
            if bytes[value].last == UInt8(ascii: ")") { value = value.dropLast() }
            value = bytes[value].trimming(while: \.isHTMLSpace).indices
        }
        let isQuote = { (byte: UInt8?) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
        if isQuote(bytes[value].first) { value = value.dropFirst() }
        if isQuote(bytes[value].last) { value = value.dropLast() }
        return bytes[value].trimming(while: \.isHTMLSpace).indices
    }
}
