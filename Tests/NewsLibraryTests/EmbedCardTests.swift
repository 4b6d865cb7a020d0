import Foundation
import Items
import NewsLibrary
import Testing

/// Frames and players in the text of an article, which the sanitizer made links.
@Suite struct EmbedCardTests {
    private static let film = "https://www.youtube.com/embed/abc"

    private static func embed(_ address: String, _ title: String = "") -> String {
        let words = title.isEmpty ? "" : title + " "
        return "<a class=\"embed\" href=\"\(address)\">\(words)<span>\(address)</span></a>"
    }

    private static func card(_ label: String, _ title: String, _ host: String, _ address: String) -> String {
        "<div class=\"news-media\">\(label)<strong>\(title)</strong> <span class=\"news-facts\" data-find=\"none\">\(host) · needs a network · <span class=\"news-address\">\(address)</span></span></div>"
    }

    private static let video = "<span class=\"news-kicker tone-videos\">Video</span> "

    private static let podcast = "<span class=\"news-kicker tone-podcasts\">Podcast</span> "

    @Test(arguments: [
        ("<p>Before</p><p>%</p><p>After</p>", "Before", "After"),
        ("<div>Before<br><br>%<br>After</div>", "Before", "After"),
        ("<p>Before<br>%</p><p>After</p>", "Before", "After"),
        ("<p>Before%it</p><p>After</p>", "Before it", "After"),
        ("<p>Before <strong>%</strong></p><p>After</p>", "Before", "After"),
        ("<p>Before</p><figure><div>%</div><figcaption>After</figcaption></figure>", "Before", "*After*"),
        ("<ul><li>One %</li><li>Two</li></ul><p>After</p>", "- One\n- Two", "After"),
        ("<blockquote><p>Before</p><div>%</div></blockquote><p>After</p>", "> Before", "After"),
    ]) func isACardBelowItsParagraph(_ html: String, _ before: String, _ after: String) {
        let page = ArticlePageTests.page(html.replacing("%", with: Self.embed(Self.film, "A talk")))
        let card = Self.card(Self.video, "A talk", "www.youtube.com", Self.film)
        #expect(page.contains("\n\(before)\n\n\(card)\n\n\(after)\n"), "\(page)")
        #expect(!page.contains("news-references") && !page.contains("\u{1}"), "\(page)")
    }

    @Test(arguments: [
        ("https://cdn.example/a.mp4", Self.video, "cdn.example"),
        ("https://cdn.example/a.mp3?x=1", Self.podcast, "cdn.example"),
        ("https://w.example/podcast/1", Self.podcast, "w.example"),
        ("https://cdn.example/a.pdf", "<span class=\"news-kicker\">PDF</span> ", "cdn.example"),
        ("https://maps.example/embed", "", "maps.example"),
        ("https://maps.example/embed.html", "", "maps.example"),
    ]) func saysTheKindOfAPlayer(_ address: String, _ label: String, _ host: String) {
        let page = ArticlePageTests.page("<p>\(Self.embed(address))</p>")
        // Without a title of its own, a player has that of the article.
        #expect(page.contains(Self.card(label, "Title", host, address)), "\(page)")
    }

    @Test func opensAnOpenHost() {
        let page = ArticlePageTests.page("<p>\(Self.embed(Self.film, "A &lt;talk&gt;"))</p>") {
            $0.settings.openHosts = ["www.youtube.com"]
        }
        #expect(page.contains("<strong><a href=\"\(Self.film)\">A &lt;talk&gt;</a></strong>"), "\(page)")
        #expect(!page.contains("news-address\">\(Self.film)"))
    }

    /// An author may give a link the same class.
    @Test func leavesOtherLinks() {
        let page = ArticlePageTests.page(
            "<p>See <a class=\"embed\" href=\"https://b.example/x\">the <b>report</b></a> and <a href=\"\(Self.film)\">\(Self.film)</a></p>"
        )
        #expect(!page.contains("news-media") && page.contains("See the **report** and"), "\(page)")
        #expect(page.contains("<li>the report <span class=\"news-address\">https://b.example/x</span></li>"))
    }

    /// The recording of an episode is often in its text, too.
    @Test(arguments: [("https://cdn.example/e.mp3?_=1", 1), ("https://cdn.example/f.mp3", 2)])
    func showsAnAttachedFileOnce(_ address: String, _ count: Int) {
        var item = NewsSample.item("1", "Episode", "<p>Hear it:</p><p>\(Self.embed(address))</p>")
        var sound = Attachment(url: "https://cdn.example/e.mp3")
        sound.mimeType = "audio/mpeg"
        item.attachments = [sound]
        let page = NewsSample([item]).article
        #expect(page.ranges(of: "<div class=\"news-media\">").count == count, "\(page)")
        #expect(page.contains("Hear it:"))
    }

    @Test func isNoSummary() throws {
        let html = "<p>\(Self.embed(Self.film))</p><p>A sentence of some length is the summary. Next.</p>"
        let sample = NewsSample([NewsSample.item("1", "Title", html)])
        #expect(!sample.text("index.md").contains("youtube"))
        #expect(sample.text("digest.md").contains("A sentence of some length is the summary."))
        let list = sample.text("files/api/articles-1.json")
        let object = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
        let article = try #require((object?["articles"] as? [[String: Any]])?.first)
        #expect(article["summary"] as? String == "A sentence of some length is the summary.")
        #expect(article["media_type"] as? String == "video" && article["media_url"] as? String == Self.film)
    }

    /// A player is the medium of an article that begins with it and has a short text.
    @Test(arguments: [
        ("%<p>A few words.</p>", true), ("<div>%</div>", true), ("<p>Before</p>%<p>After</p>", false),
        ("%<p>LONG</p>", false),
    ]) func isTheMediumOfAShortPost(_ html: String, _ isMedium: Bool) {
        let long = String(repeating: "word ", count: 100)
        let content = html.replacing("LONG", with: long).replacing("%", with: Self.embed(Self.film))
        let list = NewsSample([NewsSample.item("1", "Title", content)]).text("files/api/articles-1.json")
        #expect(list.contains("\"media_type\": \"video\"") == isMedium, "\(list)")
    }

    /// YouTube's feeds have the address of a player for Flash.
    @Test(arguments: [
        ("https://www.youtube.com/v/abc_1-x?version=3", "https://www.youtube.com/watch?v=abc_1-x"),
        ("https://www.youtube.com/x/abc", "https://www.youtube.com/x/abc"),
        ("https://v.example/v/abc", "https://v.example/v/abc"),
    ]) func hasTheAddressOfThePageThatPlays(_ address: String, _ shown: String) {
        var item = NewsSample.item("1", "Film")
        var film = Attachment(url: address)
        film.mimeType = "application/x-shockwave-flash"
        item.attachments = [film]
        let sample = NewsSample([item])
        let list = sample.text("files/api/articles-1.json")
        #expect(list.contains("\"media_url\": \"\(shown)\"") && list.contains("\"media_type\": \"video\""))
        #expect(!list.contains("media_mime_type"), "\(list)")
    }

    @Test func isNoMediumOfAnUnknownKind() throws {
        let sample = NewsSample([
            NewsSample.item("1", "Title", "<p>A map</p>\(Self.embed("https://maps.example/embed"))")
        ])
        #expect(!sample.text("files/api/articles-1.json").contains("media_type"))
    }
}
