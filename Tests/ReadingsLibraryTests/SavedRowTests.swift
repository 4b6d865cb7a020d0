import Items
import Testing

@testable import ReadingSource
@testable import ReadingsLibrary

/// The rows of saved pages: words, highlights, hosts, and the reason for a missing copy.
struct SavedRowTests {
    private typealias Sample = ReadingsSample

    private static func page(_ change: (inout Item) -> Void) -> Item {
        var item = Sample.page("https://a.example/1", "Title")
        change(&item)
        return item
    }

    @Test func keepsLineBreaks() {
        let item = Self.page {
            $0.note = "one\ntwo\n\nthree"
            $0.highlights = [Highlight(text: "a\nb", note: "c\nd")]
            $0.contentHTML = "<p>Article</p>"
        }
        let sample = Sample([item])
        let article = sample.pages.first { $0.hasPrefix("article-") } ?? ""
        for file in ["index.md", "pages-2026-11.md", article + ".md"] {
            let text = sample.text(file)
            #expect(text.contains("one<br>two<br><br>three"), "\(file)")
            #expect(text.contains(">a<br>b <span dir=\"auto\">c<br>d</span></blockquote>"), "\(file)")
        }
    }

    /// An address that is too long for a link is text, and shortened.
    @Test func shortensLongAddresses() throws {
        let beginning = "https://a.example/?q=" + String(repeating: "y", count: 500)
        let long = LongAddress(beginning: beginning + "…", digest: String(repeating: "a", count: 64))
        let shown = String(beginning.prefix(100)) + "…"
        let sample = Sample([
            Self.page { ($0.url, $0.longAddress) = (nil, long) },
            Self.page { ($0.id, $0.url, $0.title, $0.longAddress) = ("2", nil, shown, long) },
        ])
        let page = sample.text("index.md")
        #expect(page.count(of: "<span class=\"saved-address\">\(shown)</span>") == 1, "\(page)")
        #expect(!page.contains("href=\"https:") && !page.contains(String(repeating: "y", count: 101)))
    }

