import WebSyntax

/// The addresses of a hub's documents: those of its site, and those that open its app.
struct HubSite: Sendable {
    /// The address of the site without its scheme, in the form of ``HubIDs/place(_:)``.
    let address: String
    /// The address of the app before the id, in lower case: `memorywiki://`.
    let app: String
    /// The scheme of the app, in lower case.
    let scheme: String

    /// - Parameters:
    ///   - address: that above the documents, such as `https://memory.wiki`.
    ///   - deeplink: an address of the app with `{id}`.
    init(_ address: String, deeplink: String) {
        self.address = HubIDs.place(address.last == "/" ? address.dropLast() : address[...])
        let template = deeplink.firstRange(of: "{id}").map { deeplink[..<$0.lowerBound] } ?? ""
        // A template without a scheme has its finding.
        app = template.contains(":") ? template.lowercased() : "memorywiki://"
        scheme = String(app.prefix { $0 != ":" })
    }

    /// Returns true for text that may have an address.
    func mayBe(in text: String) -> Bool {
        let text = text.lowercased()
        return text.contains(address.prefix { $0 != "/" }) || text.contains(scheme + "://")
    }

    /// Returns the words in place of an address in the text.
    func words(for text: String) -> String {
        appLink(text) == nil ? address + "/…" : scheme + "://…"
    }

    /// Returns the link of an address that opens the app: `memorywiki://id`, `memorywiki://b/id`.
    func appLink(_ text: String) -> NoteLink? {
        let letters = text.lowercased()
        let start = letters.hasPrefix(app) ? app : scheme + "://"
        guard letters.hasPrefix(start) else { return nil }
        var rest = PercentDecoder.text(String(text.dropFirst(start.count)))[...].drop { $0 == "/" }
        let isBundle = rest.hasPrefix("b/")
        // The app has bundles below `b`, also if its documents have a path of their own.
        guard start == app || isBundle && !scheme.hasPrefix("http") else { return nil }
        if isBundle { rest = rest.dropFirst(2) }
        let id = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || "._-@".contains($0) }
        guard !id.isEmpty else { return nil }
        var link = NoteLink(target: (isBundle ? "b/" : "") + id)
        let after = rest[id.endIndex...]
        if after.hasPrefix("#") { link.place = String(after.dropFirst()) }
        (link.isWiki, link.isAddress) = (false, true)
        return link
    }
}
