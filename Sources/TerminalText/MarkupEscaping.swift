/// Text as HTML.
package enum MarkupEscaping {
    /// Appends text with `&`, `<`, `>`, `"` and `$` as character references: `$` would begin a formula in markdown, and
    /// an HTML parser would turn a raw CR into a line feed.
    package static func append(_ text: some StringProtocol, to html: inout String) {
        var start = text.startIndex
        let bytes = text.utf8
        for index in bytes.indices {
            let reference: String
            switch bytes[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\""): reference = "&quot;"
            case UInt8(ascii: "$"): reference = "&#36;"
            case 0x0D: reference = "&#13;"
            default: continue
            }
            html += text[start..<index]
            html += reference
            start = bytes.index(after: index)
        }
        html += text[start...]
    }
}
