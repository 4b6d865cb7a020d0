import Testing

/// A small document and its expected HTML, abbreviated: `«x»` is inline mathematics, `⟪x⟫`
/// a display inside a paragraph, `⟦x⟧` a block, and `‹…›` the text glued to the formula before
/// it. The wrappers of tables and code are added.
struct RenderCase: Sendable, CustomTestStringConvertible {
    var markdown: String
    var html: String

    init(_ markdown: String, _ html: String) {
        self.markdown = markdown
        self.html = html
    }

    /// Creates a case of one paragraph, with the HTML between its tags.
    static func inline(_ markdown: String, _ html: String) -> RenderCase {
        RenderCase(markdown, "<p>\(html)</p>")
    }

    var testDescription: String { String(markdown.prefix(80)) }

    private static let notation = [
        ("«", "<span class=\"math inline\" translate=\"no\" dir=\"ltr\">"), ("»", "</span>"),
        ("⟪", "<span class=\"math display\" translate=\"no\" dir=\"ltr\">"), ("⟫", "</span>"),
        ("⟦", "<div class=\"math display\" translate=\"no\" dir=\"ltr\">"), ("⟧", "</div>"),
        ("‹", "<span class=\"glued\">"), ("›", "</span>"),
        ("<table>", "<div class=\"table-scroll\"><table>"), ("</table>", "</table></div>"),
        ("<pre><code>", "<div class=\"code\"><pre><code>"), ("</code></pre>", "</code></pre></div>"),
    ]

    static func expanded(_ html: String) -> String {
        notation.reduce(html) { $0.replacing($1.0, with: $1.1) }
    }

    /// Compares the HTML, ignoring the last line end.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let html = Leaf(markdown).html
        #expect(
            html.hasSuffix("\n") ? String(html.dropLast()) == Self.expanded(self.html) : html.isEmpty,
            "\(markdown)\n--- rendered\n\(html)--- expected\n\(Self.expanded(self.html))",
            sourceLocation: sourceLocation)
    }
}
