/// The extension `_sitegen` of an item (JSON Feed 1.1, "Extensions").
package struct ItemFacts: Sendable, Hashable {
    /// The address of the feed that listed the item first.
    package var feed: String?
    /// The identifier in that feed, if it differs from the item's.
    package var feedID: String?
    package var kind: Kind?
    /// The time of the answer that listed the item first.
    package var firstSeen: Int?
    /// The number of the content's version, from 1.
    package var revision: Int?
    /// The SHA-256 of the content, by which a change is recognised.
    package var contentHash: String?
    /// The feed whose content is shown, if it is not ``feed``.
    package var contentFeed: String?
    /// The title before the last change of the title.
    package var formerTitle: String?
    /// The time of the first answer of ``feed`` that no longer listed the item; `nil` while it is listed.
    package var unlisted: Int?
    /// The other feeds that list the item.
    package var alsoIn: [Listing] = []
    /// Addresses that the item had before, in canonical form.
    package var formerURLs: [String] = []
    /// The SHA-256 of the canonical address.
    package var urlHash: String?
    package var categories: [Category] = []
    package var contributors: [Person] = []
    package var rights: String?
    /// The feed that the item was taken from (Atom `source`), in the shape of a feed without items.
    package var source: JSONTree?
    package var media: Media?
    /// The text of the page that the item links to; `nil` where the feed's is used.
    package var page: PageText?
    /// The place of the item in its document, from 0.
    package var position: Int?
    /// The text constructs by name: title, summary, content, rights.
    package var texts: [String: [TextConstruct]] = [:]
    /// True if the reader has bookmarked the item.
    package var isBookmarked = false
    /// True if the settings keep the item for good.
    package var isKept = false
    /// Members that this version does not read, which are written again.
    package var others: [String: JSONTree] = [:]

    package init() {}

    /// The kind of thing that an item is.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case article, podcast, video, page, note, tagset, paper
    }

    /// An entry of a further feed that is the same article.
    package struct Listing: Sendable, Hashable {
        package var feed: String
        /// The identifier in that feed.
        package var id: String
        package var url: String?
        /// The date of publication in that feed.
        package var datePublished: Int?
        /// The time of the first answer that no longer listed it; `nil` while it is listed.
        package var unlisted: Int?

        package init(feed: String, id: String, url: String?) {
            (self.feed, self.id, self.url) = (feed, id, url)
        }
    }

    /// A category with the vocabulary that it is from (RFC 4287, section 4.2.2).
    package struct Category: Sendable, Hashable {
        package var term: String?
        package var scheme: String?
        package var label: String?

        package init(term: String?) { self.term = term }
    }

    /// The picture of an item in the store's folder `media`.
    package struct Media: Sendable, Hashable {
        /// The file name, if it differs from the digest.
        package var file: String?
        package var width: Int?
        package var height: Int?
        /// The SHA-256 of the file in lower-case hex.
        package var sha256: String?

        package init() {}
    }

    /// The article of a page.
    package struct PageText: Sendable, Hashable {
        /// Sanitised, with absolute addresses.
        package var html: String?
        package var byline: String?
        package var image: String?
        package var siteName: String?
        /// As the page declares it, or as its script tells.
        package var language: String?
        /// The time of the answer, and the revision of the item at that time.
        package var fetched: Int?
        package var revision: Int?

        package init() {}
    }

    /// A text of a feed with its type, language and base (RFC 4287, section 3.1).
    package struct TextConstruct: Sendable, Hashable {
        package var type: String?
        package var lang: String?
        package var base: String?
        /// A sanitised fragment, whatever the type.
        package var html: String?
        package var src: String?

        package init() {}
    }
}
