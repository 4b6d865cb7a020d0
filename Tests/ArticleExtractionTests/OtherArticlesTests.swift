import ArticleExtraction
import Testing

/// Teasers of other articles on the page of a short one.
@Suite struct OtherArticlesTests {
    private static let news =
        "<p>The tram does not run on Sunday between the market and the mill, because the rails are ground.</p><p>Buses replace it every twenty minutes, the operator said.</p>"
    private static let teaser =
        "The council has met for the third time, and its members have again not agreed on the price of the roof, although a new offer was on the table."

    private func page(_ title: String, _ teasers: (Int) -> String) -> String {
        ArticleSample.page(
            "<html><head><title>No tram on Sunday</title></head><body><div class='wrap'><div class='a'>\(title)</div><div class='b'>\((1...4).map(teasers).joined())</div></div></body></html>"
        ).textContent
    }

    @Test func leavesOutTeasersWithLinkedHeadings() {
        let expected = Self.news.matches(of: /<p>(.*?)<\/p>/).map { String($0.1) }.joined(separator: "\n")
        for teaser in [
            "<h2><a href='/N'>Story N of the day</a></h2>", "<a href='/N'><h2>Story N of the day</h2></a>",
        ] {
            let text = page("<h1>No tram on Sunday</h1>\(Self.news)") {
                "<div class='box'>\(teaser.replacing("N", with: "\($0)"))<p>\(Self.teaser)</p></div>"
            }
            #expect(text == expected, "\(text)")
        }
    }

    @Test func keepsTheEntriesOfLists() {
        // The heading is of a list that the article consists of.
        let list = page("<h1>No tram on Sunday</h1><p>Four places to go to.</p>") {
            "<div class='box'><h2><a href='/\($0)'>Place \($0) of the day</a></h2><p>\(Self.teaser)</p></div>"
        }
        #expect(list.contains("The council has met"), "\(list)")
        // The headings lead to themselves.
        let sections = page("<h1>No tram on Sunday</h1>\(Self.news)") {
            "<div class='box'><h2><a href='#s\($0)'>Part \($0) of the day</a></h2><p>\(Self.teaser)</p></div>"
        }
        #expect(sections.contains("The council has met"), "\(sections)")
    }
}
