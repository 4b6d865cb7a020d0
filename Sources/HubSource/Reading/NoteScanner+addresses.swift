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
        let scheme = ["https", "http", site?.scheme ?? ""].first { scheme in
            String(decoding: line[..<colon].suffix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme
        }
        let start = colon - (scheme?.utf8.count ?? 0)
        guard start < colon, start == line.startIndex || !Self.isLetter(line[start - 1]),
            note.marks.last.map({ $0.range.upperBound <= start }) ?? true
        else { return next }
        var address = line[start...].prefix { !Self.isSpace($0) && !"<>()[]{}\"'`|\\".utf8.contains($0) }
        address = withoutWords(address, from: next, isApp: scheme == site?.scheme)
        while let last = address.last, "?!.,:;*_~%=".utf8.contains(last) { address.removeLast() }
        return addAddress(address, address.indices, number) ? address.endIndex : next
    }

    /// Ends an address of the site before words that follow it without a space, as in Japanese: its path has ASCII letters,
    /// digits and a few signs.
    ///
    /// - Parameters:
    ///   - host: the offset of the host.
    ///   - isApp: true for an address that opens the app, which has no host.
    private func withoutWords(
        _ address: ArraySlice<UInt8>, from host: Int, isApp: Bool
    ) -> ArraySlice<UInt8> {
        guard let own = site?.address.utf8.prefix(while: { $0 != UInt8(ascii: "/") }), host < address.endIndex
        else { return address }
        var path = host
        if !isApp {
            guard address[host...].prefix(own.count).lazy.map({ $0 | 0x20 }).elementsEqual(own),
                let slash = address[(host + own.count)...].firstIndex(of: UInt8(ascii: "/"))
            else { return address }
            path = slash
        }
        let end = address[path...].firstIndex { !Self.isPathByte($0) } ?? address.endIndex
        // The words of a fragment may be any.
        if end < address.endIndex, "?#".utf8.contains(address[end]) { return address }
        return address[..<end]
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        HubIDs.isAlphanumeric(byte) || "-_./%@:~".utf8.contains(byte)
    }

    /// Adds an address of the site without words. Returns false for other addresses.
    mutating func addAddress(_ address: ArraySlice<UInt8>, _ range: Range<Int>, _ number: Int) -> Bool {
        guard let site, var link = Self.link(String(decoding: address, as: UTF8.self), on: site),
            !link.target.hasPrefix("@")
        else { return false }
        link.text = site.words(for: String(decoding: address, as: UTF8.self))
        note.hasAddresses = true
        add(.link(link), range, number)
        return true
    }

    /// Returns the link of an address of one component after that of the site, which a bundle has below `b`:
    /// `https://memory.wiki/id#part`, `https://memory.wiki/b/id`, `//memory.wiki/id`; or of one that opens the app. Other ways to
    /// write it are the same: with a query, a slash at its end, the default port, dots or percent signs (RFC 3986, sections
    /// 6.2.2 and 6.2.3).
    private static func link(_ text: String, on site: HubSite) -> NoteLink? {
        if let link = site.appLink(text) { return link }
        let isRelative = text.hasPrefix("//")
        guard isRelative || text.prefix(8).lowercased().hasPrefix("http") && text.contains("://") else {
            return nil
        }
        let written = isRelative ? "https:" + text : text
        guard HubIDs.place(written[...]).hasPrefix(site.address.prefix { $0 != "/" }),
            let address = WebAddress(written),
            case let place = HubIDs.place(address.serialized[...]), place.hasPrefix(site.address + "/")
        else { return nil }
        let pieces = place.dropFirst(site.address.count + 1).split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var target = PercentDecoder.text(String(pieces[0].prefix { $0 != "?" }))
        if target.hasSuffix("/") { target.removeLast() }
        let id = target.hasPrefix("b/") ? target.dropFirst(2) : target[...]
        guard !id.isEmpty, !id.contains(where: { "/?%#".contains($0) || $0.isWhitespace }) else { return nil }
        var link = NoteLink(target: target)
        link.place = pieces.count > 1 ? PercentDecoder.text(String(pieces[1])) : ""
        (link.isWiki, link.isAddress) = (false, true)
        return link
    }
}
