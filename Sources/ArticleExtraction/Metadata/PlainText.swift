import WebSyntax

/// Text of metadata: markup removed, references resolved once, white space collapsed.
enum PlainText {
    /// Returns the text without markup. Publishers escape once or not at all.
    static func decoded(_ text: String) -> String {
        var text = text
        if text.contains("&") || text.contains("<") {
            text = text.withUTF8 { HTMLTextDecoder.string($0, 0..<$0.count, .text) }
            if text.contains("<") { text = text.replacing(/<\/?[a-zA-Z][^<>]*>/, with: " ") }
        }
        return collapsed(text)
    }

    /// Returns the text with white space trimmed at its ends and collapsed to single spaces.
    static func collapsed(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x00AD: continue
            default: break
            }
            if scalar.properties.isWhitespace || scalar.value < 0x20 {
                if let last = output.last, last != " " { output.append(" ") }
            } else {
                output.append(scalar)
            }
        }
        if output.last == " " { output.removeLast() }
        return String(output)
    }
}
