import WebSyntax

/// Replaces elements of HTML that is not sanitized yet.
protocol ElementReplacer {
    /// Words of which every such element has one. Most texts have none of them.
    static var words: ByteWords { get }

    /// Creates a replacer for one text.
    init(_ bytes: Bytes)

    /// Returns the markup for the element of a start tag, and the offset after the element, to which the scanner moves; nil
    /// for an element that stays.
    mutating func replacement(
        at token: HTMLToken, _ scanner: inout HTMLScanner
    ) -> (markup: String, end: Int)?
}

extension ElementReplacer {
    /// Returns HTML with the markup in the place of each element.
    static func replaced(in html: String) -> String {
        var html = html
        let output = html.withUTF8 { bytes -> [UInt8]? in
            guard words.contains(anyIn: bytes, 0..<bytes.count) else { return nil }
            var output: [UInt8] = []
            var start = 0
            var scanner = HTMLScanner(bytes)
            var replacer = Self(bytes)
            while let token = scanner.next() {
                guard token.kind == .startTag, let found = replacer.replacement(at: token, &scanner) else {
                    continue
                }
                output.append(contentsOf: Bytes(rebasing: bytes[start..<token.range.lowerBound]))
                output += found.markup.utf8
                start = found.end
            }
            guard start > 0 else { return nil }
            output.append(contentsOf: Bytes(rebasing: bytes[start...]))
            return output
        }
        return output.map { String(decoding: $0, as: UTF8.self) } ?? html
    }
}
