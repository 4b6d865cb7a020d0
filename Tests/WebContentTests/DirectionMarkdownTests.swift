import Testing
import WebContent

/// The direction and language of blocks on pages, for which markdown has no marks.
@Suite struct DirectionMarkdownTests {
    private static let hebrew = "<div dir=\"rtl\" lang=\"he\">\n\nשלום!\n\n</div>"

    private func markdown(_ content: String, isPage: Bool = true) -> String {
        ContentMarkdown.text(of: Array(content.utf8), isBelowTitle: isPage, language: isPage ? "en" : nil)
    }

    @Test(arguments: [
        ("<p>a</p><p dir=\"rtl\" lang=\"he\">שלום!</p><p>b</p>", "a\n\n\(Self.hebrew)\n\nb\n"),
        // A direction of the content around it is not repeated.
        (
            "<p>one</p><div dir=\"rtl\" lang=\"he\"><p dir=\"rtl\" lang=\"he\">שלום!</p></div>",
            "one\n\n\(Self.hebrew)\n"
        ),
        ("<p>one</p><p dir=\"auto\" lang=\"he\">שלום!</p>", "one\n\n\(Self.hebrew)\n"),
        ("<p lang=\"fr\">Bonjour</p>", "<div lang=\"fr\">\n\nBonjour\n\n</div>\n"),
        ("<h2 lang=\"fr\">Un #</h2>", "## <span lang=\"fr\">Un \\#</span>\n"),
        (
            "<ul><li>one</li><li lang=\"fr\">deux</li></ul>",
            "- one\n\n- <div lang=\"fr\">\n\n  deux\n\n  </div>\n"
        ), ("<blockquote lang=\"fr\"><p>a</p></blockquote>", "<div lang=\"fr\">\n\n> a\n\n</div>\n"),
        // In content from right to left, the other direction is stated.
        ("<p>שלום לכולם</p><p dir=\"ltr\">a</p>", "שלום לכולם\n\n<div dir=\"ltr\">\n\na\n\n</div>\n"),
        ("<div dir=\"ltr\" lang=\"en\"><p dir=\"auto\">a</p></div>", "a\n"), ("<p lang=\"EN\">a</p>", "a\n"),
        ("<p>a</p><p dir=\"rtl\"></p>", "a\n"), ("<p>a <span lang=\"fr\">b</span></p>", "a b\n"),
    ]) func keepsThemOnPages(_ content: String, _ expected: String) {
        #expect(markdown(content) == expected)
    }

    /// Other markdown has no HTML around its blocks.
    @Test func leavesThemOutElsewhere() {
        #expect(markdown("<p dir=\"rtl\" lang=\"he\">שלום!</p>", isPage: false) == "שלום!\n")
    }
}
