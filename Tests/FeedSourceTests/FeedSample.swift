import Diagnostics
import FeedSource
import Foundation
import Items
import Testing

/// A feed written in a test.
enum FeedSample {
    static func read(_ text: String, contentType: String? = nil, base: String? = nil) -> FeedReading {
        FeedReading(Array(text.utf8), file: "feed.xml", contentType: contentType, base: base)
    }

    /// Returns the feed as JSON objects.
    static func json(_ reading: FeedReading, location: SourceLocation = #_sourceLocation) throws -> [String:
        Any]
    {
        let feed = try #require(reading.feed, "\(reading.diagnostics)", sourceLocation: location)
        return try #require(try JSONSerialization.jsonObject(with: Data(feed.bytes())) as? [String: Any])
    }

    static func rss(_ item: String, channel: String = "", root: String = "") -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
         xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:georss="http://www.georss.org/georss"
         xmlns:psc="http://podlove.org/simple-chapters" \(root)><channel><title>T</title>\(channel)<item>\(item)</item></channel></rss>
        """
    }

    static func atom(_ entry: String, feed: String = "", root: String = "") -> String {
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(root)><title>T</title>\(feed)<entry>\(entry)</entry></feed>"
    }

    static func item(_ text: String, base: String? = nil, location: SourceLocation = #_sourceLocation) throws
        -> Item
    {
        let reading = read(text, base: base)
        let feed = try #require(reading.feed, "\(reading.diagnostics)", sourceLocation: location)
        return try #require(feed.items.first, sourceLocation: location)
    }
}
