/// The format of a feed by its root element.
struct FeedFormat {
    /// The name in `_sitegen.format`, such as `rss20`.
    let name: String
    var isAtom: Bool { name.hasPrefix("atom") }
    var isCDF: Bool { name == "cdf" }

    /// Returns nil for a root element that is not a feed's.
    init?(_ root: FeedElement) {
        let namespace = root.declaredNamespace?.lowercased() ?? ""
        switch root.key {
        case "feed":
            let is03 =
                namespace.contains("purl.org/atom") || root.attribute("version")?.hasPrefix("0.") == true
            name = is03 ? "atom03" : "atom10"
        case "rdf:rdf", "rdf":
            let text = root.elements.compactMap(\.declaredNamespace).joined()
            name = text.contains("0.9") || namespace.contains("0.9") ? "rss090" : "rss10"
        case "rss": name = Self.rss(root)
        case "channel":
            let isCDF =
                root.attribute("href") != nil || root.attribute("base") != nil
                || root.attribute("lastmod") != nil
            name = isCDF ? "cdf" : "rss"
        default: return nil
        }
    }

    /// Returns the version of RSS. Netscape and UserLand published different formats as 0.91.
    private static func rss(_ root: FeedElement) -> String {
        switch root.attribute("version").flatMap(PlainFeedText.trimmed) ?? "" {
        case "0.90": "rss090"
        case "0.91": root.hasNetscapeDoctype ? "rss091n" : "rss091u"
        case "0.92": "rss092"
        case "0.93": "rss093"
        case "0.94": "rss094"
        case "1.0": "rss10"
        case let version where version.hasPrefix("2"): "rss20"
        default: "rss"
        }
    }

    /// Returns why a file is not a feed.
    static func refusal(_ root: FeedElement) -> String {
        switch root.key {
        case "html", "xhtml:html":
            "the file is HTML, not a feed; give the address of the feed that the page links to"
        case "opml": "the file is OPML, a list of feeds; give one of its addresses"
        default: "the root element '\(root.name)' does not belong to RSS, Atom or CDF"
        }
    }
}
