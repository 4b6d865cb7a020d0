import Foundation
import Items
import LeafSamples
import ReadingSource
import Testing

@testable import ReadingsLibrary

/// Titles, tags and words that are markup in HTML, markdown, TeX or YAML stay text in their place.
@Suite struct HostileTextTests {
    private typealias Sample = ReadingsSample

    static let texts = [
        "</a></li></ul><script>alert(1)</script>", "\" onload=\"alert(1)", "' onclick='x", "<!-- x", "-->",
        "&lt;b&gt;",
        "&amp; &", "<https://x.example>", "# H", "{#home}", "A {#x .y}", "```", "`code`", "~~~",
        "*a* _b_ **c",
        "[a]: https://x.example", "[a](https://x.example)", "![a](https://x.example/p.png)", "[[nowhere]]",
        "[^1]",
        "@thm-x", "::: theorem", "---", "===", "> quote", "- item", "1. item", "|a|b|", "$5 and $6", "$x",
        "$$",
        "$10 for each user_id in US$.", "$\\frac{1$", "\\(x\\)", "\\", "\\eqref{x}", "{{x}}", "%", "title: x",
        "😀🏳️‍🌈", "שלום עולם", "العربية",
        "<plaintext>", "</main>", "\u{2028}x", "a\tb", "c++", "a/b", "..", ".", "-", "con",
    ]

    /// Returns the body of a leaf made of a page. A finding of severity error fails the test.
    private func main(_ page: String) throws -> String {
        let html = try LeafSample().page(page)
        let start = try #require(html.range(of: "saved-tabs")?.lowerBound)
        return String(html[start...])
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("$", with: "&#36;")
    }

    private static func count(_ part: String, in text: String) -> Int {
        text.components(separatedBy: part).count - 1
    }

    @Test(arguments: texts) func aTitleStaysText(_ text: String) throws {
        let items = [
            Sample.page("https://a.example/1", text),
            Sample.page("https://a.example/2", "After", hoursAgo: 2),
        ]
        let sample = ReadingsSample(items)
        for page in ["index.md", "pages-2026-11.md", "site-a.example.md"] {
            let html = try main(sample.text(page))
            #expect(Self.count("class=\"saved-row\"", in: html) == 2, "\(page): \(html)")
            // A formula is shown by its words.
            let shown = text == "\\(x\\)" ? "x" : Self.escaped(items[0].title ?? "")
            #expect(html.contains("dir=\"auto\">\(shown)</strong>"), "\(html)")
            #expect(html.contains("dir=\"auto\">After</strong>"))
        }
        _ = try sample.object("feed.json")
    }

