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
        let isMarkup = html.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return collapsed(isMarkup ? ContentText.text(of: Array(html.utf8)) : html)
    }

    /// Returns the text without white space at its ends, and with one space for other white space.
    static func collapsed(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            var offset = 0
            while offset < bytes.count {
                let start = offset
                while offset < bytes.count, spaceLength(bytes, offset) == 0 { offset += 1 }
                if offset > start {
                    if !output.isEmpty { output.append(UInt8(ascii: " ")) }
                    output.append(contentsOf: Bytes(rebasing: bytes[start..<offset]))
                }
                while offset < bytes.count, case let length = spaceLength(bytes, offset), length > 0 {
                    offset += length
                }
            }
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Returns the length of the white space character at `offset` (Unicode, `White_Space`); 0 for another character.
    private static func spaceLength(_ bytes: Bytes, _ offset: Int) -> Int {
        let byte = bytes[offset]
        if byte < 0x80 { return byte.isASCIISpace ? 1 : 0 }
        guard byte == 0xC2 || (0xE1...0xE3).contains(byte) else { return 0 }
        let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        let third = offset + 2 < bytes.count ? bytes[offset + 2] : 0
        let isSpace =
            switch (byte, second) {
            case (0xE1, 0x9A), (0xE3, 0x80): third == 0x80
            case (0xE2, 0x80):
                (0x80...0x8A).contains(third) || third == 0xA8 || third == 0xA9 || third == 0xAF
            case (0xE2, 0x81): third == 0x9F
            default: false
            }
        return isSpace ? 3 : 0
    }

    /// Returns true if a text that should be plain has markup or references in it.
    static func looksLikeHTML(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for offset in bytes.indices {
                let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
                if bytes[offset] == UInt8(ascii: "<"),
                    next.isASCIIAlpha || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
                {
                    return bytes.firstOffset(of: UInt8(ascii: ">"), from: offset + 1, to: bytes.count) != nil
                }
                if bytes[offset] == UInt8(ascii: "&") {
                    let name = bytes[(offset + 1)...].prefix(32).prefix {
                        $0 != UInt8(ascii: ";") && $0 > 0x20
                    }
                    if !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") {
                        return true
                    }
                }
            }
            return false
        }
    }
}
