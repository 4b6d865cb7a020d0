import StudyMarkdown

/// Text in HTML and markdown.
package enum PageMarkup {
    /// Returns text for HTML, in elements and quoted attributes.
    package static func escaped(_ text: String) -> String {
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

    /// Returns text for markdown, in which no character starts markup.
    package static func markdown(_ text: String) -> String { ListedText.escaped(text) }

    /// Returns the text of sanitised markup, whose references are these.
    package static func decoded(_ markup: String) -> String {
        markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&nbsp;", with: "\u{A0}").replacing("&amp;", with: "&")
    }

    /// Returns a text on one line, without characters that change the direction of the text around them.
    package static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").filter { character in
            !character.unicodeScalars.contains {
                switch $0.value {
                case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
                default: false
                }
            }
        }
    }
}
