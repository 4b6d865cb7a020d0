import Diagnostics

/// The JSON text of an article. What is unknown is null.
package enum ArticleJSON {
    /// Returns the object, indented, in a fixed order, with a line feed at its end.
    package static func text(_ article: Article) -> String {
        let members: [(String, String)] = [
            ("title", value(article.title)), ("byline", value(article.byline)), ("dir", value(article.dir)),
            ("lang", value(article.lang)), ("excerpt", value(article.excerpt)),
            ("siteName", value(article.siteName)),
            ("publishedTime", value(article.publishedTime)), ("modifiedTime", value(article.modifiedTime)),
            ("image", value(article.image)), ("length", "\(article.length)"),
            ("readerable", article.readerable ? "true" : "false"), ("content", value(article.content)),
            ("textContent", value(article.textContent)), ("url", value(article.url)),
        ]
        return "{\n" + members.map { "  \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
    }

    private static func value(_ text: String?) -> String {
        text.map(JSONDiagnosticFormatter.quoted) ?? "null"
    }
}
