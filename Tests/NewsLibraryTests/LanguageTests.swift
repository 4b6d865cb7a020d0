import Items
import NewsLibrary
import Testing

/// The languages and directions of texts, titles and names.
@Suite struct LanguageTests {
    /// The text and the title have the language of their elements, else that of the item or of the feed.
    @Test(
        arguments: [
            ("he", nil, nil, "he", "en"), ("he", "he", nil, "he", "he"), (nil, "fr", nil, "en", "fr"),
            (nil, nil, "fr", "fr", "fr"), ("en", "en", "fr", "fr", "fr"), ("a_b", nil, nil, "en", "en"),
            ("de", "fr", "nl", "de", "fr"),
        ] as [(String?, String?, String?, String, String)])
    func takesTheLanguageOfTheElement(
        _ content: String?, _ title: String?, _ item: String?, _ language: String, _ titleLanguage: String
    ) {
        let page = ArticlePageTests.page("<p>Text.</p>") { sample in
            sample.contents.addresses["https://a.example/feed"]?.language = "en"
            sample.contents.feed.items[0].language = item
            for (name, language) in [("content", content), ("title", title)] {
                var text = ItemFacts.TextConstruct()
                (text.html, text.lang) = ("Text", language ?? "en")
                sample.contents.feed.items[0].facts.texts[name] = [text]
            }
        }
        #expect(page.contains("lang: \"\(language)\""), "\(page)")
        let heading =
            language == titleLanguage
            ? "# Title {#home}" : "# <span lang=\"\(titleLanguage)\" dir=\"auto\">Title</span> {#home}"
        #expect(page.contains(heading), "\(page)")
    }

    /// The text of a page has the language of the page if the feed has none.
    @Test(arguments: [(nil, "fr"), ("de", "de")] as [(String?, String)])
    func takesTheLanguageOfThePage(_ feed: String?, _ language: String) {
        let page = ArticlePageTests.page("<p>Text.</p>") { sample in
            sample.contents.addresses["https://a.example/feed"]?.language = feed
            var text = ItemFacts.PageText()
            (text.html, text.language) = ("<p>Texte.</p>", "fr")
            sample.contents.feed.items[0].facts.page = text
        }
        #expect(page.contains("lang: \"\(language)\"") && page.contains("# Title {#home}"), "\(page)")
    }

    /// A feed of many sources declares one language for all texts.
    @Test(
        arguments: [
            ("en", "نص الخبر هنا عن المؤتمر الذي افتتح اليوم في القاهرة.", "ar"),
            ("fa", "نص الخبر هنا عن المؤتمر الذي افتتح اليوم في القاهرة.", "fa"),
            ("en", "The word مؤتمر is Arabic and means a conference.", "en"),
            ("de", "Der Text ist in einer Schrift vieler Sprachen.", "de"),
        ])
    func correctsTheLanguageOfATextFromRightToLeft(_ feed: String, _ words: String, _ language: String) {
        let page = ArticlePageTests.page("<p>\(words)</p>") { sample in
            sample.contents.addresses["https://a.example/feed"]?.language = feed
        }
        #expect(page.contains("lang: \"\(language)\""), "\(page)")
    }

    /// A name from right to left, and a date on a page from right to left, keep their own order.
    @Test func isolatesNamesAndTimes() {
        var item = NewsSample.item("1", "خبر عن C++")
        item.authors = [Person(name: "سمير")]
        item.language = "en"
        var sample = NewsSample([item])
        sample.contents.addresses["https://a.example/feed"]?.title = "أخبار اليوم"
        let time = "<time datetime=\"2026-11-25T11:00:00Z\" dir=\"auto\">"
        let names = "<bdi>سمير</bdi> · <bdi>أخبار اليوم</bdi>"
        #expect(sample.article.contains(">\(names) · <span data-find=\"none\">\(time)"), "\(sample.article)")
        let list = sample.text("all.md")
        #expect(list.contains("<strong class=\"news-title\" dir=\"auto\">خبر عن C++</strong>"), "\(list)")
        #expect(list.contains("<span class=\"news-facts\"><bdi>أخبار اليوم</bdi> · \(time)"), "\(list)")
        #expect(!ArticlePageTests.page("<p>Text.</p>").contains("<bdi>"))
    }
}