    @Test(arguments: texts) func theTitleOfAnArticleStaysText(_ text: String) throws {
        var item = Sample.page("https://a.example/1", text, tags: ["tag"])
        item.contentHTML = "<p>The article.</p>"
        item.authors = [Person(name: text)]
        var sample = ReadingsSample([item])
        sample.settings.isFormula = { _, _ in false }
        let name = try #require(sample.pages.first { $0.hasPrefix("article-") })
        let html = try main(sample.text(name + ".md"))
        #expect(html.contains("<p>The article.</p>") && Self.count("<h1", in: html) == 1)
        #expect(
            html.contains(" id=\"home\"") && !html.contains("<script>alert") && !html.contains("onload=\"a"))
    }

    @Test(arguments: texts) func aTagStaysText(_ text: String) throws {
        let sample = ReadingsSample([
            Sample.page("https://a.example/1", "First", tags: [text, "plain"].sorted()),
            Sample.note("Words", tags: [text]), Sample.tagset([text, "other"].sorted()),
        ])
        let group = try #require(
            sample.pages.first { $0.hasPrefix("tag-") && !["tag-plain", "tag-other"].contains($0) },
            "\(sample.pages)")
        for page in ["index", "tags", "notes", "site-a.example", group] {
            let html = try main(sample.text(page + ".md"))
            #expect(html.contains("href=\"\(group).html\">\(Self.escaped(text))<"), "\(page): \(html)")
        }
        let html = try main(sample.text(group + ".md"))
        // The page and the set.
        #expect(Self.count("class=\"saved-row\"", in: html) == 2 && Self.count("<h1", in: html) == 1)
        #expect(html.contains("Words"))
        #expect(group.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") })
    }

    @Test(arguments: texts) func theWordsAboutAPageStayText(_ text: String) throws {
        var item = Sample.page("https://a.example/1", "First")
        item.note = text + "\n\n" + text
        item.highlights = [.init(text: text, note: text)]
        let sample = ReadingsSample([item, Sample.page("https://a.example/2", "After", hoursAgo: 2)])
        let html = try main(sample.text("index.md"))
        #expect(Self.count("class=\"saved-row\"", in: html) == 2, "\(html)")
        #expect(
            html.contains(
                "dir=\"auto\">\(Self.escaped(text)) <span dir=\"auto\">\(Self.escaped(text))</span></blockquote>"
            )
        )
        #expect(
            html.contains(
                "saved-words\" dir=\"auto\">\(Self.escaped(text))<br><br>\(Self.escaped(text))</span>"))
    }

    @Test(arguments: texts) func theSummaryAndAuthorStayText(_ text: String) throws {
        var item = Sample.page("https://a.example/1", "First")
        item.summary = "About " + text
        item.authors = [Person(name: text)]
        let sample = ReadingsSample([item, Sample.page("https://a.example/2", "After", hoursAgo: 2)])
        let html = try main(sample.text("index.md"))
        let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(Self.count("class=\"saved-row\"", in: html) == 2, "\(html)")
        #expect(html.contains("saved-summary\" dir=\"auto\">About \(Self.escaped(shown))</span>"), "\(html)")
        #expect(html.contains("<bdi>\(Self.escaped(text))</bdi>"), "\(html)")
    }

    @Test(arguments: texts) func anAddressStaysText(_ text: String) throws {
        let url = "https://a.example/?q=" + text
        var sample = ReadingsSample([Sample.page(url, "First"), Sample.page("https://a.example/", "After")])
        #expect(try main(sample.text("index.md")).contains("saved-address\">\(Self.escaped(url))</span>"))
        sample.settings.openHosts = ["a.example"]
        let html = sample.text("index.md")
        #expect(html.contains("class=\"saved-open\" href=\"\(Self.escaped(url))\">"))
    }

    /// A note that cannot be markdown is shown letter for letter, with its lines.
    @Test(arguments: texts) func aPlainNoteStaysText(_ text: String) throws {
        var sample = ReadingsSample([
            Sample.note(text + "\n\n\n  " + text + "\n \t\nend"), Sample.note("After", hoursAgo: 2),
        ])
        sample.settings.noteNames = { _ in nil }
        let html = try main(sample.text("notes.md"))
        let line = Self.escaped(text)
        #expect(
            html.contains(
                "<pre class=\"saved-plain\">\(line)<br>&#8203;<br>&#8203;<br>  \(line)<br>&#8203;<br>end</pre>"
            ),
            "\(html)")
        #expect(html.contains("<pre class=\"saved-plain\">After</pre>"))
        #expect(Self.count("class=\"saved-facts\"", in: html) == 2)
    }

    /// A sign with a combining mark is one character of Swift and two of markdown. Titles of leaves are markdown.
    @Test(arguments: [
        "$\u{301}{$\u{301}", "*\u{301}a*\u{301}", "`\u{301}x`\u{301}", "<\u{301}b>", "#\u{301}",
        "\\\u{301}*a*",
        "[\u{301}a]\u{301}(https://x.example)", "\u{301}",
    ])
    func combiningMarksHideNoMarkup(_ text: String) throws {
        let sample = ReadingsSample([Sample.page("https://a.example/1", text, tags: [text])])
        let group = try #require(sample.pages.first { $0.hasPrefix("tag-") })
        let html = try main(sample.text(group + ".md"))
        let heading = try #require(
            html.components(separatedBy: "<h1").last?.components(separatedBy: "</h1>").first)
        for tag in ["<em", "<code", "<a", "<b", "math"] { #expect(!heading.contains(tag), "\(heading)") }
        // Dollars that are meant are character references.
        let decoded = heading.replacingOccurrences(of: "&#36;", with: "$", options: .literal)
        let shown = decoded.unicodeScalars.drop { $0 != ">" }.dropFirst()
        #expect(Array(shown) == Array(Self.headingText(text).unicodeScalars), "\(heading)")
    }

    /// The text of a heading in HTML.
    private static func headingText(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Tags whose words are the same without their signs have leaves of their own.
    @Test func tagsThatLoseSignsDoNotClash() {
        let tags = [
            "c", "c+", "c++", "c#", "c-", "c--", "a b", "a-b", "a/b", "a.b", "a..b", "a_b", "über", "uber",
            "😀", "😁",
            String(repeating: "x", count: 60), String(repeating: "x", count: 60) + "y",
        ]
        let names = tags.map(PageName.of)
        #expect(Set(names).count == tags.count, "\(names)")
        // A file system may not tell upper from lower case, nor take long names.
        #expect(names.allSatisfy { $0 == $0.lowercased() && $0.utf8.count <= 50 && !$0.isEmpty })
        #expect(PageName.of("a-b") == "a-b" && PageName.of("node.js") == "node.js")
    }
}
