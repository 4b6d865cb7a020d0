import ArticleExtraction
import Testing

/// The pages of the corpus: ten kinds, each page from another publishing system.
@Suite struct CorpusTests {
    /// The goals: the mean F1 of the best published evaluation, with room for none of our own pages to fall far below it.
    @Test func findsTheTextOfEveryPage() throws {
        let pages = try CorpusPage.all()
        #expect(pages.count >= 60)
        for kind in CorpusPage.kinds {
            #expect(pages.filter { $0.name.hasPrefix(kind) }.count >= 6, "\(kind)")
        }
        var total = 0.0
        for page in pages {
            let agreement = TextAgreement(of: try page.article().textContent, with: try page.gold())
            total += agreement.f1
            #expect(agreement.precision >= 0.85, "\(page.name)")
            #expect(agreement.recall >= 0.9, "\(page.name)")
        }
        #expect(total / Double(pages.count) >= 0.985)
    }

    @Test(arguments: try CorpusPage.all()) func knowsWhatThePageSaysOfItself(_ page: CorpusPage) throws {
        let article = try page.article()
        #expect(article.title == page.fact("title"))
        if let byline = page.fact("byline") { #expect(article.byline == byline) }
        if let published = page.fact("published") {
            #expect(article.publishedTime?.hasPrefix(published) == true)
        }
        #expect(article.lang == page.fact("lang"))
        #expect(article.dir == page.fact("dir"))
    }

    @Test(arguments: try CorpusPage.all()) func keepsMoreThanText(_ page: CorpusPage) throws {
        let content = try page.article().content
        for (fact, element) in [
            ("images", "<img "), ("code", "<pre>"), ("tables", "<table>"), ("formulas", "<math>"),
        ] {
            let wanted = try #require(Int(page.facts[fact] ?? ""))
            #expect(content.ranges(of: element).count >= wanted, "\(fact)")
        }
        let lists = content.ranges(of: "<ul").count + content.ranges(of: "<ol").count
        #expect(lists >= Int(page.facts["lists"] ?? "") ?? 0)
        // Each link to a footnote leads to an element of the content.
        let targets = content.matches(of: /href="#([^"]+)"/).map { String($0.1) }
        #expect(targets.count >= Int(page.facts["footnotes"] ?? "") ?? 0)
        for target in targets { #expect(content.contains("id=\"\(target)\""), "\(target)") }
    }
}
