extension ReadingListFormat {
    /// The name in messages.
    package var name: String {
        switch self {
        case .peek: "the database of Peek"
        case .peekWebhook: "the JSON of Peek's webhook"
        case .netscape: "bookmarks in HTML"
        case .pinboard: "Pinboard's JSON"
        case .pocketCSV: "Pocket's CSV"
        case .pocketHTML: "Pocket's HTML"
        case .pocketAnnotations: "Pocket's annotations"
        case .instapaper: "Instapaper's CSV"
        case .instapaperHTML: "Instapaper's HTML"
        case .raindrop: "Raindrop's CSV"
        case .wallabag1: "wallabag's JSON of version 1"
        case .wallabag2: "wallabag's JSON of version 2"
        case .omnivore: "Omnivore's JSON"
        case .firefox: "Firefox's JSON"
        case .chrome: "the JSON of Chrome, Opera and Vivaldi"
        case .delicious: "Delicious's JSON"
        case .elCurator: "El Curator's JSON"
        case .jsonFeed: "JSON Feed"
        }
    }

    /// The names of all formats.
    static let names = allCases.map(\.name).joined(separator: ", ")
}
