/// The vocabularies of feeds by their namespace, with the prefix that is usual for each.
enum FeedVocabulary {
    /// Returns the usual prefix of a namespace: empty for the namespaces of RSS and Atom, nil for a namespace that is not
    /// known.
    static func prefix(of namespace: String) -> String? {
        let name = namespace.lowercased().filter { !$0.isWhitespace }
        return prefixes[name] ?? prefixes[name.hasSuffix("/") ? String(name.dropLast()) : name + "/"]
    }

    private static let prefixes: [String: String] = {
        var prefixes: [String: String] = [:]
        for uri in [
            "", "http://www.w3.org/2005/atom", "http://purl.org/atom/ns#", "http://purl.org/rss/1.0/",
            "http://my.netscape.com/rdf/simple/0.9/",
            "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss",
            "http://backend.userland.com/rss2", "http://blogs.law.harvard.edu/tech/rss",
            "http://backend.userland.com/rss091", "http://backend.userland.com/rss092",
            "http://www.w3.org/1999/xhtml/feed", "http://example.com/newformat#", "http://example.com/necho",
            "http://purl.org/echo/", "uri/of/echo/namespace#", "http://purl.org/pie/",
            "http://purl.org/net/rss1.1#", "http://my.netscape.com/publish/formats/rss-0.91.dtd",
        ] { prefixes[uri] = "" }
        for (prefix, uris) in [
            "rdf": ["http://www.w3.org/1999/02/22-rdf-syntax-ns#"],
            "content": ["http://purl.org/rss/1.0/modules/content/"],
            "dc": ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/elements/1.0/"],
            "dcterms": ["http://purl.org/dc/terms/"],
            "media": [
                "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss",
                "http://video.search.yahoo.com/mrss/",
            ],
            "itunes": [
                "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://example.com/dtds/podcast-1.0.dtd",
            ],
            "podcast": [
                "https://podcastindex.org/namespace/1.0",
                "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
            ],
            "geo": ["http://www.w3.org/2003/01/geo/wgs84_pos#"], "georss": ["http://www.georss.org/georss"],
            "gml": ["http://www.opengis.net/gml"], "slash": ["http://purl.org/rss/1.0/modules/slash/"],
            "thr": ["http://purl.org/syndication/thread/1.0"],
            "sy": ["http://purl.org/rss/1.0/modules/syndication/"],
            "creativecommons": ["http://backend.userland.com/creativecommonsrssmodule"],
            "cc": ["http://web.resource.org/cc/", "http://creativecommons.org/ns#"],
            "wfw": ["http://wellformedweb.org/commentapi/"],
            "psc": ["http://podlove.org/simple-chapters", "https://podlove.org/simple-chapters/"],
            "feedburner": ["http://rssnamespace.org/feedburner/ext/1.0"],
            "xhtml": ["http://www.w3.org/1999/xhtml"], "xml": ["http://www.w3.org/xml/1998/namespace"],
            "admin": ["http://webns.net/mvcb/"],
            "image": ["http://purl.org/rss/1.0/modules/image/"], "xlink": ["http://www.w3.org/1999/xlink"],
            "googleplay": ["http://www.google.com/schemas/play-podcasts/1.0"],
            "app": ["http://www.w3.org/2007/app"], "opensearch": ["http://a9.com/-/spec/opensearch/1.1/"],
            "pingback": ["http://madskills.com/public/xml/rss/module/pingback/"],
            "trackback": ["http://madskills.com/public/xml/rss/module/trackback/"],
            "foaf": ["http://xmlns.com/foaf/0.1/"], "l": ["http://purl.org/rss/1.0/modules/link/"],
            "svg": ["http://www.w3.org/2000/svg"], "math": ["http://www.w3.org/1998/math/mathml"],
        ] { for uri in uris { prefixes[uri] = prefix } }
        return prefixes
    }()
}
