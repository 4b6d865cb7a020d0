import StudyMarkdown

/// Text in HTML and markdown.
enum NewsMarkup {
    /// Returns text for HTML, in elements and quoted attributes.
    static func escaped(_ text: String) -> String {
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
    static func markdown(_ text: String) -> String { ListedText.escaped(text) }

    /// Returns the text of sanitised markup, whose references are these.
    static func decoded(_ markup: String) -> String {
        markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&nbsp;", with: "\u{A0}").replacing("&amp;", with: "&")
    }
}
