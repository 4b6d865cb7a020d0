import Items

/// The state of one saved page in the store of sealed pages.
package struct SealState: Sendable, Hashable {
    /// The name of the file in the folder of sealed pages; `nil` before the first success.
    package var file: String?
    /// The size of the file in bytes, by which a damaged one is recognized; `nil` in the states of earlier versions.
    package var size: Int?
    /// The title of the sealed page.
    package var title: String?
    /// The language of the page (BCP 47), of pages with an article.
    package var language: String?
    /// The time of the sealed page, in seconds since 1970-01-01T00:00:00Z.
    package var taken: Int?
    /// The time at which the server last said that the page has not changed since `taken`.
    package var confirmed: Int?
    /// The validators of the page's response, for conditional requests; `nil` for a page that was redirected or rendered.
    package var entityTag: String?
    package var lastModified: String?
    /// The time of the last attempt.
    package var checked: Int?
    /// The earliest time of the next attempt after a failure.
    package var next: Int?
    /// The origin that a redirect of the last attempt led to and that the policy refused.
    package var refused: String?
    /// The failed attempts since the last success.
    package var failures = 0
    /// The reason of the last failure.
    package var problem: String?
    /// True if the article of the page is in the store as well; `nil` if it has not been looked for.
    package var hasArticle: Bool?

    /// The size of the article in bytes.
    package var articleSize: Int?

    /// The reason why no article was looked for: the page is too large.
    package var articleProblem: String?

    /// True if the scripts of the page ran in a browser before it was sealed.
    package var isRendered = false

    /// The time at which the copy was last known to be that of the server.
    package var current: Int? { taken.map { max($0, confirmed ?? $0) } }

    package init() {}

    init(_ reader: inout ObjectReader) {
        file = reader.string("file")
        size = reader.count("bytes")
        title = reader.string("title")
        language = reader.string("language")
        taken = reader.date("taken")
        confirmed = reader.date("confirmed")
        entityTag = reader.string("etag")
        lastModified = reader.string("last_modified")
        checked = reader.date("checked")
        next = reader.date("next")
        refused = reader.string("refused")
        failures = reader.count("failures") ?? 0
        problem = reader.string("problem")
        hasArticle = reader.flag("article")
        articleSize = reader.count("article_bytes")
        articleProblem = reader.string("article_problem")
        isRendered = reader.flag("rendered") ?? false
    }

    var tree: JSONTree {
        var object = ObjectBuilder()
        object.add("file", file)
        object.add("bytes", size)
        object.add("title", title)
        object.add("language", language)
        object.add("taken", date: taken)
        object.add("confirmed", date: confirmed)
        object.add("etag", entityTag)
        object.add("last_modified", lastModified)
        object.add("checked", date: checked)
        object.add("next", date: next)
        object.add("refused", refused)
        if failures > 0 { object.add("failures", failures) }
        object.add("problem", problem)
        if isRendered { object.add("rendered", .bool(true)) }
        if let hasArticle { object.add("article", .bool(hasArticle)) }
        object.add("article_bytes", articleSize)
        object.add("article_problem", articleProblem)
        return .object(object.members)
    }
}