    /// The summary and authors that a service has for a page are in its rows, and so in Find.
    @Test func showsSummaryAndAuthors() {
        let plain = Sample([Self.page { _ in }])
        let sample = Sample([
            Self.page {
                $0.summary = "About\n<gooseberries> & $x$"
                $0.authors = [Person(name: "A. Writer"), Person(name: "כותב")]
            }
        ])
        for file in ["index.md", "pages-2026-11.md", "site-a.example.md"] {
            let row = sample.text(file)
            #expect(
                row.contains(
                    "<span class=\"saved-summary\" dir=\"auto\">About &lt;gooseberries&gt; &amp; &#36;x&#36;</span>"
                ),
                "\(file): \(row)")
            #expect(row.contains("<bdi>A. Writer, כותב</bdi> · <time"), "\(file): \(row)")
            #expect(!plain.text(file).contains("saved-summary") && !plain.text(file).contains("<bdi>"))
        }
    }

    @Test(arguments: [
        (String(repeating: "word ", count: 100), String(repeating: "word ", count: 55) + "word…"),
        (String(repeating: "字", count: 300), String(repeating: "字", count: 280) + "…"),
        (String(repeating: "x", count: 280), String(repeating: "x", count: 280)),
        ("Title", nil), ("My words", nil), (" \n", nil), ("Short.", "Short."),
    ])
    func shortensSummaries(_ summary: String, _ shown: String?) {
        let row = Sample([
            Self.page {
                $0.summary = summary
                $0.note = "My words"
            }
        ]).text("index.md")
        #expect(row.contains("saved-summary") == (shown != nil))
        if let shown { #expect(row.contains("dir=\"auto\">\(shown)</span>"), "\(row)") }
    }

    /// Words and highlights are no markdown and no TeX.
    @Test(arguments: [
        "*a* _b_ # c", "$x^2$ and \\(y\\)", "<b>x</b> & y", "- a\n- b", "`code` [x](y)", "> quote",
        "{#id} ::: x",
    ])
    func showsSignsAsTheyAre(_ words: String) {
        let sample = Sample([
            Self.page {
                $0.note = words
                $0.highlights = [Highlight(text: words)]
            }
        ])
        let shown = words.split(separator: "\n").map { line in
            line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                .replacing("$", with: "&#36;")
        }.joined(separator: "<br>")
        let row = sample.text("index.md").split(separator: "\n").first { $0.contains("saved-row") } ?? ""
        // A row is one line of HTML, in which no sign is markup.
        #expect(row.contains("dir=\"auto\">\(shown)</span>"), "\(row)")
        #expect(row.contains("dir=\"auto\">\(shown)</blockquote>"), "\(row)")
    }

    @Test func runsAsTheLettersDo() {
        let sample = Sample([
            Self.page {
                $0.title = "שלום"
                $0.note = "مرحبا"
                $0.highlights = [Highlight(text: "שלום", note: "مرحبا")]
            }
        ])
        let text = sample.text("index.md")
        #expect(text.contains("<strong class=\"saved-title\" dir=\"auto\">שלום</strong>"))
        #expect(text.contains("<span class=\"saved-words\" dir=\"auto\">مرحبا</span>"))
        #expect(
            text.contains(
                "<blockquote class=\"saved-quote\" dir=\"auto\">שלום <span dir=\"auto\">مرحبا</span>"))
    }

    @Test func keepsTeXThatCannotBeTypeset() {
        var sample = Sample([
            Sample.page("https://a.example/1", "Of $\\undefinedz$"),
            Sample.page("https://a.example/2", "Of $\\sigma$"),
        ])
        sample.settings.isFormula = { tex, _ in !tex.contains("undefined") }
        let text = sample.text("index.md")
        #expect(text.contains("\\undefinedz") && text.contains(">Of σ</strong>"), "\(text)")
    }

    /// A formula in a title does not make formulas of its other dollars.
    @Test(arguments: [
        ("Of $\\sigma$, $(this) and $(that)$", "Of σ, $(this) and $(that)$"),
        ("Of $n$s, PHP $a$b and $a$b", "Of ns, PHP $a$b and $a$b"),
        ("Of $\\sigma$ for $5, $$i and $$j", "Of σ for $5, $$i and $$j"),
        ("Of $x_1$ and \\$HOME", "Of x₁ and $HOME"), ("Of \\$HOME", "Of \\$HOME"),
    ])
    func keepsDollarsOfText(_ title: String, _ shown: String) {
        var sample = Sample([Sample.page("https://a.example/1", title)])
        sample.settings.isFormula = { _, _ in true }
        let text = sample.text("index.md").replacing("&#36;", with: "$")
        #expect(text.contains(">\(shown)</strong>"), "\(text)")
    }

    @Test func showsHostsInUnicode() throws {
        let sample = Sample([
            Sample.page("https://xn--mnchen-3ya.example/x", "One"),
            Sample.page("https://xn--80ak6aa92e.example/", "Two"),
        ])
        let row = sample.text("index.md")
        #expect(row.contains(">münchen.example</a>"))
        // Parts that are lines by style alone are words of their own.
        #expect(row.contains("</strong> <span class=\"saved-facts\">"))
        #expect(row.contains("</span> <span class=\"saved-address\">"))
        // Letters that look like Latin ones stay in Punycode.
        #expect(row.contains(">xn--80ak6aa92e.example</a>"))
        // Both forms are in the text, which Find searches.
        #expect(row.contains("<span class=\"saved-address\">https://xn--mnchen-3ya.example/x</span>"))
        #expect(sample.text("sites.md").contains(">münchen.example <span>1</span>"))
        let site = sample.pages.first {
            $0.hasPrefix("site-xn-") && sample.text($0 + ".md").contains("# münchen")
        }
        #expect(site != nil)
        let sites = try #require(try sample.object("api/sites.json")["sites"] as? [[String: Any]])
        #expect(sites.map { $0["site"] as? String } == ["xn--80ak6aa92e.example", "xn--mnchen-3ya.example"])
        #expect(sites.map { $0["title"] as? String } == [nil, "münchen.example"])
    }

    @Test func saysWhyAPageHasNoCopy() {
        let items = [
            Sample.page("javascript:alert(1)", "Script"), Sample.page("https://a.example/2", "Page"),
        ]
        var sample = Sample(items)
        #expect(!sample.text("index.md").contains("saved-reason"))
        sample.settings.unsealed = [items[0].id: "its address is a <script>"]
        let rows = sample.text("index.md").split(separator: "\n").filter { $0.contains("saved-row") }
        let reasons = rows.filter { $0.contains("saved-reason") }
        #expect(reasons.count == 1 && reasons[0].contains("Script"))
        #expect(
            reasons[0].contains(
                "No sealed copy: <span lang=\"en\" dir=\"ltr\">its address is a &lt;script&gt;</span>"))
    }
}
