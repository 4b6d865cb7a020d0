package import Diagnostics

/// The rules about feeds.
package enum FeedRules {
    package static let all: [RuleDefinition] = [
        .feedFormat, .feedXML, .feedEncoding, .feedContentType, .feedDate, .feedLimit, .feedJSON, .feedItem,
        .feedAddress, .feedContent, .opmlFormat, .opmlOutline,
    ]
}

extension RuleDefinition {
    package static let feedFormat = RuleDefinition(
        "feed-format", .error, "a feed is RSS, Atom, JSON Feed or CDF",
        "HTML and OPML files are not feeds. Give the address of the feed that the page links to.")

    package static let feedXML = RuleDefinition(
        "feed-xml", .warning, "a feed is well-formed XML",
        "The feed was repaired as far as its meaning is clear. Readers that follow XML 1.0 refuse it: tell its publisher."
    )

    package static let feedEncoding = RuleDefinition(
        "feed-encoding", .warning, "a feed is in the encoding that it declares",
        "The byte order mark, the header and the XML declaration decide in this order (RFC 7303). UTF-8 that makes no sense in the declared encoding is read as UTF-8. The rest is a guess."
    )

    package static let feedContentType = RuleDefinition(
        "feed-content-type", .warning, "a feed is sent with a content-type of feeds",
        "`application/rss+xml`, `application/atom+xml`, `application/feed+json`, or another type of XML or JSON."
    )

    package static let feedDate = RuleDefinition(
        "feed-date", .warning, "the dates of a feed can be read",
        "Write RFC 3339 in Atom and JSON, RFC 2822 in RSS. An unreadable date is left out.")

    package static let feedLimit = RuleDefinition(
        "feed-limit", .error, "a feed is within the limits",
        "15 MB, 256 levels, 100,000 elements and 10,000 items; 500 characters of a title, 200 of a name, 4,096 of a summary and 2,048 of an address. What is beyond is left out."
    )

    package static let feedJSON = RuleDefinition(
        "feed-json", .error, "a JSON Feed is valid JSON",
        "The feed is read up to the error.")

    package static let feedItem = RuleDefinition(
        "feed-item", .warning, "each item of a feed has an identifier of its own",
        "An item without an id, or with the id of another item, gets one made of its address or content.")

    package static let feedAddress = RuleDefinition(
        "feed-address", .warning, "the addresses of a feed are on the web",
        "Addresses of `javascript:`, `data:`, `vbscript:` and `file:` are left out; that of an item begins with `https:` or `http:`."
    )

    package static let feedContent = RuleDefinition(
        "feed-content", .note, "the content of an entry is text",
        "Content of another media type, such as a picture or a PDF in base64, is not shown. The summary is shown instead."
    )

    package static let opmlFormat = RuleDefinition(
        "opml-format", .error, "a list of feeds is OPML",
        "Export the subscriptions of the feed reader as OPML 2.0, or list the addresses in sitegen.yml.")

    package static let opmlOutline = RuleDefinition(
        "opml-outline", .warning, "each outline of a feed has an address of its own",
        "OPML 2.0 requires `xmlUrl` for feeds. An outline without it, or with the address of one before it, is left out."
    )

    /// `FeedFetchingRules` lists it among the rules about fetching.
    package static let feedPictures = RuleDefinition(
        "feed-pictures", .note, "the pictures of feeds can be fetched",
        "The page shows the words of a missing picture in its place. A later run asks again.")
}
