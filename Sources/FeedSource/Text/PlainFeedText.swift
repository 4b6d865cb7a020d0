import HTMLSanitizing
import WebContent
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
        let hasTags = html.utf8.contains(UInt8(ascii: "<"))
        return collapsed(hasTags ? ContentText.text(of: Array(html.utf8)) : MarkupText.unescaped(html))
    }

    /// Returns the words of a name, which is plain text: markup is left out, and references are resolved once. Nil without
    /// any.
    static func name(_ text: String) -> String? {
        guard looksLikeHTML(text, .line) else { return trimmed(text) }
        return trimmed(Self.text(ofHTML: FeedTexts.sanitized(text, .line, base: nil)))
    }

    /// Returns the text without white space at its ends, and with one space for other white space.
    static func collapsed(_ text: String) -> String {
        var collapsed = CollapsedText()
        collapsed.append(text)
        return collapsed.text
    }

    /// Returns true if a text that should be plain has markup or references in it.
    static func looksLikeHTML(_ text: String, _ kind: FeedTags.Kind) -> Bool {
        hasReference(text) || FeedTags.areFound(in: text, kind)
    }

    private static func hasReference(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var offset = 0
            while let mark = bytes.firstOffset(of: UInt8(ascii: "&"), from: offset, to: bytes.count) {
                offset = mark + 1
                let name = bytes[offset...].prefix(32).prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
                if !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") {
                    return true
                }
            }
            return false
        }
    }
}
