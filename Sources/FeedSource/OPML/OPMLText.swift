/// Writes subscription lists (OPML 2.0).
package enum OPMLText {
    /// Returns the list, with an outline around the feeds of each category. The same feeds always give the same text.
    package static func text(_ outlines: [OPMLReading.Outline], title: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>\(escaped(title))</title>
              </head>
              <body>

            """
        var categories: [String?] = []
        for outline in outlines where !categories.contains(outline.category) {
            categories.append(outline.category)
        }
        for category in categories {
            let indent = category == nil ? "    " : "      "
            if let category {
                text += "    <outline text=\"\(escaped(category))\" title=\"\(escaped(category))\">\n"
            }
            for outline in outlines where outline.category == category {
                text += indent + line(outline)
            }
            if category != nil { text += "    </outline>\n" }
        }
        return text + "  </body>\n</opml>\n"
    }

    private static func line(_ outline: OPMLReading.Outline) -> String {
        let title = escaped(outline.title ?? outline.url)
        var line =
            "<outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(escaped(outline.url))\""
        if let page = outline.homePage { line += " htmlUrl=\"\(escaped(page))\"" }
        if let article = outline.article { line += " article=\"\(escaped(article))\"" }
        return line + "/>\n"
    }

    /// Escapes text for a quoted attribute. Control characters are not allowed in XML 1.0, even as references.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
