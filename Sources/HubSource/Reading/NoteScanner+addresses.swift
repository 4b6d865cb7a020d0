import WebSyntax

/// Links to documents by their addresses on the hub's own site.
extension NoteScanner {
    /// Returns the link of a markdown destination, which may be the address of a document; `nil` for other addresses.
    mutating func link(to text: String, isImage: Bool) -> NoteLink? {
        if !isImage, let site, let link = Self.link(text, on: site) {
            note.hasAddresses = true
            return link
        }
        return Self.link(text, isImage: isImage)
    }

    /// Reads an address of the site in the text, and returns its end. Its words are those of the site: the id may be that of
    /// a private document.
    ///
    /// - Parameter colon: the offset of the colon after the scheme.
    mutating func readAddress(_ line: ArraySlice<UInt8>, _ colon: Int, _ number: Int) -> Int {
        let next = colon + 3
        let letters = line[..<colon].suffix(5).map { $0 | 0x20 }
        let count =
            letters.elementsEqual("https".utf8) ? 5 : letters.suffix(4).elementsEqual("http".utf8) ? 4 : 0
        let start = colon - count
        guard count > 0, start == line.startIndex || !Self.isLetter(line[start - 1]),
            note.marks.last.map({ $0.range.upperBound <= start }) ?? true
        else { return next }
        var address = line[start...].prefix { !Self.isSpace($0) && !"<>()[]{}\"'`|\\".utf8.contains($0) }
        while let last = address.last, "?!.,:;*_~%=".utf8.contains(last) { address.removeLast() }
        return addAddress(address, address.indices, number) ? address.endIndex : next
    }

    /// Adds an address of the site without words. Returns false for other addresses.
    mutating func addAddress(_ address: ArraySlice<UInt8>, _ range: Range<Int>, _ number: Int) -> Bool {
        guard let site, var link = Self.link(String(decoding: address, as: UTF8.self), on: site),
            !link.target.hasPrefix("@")
        else { return false }
        link.text = site + "/…"
        note.hasAddresses = true
        add(.link(link), range, number)
        return true
    }

    /// Returns the link of an address of one component after that of the site, which a bundle has below `b`:
    /// `https://memory.wiki/id#part`, `https://memory.wiki/b/id`, `//memory.wiki/id`.
    private static func link(_ text: String, on site: String) -> NoteLink? {
        let isRelative = text.hasPrefix("//")
        guard isRelative || text.prefix(8).lowercased().hasPrefix("http") && text.contains("://") else {
            return nil
        }
        let place = HubIDs.place(isRelative ? "https:" + text : text[...])
        guard place.hasPrefix(site + "/") else { return nil }
        let pieces = place.dropFirst(site.count + 1).split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let id = pieces[0].hasPrefix("b/") ? pieces[0].dropFirst(2) : pieces[0]
        guard !id.isEmpty, !id.contains(where: { "/?%".contains($0) }) else { return nil }
        var link = NoteLink(target: String(pieces[0]))
        link.place = pieces.count > 1 ? PercentDecoder.text(String(pieces[1])) : ""
        (link.isWiki, link.isAddress) = (false, true)
        return link
    }
}
