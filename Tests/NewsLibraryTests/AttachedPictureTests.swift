import Items
import NewsLibrary
import Testing

/// Pictures that a feed attaches to an article.
@Suite struct AttachedPictureTests {
    private static func picture(_ name: String, _ words: String? = nil, type: String? = "image/png")
        -> Items.Attachment
    {
        var picture = Items.Attachment(url: "https://a.example/\(name)")
        picture.mimeType = type
        picture.alternativeText = words
        return picture
    }

    private static func sample(_ html: String, _ pictures: [Items.Attachment], image: String?) -> NewsSample {
        var item = NewsSample.item("1", "Title", html)
        item.attachments = pictures
        item.image = image
        return NewsSample([item])
    }

    @Test func showsAllPicturesWithTheirWords() {
        var sample = Self.sample(
            "<p>Two animals</p>",
            [Self.picture("a.png", "A \"cat\" & $5"), Self.picture("b.png?x=1&y=2", "A dog")],
            image: "https://a.example/a.png")
        sample.addPicture("https://a.example/a.png")
        sample.addPicture("https://a.example/b.png?x=1&y=2")
        let page = sample.article
        #expect(page.contains("alt=\"A &quot;cat&quot; &amp; &#36;5\""), "\(page)")
        #expect(page.contains("![A dog](<files/media/"))
        // After the text.
        let parts = page.split(separator: "Two animals")
        #expect(parts.count == 2 && parts[1].contains("A dog") && parts[0].contains("news-hero"))
    }

    /// The files of pictures that no page and no JSON names would be orphans of the bundle.
    @Test func copiesThePicturesThatAreShown() {
        var sample = Self.sample(
            "<p>A</p><img src=\"https://a.example/b.png\" alt=\"B\">", [],
            image: "https://a.example/thumbnail.png")
        sample.addPicture("https://a.example/b.png")
        sample.addPicture("https://a.example/thumbnail.png", width: 72, height: 72)
        let names = sample.edition.pictures.keys
        let text = sample.edition.files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(!names.isEmpty && names.allSatisfy { text.contains("media/\($0)") }, "\(names)")
        let shown = Set(
            text.split(separator: "media/").dropFirst().map {
                $0.prefix { $0.isLetter || $0.isNumber || $0 == "." }
            })
        #expect(shown == Set(names.map { $0[...] }))
    }

    @Test func showsWordsInPlaceOfMissingPictures() {
        let sample = Self.sample(
            "", [Self.picture("a.png", "A cat"), Self.picture("b.png", "A dog"), Self.picture("c.png")],
            image: "https://a.example/a.png")
        let page = sample.article
        for words in ["A cat", "A dog", "picture not available"] { #expect(page.contains(words), "\(page)") }
        #expect(!page.contains(".png"))
    }

    /// A picture is not shown twice: as the hero, in the content, or in another size.
    @Test func repeatsNoPicture() {
        let pictures = [
            Self.picture("a.png"), Self.picture("b-300x200.png"), Self.picture("b.png?w=600"),
            Self.picture("b.png"),
        ]
        let shown = "<p>A</p><img src=\"https://a.example/b.png\" alt=\"B\">"
        let item = Self.sample(shown, pictures, image: "https://a.example/a.png").contents.feed.items[0]
        #expect(item.attachedPictures(besides: "https://a.example/a.png").isEmpty)
        #expect(item.attachedPictures(besides: nil).map(\.url) == ["https://a.example/a.png"])
        #expect(item.pictureAddresses == ["https://a.example/a.png", "https://a.example/b.png"])
        // The portrait of an author, a thumbnail of the only picture, and a linked page with pictures of its own.
        var portrait = Self.picture("c.png")
        portrait.url = "https://1.gravatar.com/avatar/c.png"
        var others = Self.sample("<p>A</p>", [portrait, Self.picture("d.png")], image: nil).contents.feed
            .items[0]
        #expect(others.attachedPictures(besides: nil).map(\.url) == ["https://a.example/d.png"])
        others.facts.page = ItemFacts.PageText()
        #expect(others.attachedPictures(besides: nil).count == 1, "the page had no article")
        others.facts.page?.html = "<p>B</p>"
        #expect(others.attachedPictures(besides: nil).isEmpty)
        others.facts.page = nil
        others.attachments = [Self.picture("d.png")]
        others.image = "https://a.example/thumbnail.png"
        #expect(others.attachedPictures(besides: others.image).isEmpty)
    }

    @Test func keepsTheWordsInTheStore() throws {
        let attachment = Self.picture("a", "A cat", type: nil)
        var other = attachment
        other.isPictureByMedium = true
        #expect(!attachment.isPicture && other.isPicture && other.alternativeText == "A cat")
        other.isPictureByMedium = false
        #expect(other == attachment)
        other.alternativeText = nil
        #expect(other.others.isEmpty)
    }
}
