/// Text and attribute values of sanitized HTML.
package enum MarkupText {
    /// Returns `text` without control characters and without the bidirectional embeddings, overrides and isolates
    /// (Unicode, UAX #9, 2), which can show text in another order than it is read. Direction marks remain.
    static func cleaned(_ text: String) -> String {
        // Most text has neither: in UTF-8, controls begin below 0x20 or with 0x7F and 0xC2, the others with 0xE2 and 0xEF.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF })
        else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // A carriage return can only come from a character reference, and would be read as a line feed.
            case 0x0D: scalars.append("\n")
            case 0x09, 0x0A: scalars.append(scalar)
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: break
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Returns text as the content of an element.
    package static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, to: &output, inAttribute: false)
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns an attribute with a space before it and quotes around its value.
    package static func attribute(_ name: String, _ value: String) -> String {
        var output: [UInt8] = []
        append(value, to: &output, inAttribute: true)
        return " \(name)=\"\(String(decoding: output, as: UTF8.self))\""
    }

    /// Appends `text` with its markup characters as references. `<` is escaped in attribute values, too: serializers before
    /// 2025 left it there, which mutation XSS made use of.
    package static func append(_ text: some StringProtocol, to output: inout [UInt8], inAttribute: Bool) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\"") where inAttribute: output += "&quot;".utf8
            // Internet Explorer took a backtick for a quote.
            case UInt8(ascii: "`") where inAttribute: output += "&#96;".utf8
            default: output.append(byte)
            }
        }
    }
}
