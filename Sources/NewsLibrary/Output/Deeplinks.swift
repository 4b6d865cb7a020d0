import Items

/// The table from the deeplinks of an app to the files of the library.
enum Deeplinks {
    /// Returns the routes of the settings' scheme, and an entry for each article. An app finds an article by its
    /// deeplink, by its id, or by `type` and `id`.
    static func tree(_ news: News) -> JSONTree {
        let template = news.settings.feeds.deeplink
        let scheme = template.flatMap { $0.split(separator: ":").first }.map(String.init) ?? "news"
        let routes = [
            ("home", "index.html"), ("feed", "all.html"), ("bookmarks", "bookmarks.html"),
            ("search", "index.html#find"), ("settings", "index.html#settings"), ("digest", "digest.html"),
        ].map { type, file in
            entry(deeplink: "\(scheme)://\(type)", type: type, id: nil, file: file, title: nil)
        }
        let articles = news.articles.map { article in
            entry(
                deeplink: (template ?? "\(scheme)://article?id={id}").replacing("{id}", with: article.id),
                type: "article", id: article.id, file: article.file, title: article.title)
        }
        var object = ObjectBuilder()
        object.add("version", 1)
        object.add("scheme", scheme)
        object.add("routes", .array(routes))
        object.add("articles", .array(articles))
        return .object(object.members)
    }

    private static func entry(
        deeplink: String, type: String, id: String?, file: String, title: String?
    ) -> JSONTree {
        var object = ObjectBuilder()
        object.add("deeplink", deeplink)
        object.add("type", type)
        object.add("id", id)
        object.add("file", file)
        object.add("title", title)
        return .object(object.members)
    }
}
