import WebContent

/// The title of an article without the name of its site.
enum TitleText {
    /// Returns the title without the site's name before or after it.
    ///
    /// - Parameter heading: the page's only `h1`. If the title begins or ends with it, the rest is the site's.
    static func withoutSite(_ title: String, siteName: String?, heading: String?) -> String {
        if let heading, heading != title, heading.count >= 4 {
            // One of the two may have more capitals.
            let (lower, part) = (title.lowercased(), heading.lowercased())
            for mark in separators {
                if lower.hasPrefix(part + mark) { return spelled(heading, title.prefix(heading.count)) }
                if lower.hasSuffix(mark + part) { return spelled(heading, title.suffix(heading.count)) }
            }
            // Sites in Chinese put no space: `标题-新华网`.
            let isLong = heading.utf8.count > 20
            for mark in ["-", "_", "－"] where isLong && title.hasPrefix(heading + mark) { return heading }
            // The site's name may be after the author's: `Title by Ada Brandt | Site`.
            if title.hasPrefix(heading + " by ") { return heading }
            // DokuWiki puts the site's name in brackets: `Title [Site]`.
            if title.hasPrefix(heading + " ["), title.hasSuffix("]") { return heading }
            // Repositories of papers put the number before it: `[1706.03762] Title`.
            if title.hasPrefix("["), title.hasSuffix("] " + heading) { return heading }
        }
        guard let siteName, !siteName.isEmpty else { return shortened(title, heading) }
        for mark in separators {
            if title.hasSuffix(mark + siteName) { return String(title.dropLast(mark.count + siteName.count)) }
            if title.hasPrefix(siteName + mark) {
                return String(title.dropFirst(mark.count + siteName.count))
            }
        }
        return shortened(title, heading)
    }

    /// Returns the longest part of a title with one of the marks that only separate a site's name.
    private static func shortened(_ title: String, _ heading: String?) -> String {
        if heading == title { return title }
        for mark in [" | ", " » ", " « ", " :: ", " › ", " ‹ ", "｜"] {
            let parts = title.components(mark)
            guard parts.count > 1 else { continue }
            let first = parts[0]
            return first.split(separator: " ").count >= 2 || first.utf8.count > 12 ? first : title
        }
        // A dash may belong to the title, so what follows has to be short.
        for mark in [" - ", " – ", " — ", " -- "] {
            let parts = title.components(mark)
            guard parts.count > 1, let last = parts.last, last.split(separator: " ").count <= 3 else {
                continue
            }
            let rest = String(title.dropLast(mark.count + last.count))
            if rest.split(separator: " ").count >= 4 || rest.utf8.count > 30 { return rest }
        }
        // Without spaces, only between characters of Chinese.
        if let (rest, name) = chineseParts(title), name.count <= 10, rest.count >= 8 { return rest }
        return title
    }

    /// Returns the main heading, or the same words of the document's title if the heading is in capitals.
    static func spelled(_ heading: String, _ part: Substring) -> String {
        let isInCapitals = heading == heading.uppercased() && heading != heading.lowercased()
        return isInCapitals && part.lowercased() == heading.lowercased() ? String(part) : heading
    }

    /// Returns a document's title without the short name of a book after it, if the main heading has words of the title and
    /// fewer of the book's: `Vec in std::vec - Rust` is above `Struct Vec`.
    static func withoutBook(_ title: String, heading: String?) -> String {
        let parts = title.components(" - ")
        guard let heading, heading != title, parts.count > 1, let last = parts.last else { return title }
        let whole = parts.dropLast().joined(separator: " - ")
        func words(_ text: String) -> Set<Substring> {
            Set(FoldedWords.of(text).split(separator: " "))
        }
        let (rest, book) = (words(whole), words(last))
        guard !rest.isEmpty, book.count <= 3 else { return title }
        let named = words(heading)
        let (inRest, inBook) = (rest.intersection(named).count, book.intersection(named).count)
        let isBook = inRest > 0 && inBook == 0 || inRest == rest.count && inBook * 2 < book.count
        return isBook ? whole : title
    }

    /// Returns the parts of a title in Chinese before and after its last mark without spaces.
    private static func chineseParts(_ title: String) -> (String, String)? {
        guard let mark = title.lastIndex(where: { "-_－|".contains($0) }) else { return nil }
        let (rest, name) = (title[..<mark], title[title.index(after: mark)...])
        let areChinese = [rest.last, name.first].allSatisfy {
            $0?.unicodeScalars.first.map { isChinese($0) } ?? false
        }
        return areChinese ? (String(rest), String(name)) : nil
    }

    /// Returns true for ideographs and the punctuation of their width.
    private static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
        (0x3000...0x303F).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
            || (0xFF00...0xFF60).contains(scalar.value)
    }

    /// Returns what a title without its first or its last part may be.
    static func parts(of title: String) -> [String] {
        var parts: [String] = []
        if title.unicodeScalars.contains(where: isChinese) {
            for mark in [" ", "-", "_", "|"] where title.contains(mark) {
                parts.append(title.components(mark).dropLast().joined(separator: mark))
            }
        }
        for mark in separators where title.contains(mark) {
            let pieces = title.components(mark)
            guard pieces.count > 1 else { continue }
            parts += [
                pieces.first ?? "", pieces.last ?? "", pieces.dropLast().joined(separator: mark),
                pieces.dropFirst().joined(separator: mark),
            ]
            if pieces.count > 2 { parts += pieces.dropFirst().dropLast() }
        }
        return parts.isEmpty ? [title] : parts.filter { $0.count > 3 }
    }

    private static let separators = [
        " | ", " - ", " – ", " — ", " -- ", " » ", " « ", " · ", " :: ", " › ", " ‹ ", "｜", " / ", ": ",
        " : ", " • ",
    ]
}

extension String {
    /// Returns the parts between the occurrences of a text.
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: true).map(String.init)
    }
}
