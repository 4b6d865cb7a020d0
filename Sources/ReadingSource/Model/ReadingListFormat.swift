/// The formats of reading lists.
package enum ReadingListFormat: String, Sendable, Hashable, CaseIterable {
    /// The database `peek.db`.
    case peek
    /// The JSON that Peek sends to a webhook.
    case peekWebhook = "peek-webhook"
    /// Bookmarks as HTML, which browsers, Shaarli and others write.
    case netscape
    case pinboard
    case pocketCSV = "pocket-csv"
    case pocketHTML = "pocket-html"
    /// The marked passages of Pocket.
    case pocketAnnotations = "pocket-annotations"
    case instapaper
    case instapaperHTML = "instapaper-html"
    case raindrop
    case wallabag1 = "wallabag-1"
    case wallabag2 = "wallabag-2"
    case omnivore
    case firefox
    case chrome
    case delicious
    case elCurator = "elcurator"
    /// JSON Feed: the form that `readings export --format json` writes, and other feeds of that format.
    case jsonFeed = "json-feed"
}
