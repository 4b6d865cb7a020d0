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

    /// Returns the link of an address of one component after that of the site: `https://memory.wiki/id#part`.
    private static func link(_ text: String, on site: String) -> NoteLink? {
        guard text.prefix(8).lowercased().hasPrefix("http"), text.contains("://") else { return nil }
        let place = HubIDs.place(text[...])
        guard place.hasPrefix(site + "/") else { return nil }
        let pieces = place.dropFirst(site.count + 1).split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard !pieces[0].isEmpty, !pieces[0].contains(where: { "/?%".contains($0) }) else { return nil }
        var link = NoteLink(target: String(pieces[0]))
        link.place = pieces.count > 1 ? PercentDecoder.text(String(pieces[1])) : ""
        (link.isWiki, link.isAddress) = (false, true)
        return link
    }
}
