package import Diagnostics
import PositionedYAML
import SiteFiles

/// The keys of a source of the kind `feeds`.
package struct FeedSettings: Sendable, Hashable {
    /// The times for which answers count as fresh, in seconds.
    package struct Lifetimes: Sendable, Hashable {
        package var breaking = 300
        package var headlines = 600
        package var more = 1800
        package var category = 600
        package var article = 3600

        /// Returns the lifetime of a feed's answers, by its category.
        package func of(_ feed: FeedSubscription) -> Int {
            switch feed.category?.lowercased() {
            case nil: headlines
            case "breaking"?: breaking
            default: category
            }
        }
    }

    /// The limits of the store.
    package struct Keep: Sendable, Hashable {
        /// Days since publication, counted once no feed lists an item any more.
        package var days = 7
        package var items = 500
        /// The size of all pictures in bytes.
        package var media = 50_000_000
        /// Days after which the content of an item is removed; `nil` keeps it as long as the item.
        package var content: Int?
        /// Days after which the pictures of an item are removed; `nil` keeps them as long as the item.
        package var images: Int?
    }

    /// The OPML file with the feeds, absolute; `nil` if ``feeds`` has them.
    package var list: String?
    /// The position of the list's name in the settings.
    package var listPosition: SourcePosition?
    /// The feeds of the settings.
    package var feeds: [FeedSubscription] = []
    package var lifetime = Lifetimes()
    package var keep = Keep()
    /// The seconds that the digest goes back.
    package var digest = 48 * 3600
    /// The deeplink of an item, in which `{id}` is its id; `nil` for none.
    package var deeplink: String?
    /// The seconds after which a feed without an answer is an error.
    package var stale = 7 * 86400

    /// Creates the defaults, without feeds.
    package init() {}

    /// Reads the keys of a source. A value that cannot be read is a finding and keeps its default.
    ///
    /// - Parameter root: the library's root, absolute.
    static func read(
        _ schema: inout YAMLSchema, root: String, _ diagnostics: inout [Diagnostic]
    ) -> FeedSettings {
        var settings = FeedSettings()
        switch schema.value("feeds") {
        case nil: break
        case .scalar(let text, _, let position)?:
            settings.list = DiskPath.absolute(text, in: root)
            settings.listPosition = position
        case .sequence(let values, _)?:
            settings.feeds = values.compactMap { FeedSubscription.read($0, &diagnostics) }
        case .some(let other):
            diagnostics.append(
                Diagnostic(
                    .settings, at: other.position,
                    "'feeds' is \(other.kind); write the name of an OPML file or a list of addresses"))
        }
        settings.readLifetimes(schema.value("lifetime"), &diagnostics)
        settings.readKeep(schema.value("keep"), &diagnostics)
        settings.digest = Quantity.seconds(schema.string("digest"), &diagnostics) ?? settings.digest
        settings.stale = Quantity.seconds(schema.string("stale"), &diagnostics) ?? settings.stale
        settings.deeplink = deeplink(&schema, &diagnostics)
        return settings
    }

    /// Reads the deeplink of a source's items.
    static func deeplink(_ schema: inout YAMLSchema, _ diagnostics: inout [Diagnostic]) -> String? {
        guard let (text, position) = schema.string("deeplink") else { return nil }
        if !text.contains("{id}") || !text.contains(":") {
            diagnostics.append(
                Diagnostic(
                    .settings, at: position,
                    "'deeplink' has no scheme or no '{id}'; write 'app://article?id={id}'"))
        }
        return text
    }

    private mutating func readLifetimes(_ value: YAMLValue?, _ diagnostics: inout [Diagnostic]) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        let keys: [(String, WritableKeyPath<Lifetimes, Int>)] = [
            ("breaking", \.breaking), ("headlines", \.headlines), ("more", \.more), ("category", \.category),
            ("article", \.article),
        ]
        for (key, path) in keys {
            if let seconds = Quantity.seconds(schema.string(key), &diagnostics) {
                lifetime[keyPath: path] = seconds
            }
        }
        diagnostics += schema.finish()
    }

    private mutating func readKeep(_ value: YAMLValue?, _ diagnostics: inout [Diagnostic]) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        keep.days = Quantity.count(schema.string("days"), &diagnostics) ?? keep.days
        keep.items = Quantity.count(schema.string("items"), &diagnostics) ?? keep.items
        keep.content = Quantity.count(schema.string("content"), &diagnostics)
        keep.images = Quantity.count(schema.string("images"), &diagnostics)
        keep.media = Quantity.bytes(schema.string("media"), &diagnostics) ?? keep.media
        diagnostics += schema.finish()
    }
}
