import ArticleExtraction
import Testing

/// Tables of `div` with the roles of WAI-ARIA.
@Suite struct RoleTableTests {
    private static func row(_ role: String, _ cells: [String]) -> String {
        "<div role='row'>\(cells.map { "<div role='\(role)'><p>\($0)</p></div>" }.joined())</div>"
    }

    private static let rows =
        "<div role='rowgroup'>\(row("columnheader", ["Year", "Rain", "Snow"]))</div><div role='rowgroup'>\(row("cell", ["1911", "", "no"]))\(row("cell", ["1912", "9 mm", "yes"]))</div>"

    @Test func readsTablesByTheirRoles() {
        let article = ArticleSample.article("<div role='table'>\(Self.rows)</div>")
        #expect(article.textContent.contains("Year\tRain\tSnow\n1911"), "\(article.textContent)")
        #expect(article.textContent.hasSuffix("\n1912\t9 mm\tyes"), "\(article.textContent)")
        #expect(article.content.split(separator: "<th>").count == 4, "\(article.content)")
        #expect(article.content.split(separator: "<td>").count == 7, "\(article.content)")
    }

    /// Text outside of the cells would be lost, and one row is a line.
    @Test func unwrapsWhatIsNoTable() {
        let words = ArticleSample.article("<div role='table'>\(Self.rows)<p>Sums of each year.</p></div>")
        #expect(!words.content.contains("<table") && words.textContent.contains("Sums of each year."))
        #expect(words.textContent.contains("9 mm"))
        let row = Self.row("cell", ["It rained.", "It snowed."])
        let line = ArticleSample.article("<div role='table'>\(row)</div>")
        #expect(!line.content.contains("<table") && line.textContent.contains("It snowed."))
    }
}
