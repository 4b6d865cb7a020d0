import Items
import NewsLibrary
import Testing

/// The picture above an article, and its place in the text.
@Suite struct HeroPictureTests {
    private static func page(_ html: String) -> String {
        ArticlePageTests.page(html) { sample in
            for name in ["1", "22"] { sample.addPicture("https://a.example/\(name).png") }
        }
    }

    private static func picture(_ name: Int, _ words: String, _ attributes: String = "") -> String {
        "<img src=\"https://a.example/\(name).png\" alt=\"\(words)\"\(attributes)>"
    }

    /// A picture that is alone at the beginning is shown above the text, and not again.
    @Test(arguments: [
        "PICTURE<p>Text</p>", "<p>PICTURE</p><p>Text</p>",
        "<div><p></p><a href=\"https://b.example/\">PICTURE</a></div><p>Text</p>",
        "<figure>PICTURE</figure><p>Text</p>", "<h2>PICTURE</h2><p>Text</p>", "&nbsp;<p>PICTURE<br>Text</p>",
        "<figure><a href=\"https://b.example/\">PICTURE</a><figcaption>Words</figcaption></figure>Text",
    ]) func isTakenOutOfTheBeginning(_ html: String) {
        let page = Self.page(html.replacing("PICTURE", with: Self.picture(1, "First")))
        #expect(page.split(separator: "alt=\"First\"").count == 2 && page.contains("news-hero"), "\(page)")
        #expect(!page.contains("![First]") && page.contains("Text"), "\(page)")
        #expect(!html.contains("Words") || page.contains("<figcaption>Words</figcaption>"))
    }

    /// Sentences, lists and tables need their pictures, and a picture in the middle of the text stays there.
    @Test(arguments: [
        "<p>Press PICTURE to add.</p>", "<p>PICTURE is the key to press.</p>", "PICTURE Text<p>More</p>",
        "<ol><li>PICTURE</li><li>Second</li></ol>", "<p>Step 1</p><p>PICTURE</p><p>the button above</p>",
        "<table><tr><td>PICTURE</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
        "<blockquote>PICTURE<p>Words</p></blockquote>", "<p>PICTURE OTHER</p>",
        "<h2>PICTURE Words</h2><p>A</p>",
        "<figure>PICTURE OTHER<figcaption>Two</figcaption></figure>",
    ]) func staysInTheText(_ html: String) {
        let page = Self.page(
            html.replacing("PICTURE", with: Self.picture(1, "First")).replacing(
                "OTHER", with: Self.picture(22, "Second")))
        #expect(page.contains("![First](") && !page.contains("news-hero"), "\(page)")
    }

    /// A picture that the text repeats is taken out once, and the caption of the other figure stays.
    @Test func isTakenOutOnce() {
        let figures = ["First", "Second"].map {
            "<figure>\(Self.picture(1, "Words"))<figcaption>\($0) caption</figcaption></figure>"
        }
        let page = Self.page(figures[0] + "<p>Text</p>" + figures[1])
        #expect(
            page.contains("<figcaption>First caption</figcaption>") && page.contains("Second caption"),
            "\(page)")
        #expect(page.contains("![Words]("), "\(page)")
    }

    /// Emoji, icons and portraits are no picture of an article.
    @Test(arguments: [
        ("https://s.w.org/images/core/emoji/15.1.0/72x72/1f389.png", "", 72),
        ("https://a.example/i.png", " width=\"48\" height=\"48\"", 640),
        ("https://a.example/i.png", " height=\"20\"", 640),
        ("https://a.example/i.png", "", 72), ("https://secure.gravatar.com/avatar/a", "", 640),
        ("https://a.example/avatars/9/i.png", "", 640),
    ]) func isNoSign(_ address: String, _ attributes: String, _ width: Int) {
        var item = NewsSample.item(
            "1", "Title", "<p><img src=\"\(address)\" alt=\"A\"\(attributes)></p><p>Text</p>")
        item.image = address
        var sample = NewsSample([item])
        sample.addPicture(address, width: width, height: width)
        #expect(
            sample.article.contains("![A](") && !sample.article.contains("news-hero"), "\(sample.article)")
        // The size of a photo, and a word in its name, make no sign.
        let photo = "https://a.example/avatar-film.png"
        item.image = photo
        item.contentHTML =
            "<p><img src=\"\(photo)\" alt=\"A\" width=\"800\" height=\"60\"></p><p>width=\"20\"</p>"
        var other = NewsSample([item])
        other.addPicture(photo)
        #expect(other.article.contains("news-hero"), "\(other.article)")
    }

    /// One photo in two sizes is shown once, in the larger one.
    @Test(arguments: [("p.png", true), ("p-scaled.png", true), ("p-1024x683.png", true), ("q.png", false)])
    func isShownOnce(_ name: String, _ isSame: Bool) {
        var item = NewsSample.item(
            "1", "Title", "<figure><img src=\"https://a.example/\(name)\" alt=\"A\"></figure><p>Text</p>")
        item.image = "https://a.example/p-150x150.png"
        var sample = NewsSample([item])
        sample.addPicture("https://a.example/p-150x150.png", width: 150, height: 150)
        sample.addPicture("https://a.example/\(name)", width: 1024, height: 683)
        let page = sample.article
        #expect(page.contains("news-hero") && page.contains("![A](") == !isSame, "\(page)")
        #expect(
            page.contains(" width=\"1024\"") == isSame && page.contains(" alt=\"A\"") == isSame, "\(page)")
    }

    /// The words of the attached picture describe it above the text.
    @Test func hasTheWordsOfTheAttachment() {
        var item = NewsSample.item("1", "Title")
        var picture = Items.Attachment(url: "https://a.example/p.png")
        picture.title = "A crane"
        item.attachments = [picture]
        item.image = picture.url
        var sample = NewsSample([item])
        sample.addPicture(picture.url)
        #expect(sample.article.contains(" alt=\"A crane\""))
        sample.contents.feed.items[0].attachments[0].alternativeText = "A red crane"
        #expect(sample.article.contains(" alt=\"A red crane\""))
    }
}
