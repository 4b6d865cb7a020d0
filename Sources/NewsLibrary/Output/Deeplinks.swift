import ItemPages
import Items

/// The table from the deeplinks of an app to the files of the library.
enum Deeplinks {
    /// Returns the routes of the settings' scheme, and an entry for each article. An app finds an article by its
    /// deeplink, by its id, or by `type` and `id`.
    static func tree(_ news: News) -> JSONTree {
        let template = news.settings.feeds.deeplink
        let scheme = template.map(DeeplinkEntry.scheme) ?? "news"
        let routes = [
            ("home", "index.html"), ("feed", "all.html"), ("bookmarks", "bookmarks.html"),
            ("search", "index.html#find"), ("settings", "index.html#settings"), ("digest", "digest.html"),
        ].map { type, file in
            DeeplinkEntry.json("\(scheme)://\(type)", type: type, file: file)
        }
        // The app puts the words in both, percent-encoded.
        let search = DeeplinkEntry.json(
            "\(scheme)://search?q={query}", type: "search", file: "index.html#find=:{query}")
        let articles = news.articles.map { article in
            DeeplinkEntry.json(
                (template ?? "\(scheme)://article?id={id}").replacing("{id}", with: article.id),
                type: "article", id: article.id, file: article.file, title: article.title)
        }
        var object = ObjectBuilder()
        object.add("version", 1)
        object.add("scheme", scheme)
        object.add("routes", .array(routes + [search]))
        object.add("articles", .array(articles))
        return .object(object.members)
    }
}
