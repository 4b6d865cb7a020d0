import ArticleExtraction
import Testing

/// Cells, items and definitions that say what metadata has: they stay, and lines of their own go.
@Suite struct EntryTests {
    private static let head =
        "<meta name='author' content='Kim Lee'><meta property='article:published_time' content='2024-01-12'>"
    private static let lead =
        "<p>The first paragraph is long enough, and it has commas, so that the page counts as one that can be read at all.</p>"

    /// Returns the content of a page with the markup after its first paragraph, where the lines about an article may be.
    private func content(_ markup: String, end: String = "") -> String {
        ArticleSample.page(
            "<html><head><title>A plan of words</title>\(Self.head)</head><body><article><h1>A plan of words</h1>\(Self.lead)\(markup)\(ArticleSample.prose)\(end)</article></body></html>"
        ).content
    }

    private func table(_ cell: String) -> String {
        "<table><tr><th>Step<th>Owner<th>Command</tr><tr><td>1\(cell)<td>make ship</tr><tr><td>2<td>Ola<td>make back</tr></table>"
    }

    @Test(arguments: [
        "<td><a href='/k'>Kim Lee</a>", "<td><p>Kim Lee</p>",
        "<td><time datetime='2024-01-12'>Jan 12, 2024</time>",
        "<td class='share'>51 %", "<td class='comments'>none", "<td class='related'>a, b",
        "<td class='social'>yes",
        "<td class='promo'>no", "<td class='ad'>a1", "<td class='sidebar'>s", "<td class='footer'>f",
        "<td><p class='author'>Kim Lee</p>", "<td><span class='date'>Jan 12, 2024</span>",
    ]) func keepsCells(_ cell: String) {
        for content in [content(table(cell)), content("", end: table(cell))] {
            #expect(content.replacing("<p>", with: "").split(separator: "<td").count == 7, "\(content)")
            let words = cell.replacing(/<[^>]*>/, with: "")
            #expect(content.contains(words), "\(content)")
        }
    }

    @Test func keepsRowsOfData() {
        let rows =
            "<tr class='date'><th>Due</th><td>May 3, 2024</td></tr><tr class='footer'><td>Sum</td><td>12</td></tr>"
        let content = content("<table>\(rows)<tr><td>a</td><td>b</td></tr></table>")
        #expect(content.contains("Due") && content.contains("Sum"), "\(content)")
    }

    @Test func takesNoHeadOfARowForAnAuthor() {
        let properties =
            "<header><h1>A page of words</h1><table class='properties'><tbody><tr class='property-row property-row-date'><th>Due</th><td><time>@May 3, 2024</time></td></tr><tr><th>Status</th><td>Booked</td></tr></tbody></table></header>"
        let article = ArticleSample.article("", before: properties)
        #expect(article.byline == nil)
        #expect(article.content.contains("@May 3, 2024"), "\(article.content)")
    }

    /// Notion exports the properties of a page as a table above its text.
    @Test(arguments: [
        ("Due", "2024-03-09"), ("Last edited time", "2024-03-09"), ("Date", "2024-05-03"),
        ("Published", "2024-05-03"), ("Created", "2024-05-03"),
    ]) func takesTheDayOfARowByItsHead(_ head: String, _ day: String) {
        let properties =
            "<header><h1>A page of words</h1><table class='properties'><tbody><tr class='property-row property-row-date'><th>\(head)</th><td><time>@May 3, 2024</time></td></tr><tr><th>Status</th><td>Booked</td></tr></tbody></table></header>"
        #expect(ArticleSample.article("", before: properties).publishedTime == day)
    }

    @Test(arguments: [
        "<ul><li><a href='/b'>Bo Li</a>, chair</li><li><a href='/k'>Kim Lee</a></li><li>Ann</li></ul>",
        "<ul><li><p>Bo Li, chair</p></li><li><p>Kim Lee</p></li><li><p>Ann</p></li></ul>",
        "<ul><li><strong>Kim Lee</strong>: chair</li><li><strong>Bo Li</strong>: clerk</li></ul>",
        "<ul><li><time datetime='2024-01-12'>Jan 12, 2024</time></li><li><time datetime='2024-02-12'>Feb 12, 2024</time></li></ul>",
        "<dl><dt>Start</dt><dd><time>12 Jan 2024</time></dd><dt>End</dt><dd><time>12 Mar 2024</time></dd></dl>",
    ]) func keepsEntries(_ list: String) {
        let count = list.split(separator: "</li>").count + list.split(separator: "</dd>").count
        for content in [content(list), content("", end: list)] {
            #expect(
                content.split(separator: "</li>").count + content.split(separator: "</dd>").count == count,
                "\(content)")
        }
    }

    /// The same words as lines of their own are what metadata has already.
    @Test(arguments: [
        "<p>By <a href='/k'>Kim Lee</a></p>", "<div><time datetime='2024-01-12'>Jan 12, 2024</time></div>",
        "<div class='share'>51 %</div>", "<p>Kim Lee, Jan 12, 2024</p>",
        "<ul><li>Kim Lee</li><li><time>Jan 12, 2024</time></li></ul>",
    ]) func leavesOutLinesOfMetadata(_ line: String) {
        let content = content(line)
        #expect(
            !content.contains("Kim Lee") && !content.contains("2024") && !content.contains("51"), "\(content)"
        )
    }

    /// Returns the text of a page whose article is entries.
    private func ticker(_ entry: (Int) -> String) -> String {
        ArticleSample.page(
            "<html><head><title>A plan of words</title>\(Self.head)</head><body><article><h1>A plan of words</h1>\((2...5).reversed().map { entry($0) }.joined())</article></body></html>"
        ).textContent
    }

    private func update(_ hour: Int) -> String {
        "<p>Update \(hour): the committee met on Tuesday, and after four hours of talk it agreed on a plan of its own.</p>"
    }

    @Test func keepsTheTimesOfATicker() {
        for text in [
            ticker {
                "<div class='block'><p class='block-time'><time datetime='2024-10-20T0\($0):30:00Z'>0\($0).30 BST</time></p>\(update($0))</div>"
            },
            ticker {
                "<div class='block'><header><time>0\($0).30 BST</time></header>\(update($0))</div>"
            },
        ] {
            for hour in 2...5 { #expect(text.contains("0\(hour).30 BST\nUpdate \(hour)"), "\(text)") }
        }
    }

    /// A heading divides the entries, and a day is the date of the article.
    @Test func leavesOutTheTimesOfParts() {
        let headed = ticker {
            "<div class='block'><p class='block-time'><time>0\($0).30 BST</time></p><h2>Part \($0)</h2>\(update($0))</div>"
        }
        #expect(!headed.contains("BST") && headed.contains("Part 3"), "\(headed)")
        let alone = ticker { "<p class='time'><time>0\($0).30 BST</time></p>\(update($0))" }
        #expect(!alone.contains("04.30 BST"), "\(alone)")
    }
}
