import ArticleExtraction
import WebSyntax

/// Plain text of feeds.
enum PlainFeedText {
    /// Returns the trimmed text, or nil if it is empty.
    static func trimmed(_ text: String) -> String? {
        let text = text.trimmed
        return text.isEmpty ? nil : text
    }

    /// Returns the text of sanitized HTML in one line.
    static func text(ofHTML html: String) -> String {
        let text = html.contains("<") || html.contains("&") ? ContentText.text(of: Array(html.utf8)) : html
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns true if a text that should be plain has markup or references in it.
    static func looksLikeHTML(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return false
        }
        var bytes = Array(text.utf8)[...]
        while let first = bytes.popFirst() {
            if first == UInt8(ascii: "<"), let next = bytes.first,
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20) || next == UInt8(ascii: "/")
                    || next == UInt8(ascii: "!")
            {
                return bytes.contains(UInt8(ascii: ">"))
            }
            if first == UInt8(ascii: "&") {
                let name = bytes.prefix(32).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
                if !name.isEmpty, bytes.dropFirst(name.count).first == UInt8(ascii: ";") { return true }
            }
        }
        return false
    }
}
