import WebSyntax

/// Writes subscription lists (OPML 2.0).
package enum OPMLText {
    /// Returns the list, with an outline around the feeds of each category. The same feeds always give the same text.
    package static func text(_ outlines: [OPMLReading.Outline], title: String) -> String {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>\(escaped(title))</title>
              </head>
              <body>

            """
        return text + body(outlines) + "  </body>\n</opml>\n"
    }

    /// Returns the lines of a body, with an outline around the feeds of each category.
    private static func body(_ outlines: [OPMLReading.Outline]) -> String {
        let feeds = outlines.map { outline in
            (path: outline.folders + [outline.category].compactMap { $0 }, outline: outline)
        }
        return lines(feeds, depth: 0)
    }

    /// Returns the lines of feeds, each with the titles of the outlines around it.
    ///
    /// - Parameter depth: the number of outlines around the lines.
    private static func lines(
        _ feeds: [(path: [String], outline: OPMLReading.Outline)], depth: Int
    ) -> String {
        var groups: [(title: String?, feeds: [(path: [String], outline: OPMLReading.Outline)])] = []
        var places: [String?: Int] = [:]
        for feed in feeds {
            let title = depth < feed.path.count ? feed.path[depth] : nil
            if let place = places[title] {
                groups[place].feeds.append(feed)
            } else {
                places[title] = groups.count
                groups.append((title, [feed]))
            }
        }
        let indent = String(repeating: "  ", count: depth + 2)
        return groups.map { group in
            guard let title = group.title else {
                return group.feeds.map { indent + line($0.outline) }.joined()
            }
            let text = escaped(title)
            return "\(indent)<outline text=\"\(text)\" title=\"\(text)\">\n"
                + lines(group.feeds, depth: depth + 1) + "\(indent)</outline>\n"
        }.joined()
    }

    // MARK: Adding

    /// Returns a list with further outlines at the end of its body. All its other bytes stay: comments, the head, and
    /// attributes of other programs. End tags that the list lacks are added, too. Returns nil for a list without a body.
    package static func adding(_ outlines: [OPMLReading.Outline], to list: [UInt8]) -> [UInt8]? {
        // A list in UTF-16 is searched by its first bytes of each unit.
        let isWide = list.starts(with: [0xFF, 0xFE]) || list.starts(with: [0xFE, 0xFF])
        let low = list.starts(with: [0xFE, 0xFF]) ? 1 : 0
        let text = isWide ? narrowed(list, low) : list
        guard let place = OPMLBody(text) else { return nil }
        let end = place.end
        let line = text[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let isAlone = text[line..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        let hasReturns = line >= 2 && text[line - 2] == UInt8(ascii: "\r")
        var lines = (isAlone && line > 0 ? "" : "\n") + place.before + body(outlines) + place.after
        if hasReturns { lines = lines.replacing("\n", with: "\r\n") }
        let isUTF8 = FeedEncoding(list, contentType: nil).name.lowercased() == "utf-8"
        var added: [UInt8] = []
        for scalar in lines.unicodeScalars {
            // References are the same in every encoding.
            added += scalar.isASCII || isUTF8 ? Array(String(scalar).utf8) : Array("&#\(scalar.value);".utf8)
        }
        let start = isAlone && line > 0 ? line : end
        guard isWide else { return list[..<start] + added + list[start...] }
        let units: [UInt8] = added.flatMap { byte -> [UInt8] in low == 1 ? [0, byte] : [byte, 0] }
        return list[..<(start * 2)] + units + list[(start * 2)...]
    }

    /// Returns the units of UTF-16 as bytes; 0 for one above ASCII.
    private static func narrowed(_ bytes: [UInt8], _ low: Int) -> [UInt8] {
        stride(from: 0, to: bytes.count - 1, by: 2).map { bytes[$0 + 1 - low] == 0 ? bytes[$0 + low] : 0 }
    }

    private static func line(_ outline: OPMLReading.Outline) -> String {
        let title = escaped(outline.title ?? outline.url)
        var line =
            "<outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(escaped(outline.url))\""
        if let page = outline.homePage { line += " htmlUrl=\"\(escaped(page))\"" }
        for name in OPMLReading.others {
            if let value = outline.others[name] { line += " \(name)=\"\(escaped(value))\"" }
        }
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
