import StudyMarkdown
import WebSyntax

/// Text in HTML and markdown.
package enum PageMarkup {
    /// Returns text for HTML, in elements and quoted attributes.
    package static func escaped(_ text: String) -> String {
        // Most texts have none of the signs below.
        let hasSign = text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
                UInt8(ascii: "$"), 0x0A, 0x0D:
                true
            default: false
            }
        }
        if !hasSign { return text }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // A dollar could begin a formula.
            case "$": escaped += "&#36;"
            // A line end could end an HTML block.
            case "\n", "\r": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns text for HTML whose direction is its own if it has letters from right to left.
    package static func isolated(_ text: String) -> String {
        text.hasRightToLeftLetters ? "<bdi>\(escaped(text))</bdi>" : escaped(text)
    }

    /// Returns text for markdown, in which no character starts markup.
    package static func markdown(_ text: String) -> String { ListedText.escaped(text) }

    /// Returns the text of sanitised markup, whose references are these.
    package static func decoded(_ markup: String) -> String {
        // Most texts have no reference.
        guard markup.hasASCII(UInt8(ascii: "&")) else { return markup }
        return markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
            "&quot;", with: "\""
        )
        .replacing("&nbsp;", with: "\u{A0}").replacing("&amp;", with: "&")
    }

    /// Returns text as sanitised markup has it in quoted attributes. ``decoded(_:)`` gives it back.
    package static func encoded(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// Returns a text on one line, without characters that change the direction of the text around them.
    package static func line(_ text: String) -> String {
        // Most texts are one line of ASCII with single spaces.
        var last = UInt8(ascii: " ")
        let isPlain = text.utf8.allSatisfy { byte in
            defer { last = byte }
            return byte > 0x20 && byte < 0x7F || byte == 0x20 && last != 0x20
        }
        if isPlain, last != 0x20 || text.isEmpty { return text }
        var line = ""
        line.reserveCapacity(text.utf8.count)
        var isPending = false
        // Scalars take a fraction of the time of characters.
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
                0x3000:
                isPending = true
            case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
            default:
                if isPending, !line.isEmpty { line.append(" ") }
                isPending = false
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }
}
