import Testing

@testable import HubSource

/// The links that a page has: those of definitions and footnotes only where the text uses them.
@Suite struct PageLinksTests {
    static let cases: [(text: String, isLink: Bool)] = [
        // Definitions.
        ("x\n\n[u]: s.md", false), ("x [u]\n\n[u]: s.md", true), ("[u]: s.md\n\nx [w][u]", true),
        ("[U  V][]\n\n[u v]: s.md", true), ("![w][u]\n\n[u]: s.md", true), ("`[u]`\n\n[u]: s.md", false),
        ("\\[u]\n\n[u]: s.md", false), ("<!-- [u] -->\n\n[u]: s.md", false),
        ("```\n[u]\n```\n\n[u]: s.md", false), ("[[u]]\n\n[u]: s.md", false),
        // The first definition counts, and none interrupts a paragraph.
        ("[u]\n\n[u]: i.md\n[u]: s.md", false), ("[u]\n\n[v]: i.md\n[u]: s.md", true),
        ("x [u]\n[u]: s.md", false), ("[u]\n\n## H\n[u]: s.md", true),
        ("<div>\n[u]\n</div>\n\n[u]: s.md", false),
        // It may be in several lines, in a quote and in a list. With other words after it, it is text.
        ("[u]\n\n[u]:\ns.md\n'T'", true), ("[u]\n\n> [u]: s.md", true), ("[u]\n\n- [u]: s.md", true),
        ("[u]\n\n- x\n\n  [u]: s.md", true), ("[u]\n\n- x\n  [u]: s.md", false),
        ("[u]\n\n[u]: s.md words", false), ("[u]\n\n[u]: words\n[u]: s.md words", false),
        // Footnotes.
        ("x\n\n[^u]: see [[s]]", false), ("x [^u]\n\n[^u]: see [[s]]", true),
        ("x [^U]\n\n[^u]: see\n[t](s.md)", true), ("x\n\n[^u]: see\n[t](s.md)", false),
        ("[^u]: x\n\n[[s]]", true), ("a[^1]\n\n[^1]: b[^2]\n[^2]: [[s]]", true),
        ("[^1]: b[^2]\n\n[^2]: [[s]]", false), ("[^1]: [[s]] [^1]", false),
        // Escapes and character references in addresses of markdown.
        ("x [u]\n\n[u]: s\\.md", true), ("[u]\n\n[u]: <&#115;.md>", true), ("[t](s&period;md)", true),
        ("[t](s\\.md 'T')", true), ("[t](s&none;.md)", false), ("<a href=\"s\\.md\">S</a>", false),
        // Raw HTML.
        ("<a href=\"s.md\">S</a>", true), ("x <A title='[' href=./s#part>S</A>", true),
        ("<a href=\"s.html\">S</a>", false), ("<a href=\"https://x.example/s.md\">S</a>", false),
        ("`<a href=\"s.md\">S</a>`", false), ("<abbr href=\"s.md\">S</abbr>", false),
        ("x <a class=\"y\"\n   href=\"s.md\">S</a>", true), ("> x <a\n> href='s.md'\n> title=t>S</a>", true),
        ("x <a\n\nhref=\"s.md\">S</a>", false), ("x <a\n<b href=\"s.md\">S</a>", false),
        ("x <abbr\nhref=\"s.md\">S</abbr>", false),
        ("<aside>\n[S](s.md)\n</aside>", true),
    ]

    @Test(arguments: cases) func aLinkIsOneOfThePage(_ text: String, _ isLink: Bool) async throws {
        let vault = try await Vault([
            "a.md": "# A\n\n\(text)\n", "i.md": "", "s.md": "# S\n\n## Part\n",
        ])
        #expect(try vault.links("a.md").contains("s.md") == isLink)
        let backlinks = vault.hub.backlinks[try vault.index("s.md")]
        #expect(backlinks.map(\.document) == (isLink ? [0] : []))
    }

    @Test(arguments: [
        ("See <a href=\"none.md\">it</a>.\n", "1:14"),
        ("See <a class=x\n  href=\"none.md\">it</a>.\n", "2:9"),
    ]) func aLinkOfRawHTMLIsDangling(_ text: String, _ place: String) async throws {
        let vault = try await Vault(["a.md": text])
        #expect(vault.findings == ["link-dangling a.md \(place)"])
    }
}
