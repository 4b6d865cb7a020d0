import Testing

/// A small document and the HTML that the dialect asks for. In the HTML, `«x»` stands for inline mathematics, `⟪x⟫`
/// for a display inside a paragraph and `⟦x⟧` for a block, and `‹…›` for what is held together with the formula before
/// it, so that a table of cases can be read. What a leaf puts around tables and code is added.
struct RenderCase: Sendable, CustomTestStringConvertible {
    var markdown: String
    var html: String

    init(_ markdown: String, _ html: String) {
        self.markdown = markdown
        self.html = html
    }

    /// One paragraph, and what is between its tags.
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

    /// Compares without regard to the line end at the end.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let html = Leaf(markdown).html
        #expect(
            html.hasSuffix("\n") ? String(html.dropLast()) == Self.expanded(self.html) : html.isEmpty,
            "\(markdown)\n--- rendered\n\(html)--- expected\n\(Self.expanded(self.html))",
            sourceLocation: sourceLocation)
    }
}
