import FeedSource
import Items
import Testing

/// Media RSS: texts and alternatives of groups.
@Suite struct FeedMediaTests {
    private static let media = "xmlns:media='http://search.yahoo.com/mrss/'"

    @Test func readsTheDescriptionOfAGroup() throws {
        let atom = try FeedSample.item(
            FeedSample.atom(
                "<id>1</id><title>One</title><media:group><media:title>One</media:title><media:description>A film\nabout trams</media:description></media:group>",
                root: Self.media))
        #expect(atom.summary == "A film about trams" && atom.contentText == "A film\nabout trams")
        let rss = try FeedSample.item(
            FeedSample.rss(
                "<guid>1</guid><media:group><media:description type='html'>&lt;b&gt;A&lt;/b&gt; film</media:description></media:group>"
            ))
        #expect(rss.contentHTML == "<b>A</b> film")
        let other = try FeedSample.item(
            FeedSample.atom(
                "<id>1</id><summary>Own</summary><media:group><media:description>Other</media:description></media:group>",
                root: Self.media))
        #expect(other.summary == "Own" && other.contentText == "Own")
        let inside = try FeedSample.item(
            FeedSample.rss(
                "<guid>1</guid><media:content url='https://a.example/1.jpg'><media:description>Inside</media:description></media:content>"
            ))
        #expect(inside.contentText == "Inside")
    }

    /// Custom elements of players are cards, as frames are.
    @Test(arguments: [
        (
            "<amp-youtube data-videoid=\"q1\" layout=\"responsive\"><b>No</b></amp-youtube><p>b</p>",
            "<a class=\"embed\" href=\"https://www.youtube.com/watch?v=q1\"><span>https://www.youtube.com/watch?v=q1</span></a><p>b</p>"
        ),
        (
            "<lite-youtube videoid='q2' playlabel='A &amp; b'></lite-youtube>",
            "<a class=\"embed\" href=\"https://www.youtube.com/watch?v=q2\">A &amp; b <span>https://www.youtube.com/watch?v=q2</span></a>"
        ),
        ("<lite-other videoid='q3'>text</lite-other>", "text"), ("<amp-img src='x'></amp-img>c", "c"),
    ]) func readsPlayers(_ html: String, _ expected: String) throws {
        let item = try FeedSample.item(
            FeedSample.rss("<description><![CDATA[<p>a</p>\(html)]]></description>"))
        #expect(item.contentHTML == "<p>a</p>" + expected)
    }

    /// Streams are films.
    @Test(arguments: [
        ("application/x-mpegURL", true), ("application/vnd.apple.mpegurl", true), ("video/mp4", true),
        ("application/pdf", false),
    ]) func knowsFilms(_ type: String, _ isVideo: Bool) throws {
        let item = try FeedSample.item(
            FeedSample.rss("<guid>1</guid><media:content url='https://a.example/1' type='\(type)'/>"))
        #expect(item.hasVideo == isVideo && item.documents.isEmpty == isVideo)
    }

    /// Content elsewhere that is no text is an attached file.
    @Test(
        arguments: [
            ("<content type='image/png' src='/a.png'/>", ["https://s.example/a.png"]),
            ("<content type='Audio/MPEG' src='https://a.example/e'/>", ["https://a.example/e"]),
            ("<content type='text/html' src='/page'/>", []), ("<content src='/page'/>", []),
            ("<content type='image/png'>iVBORw0KGgo=</content>", []),
        ] as [(String, [String])])
    func attachesContentElsewhere(_ content: String, _ attached: [String]) throws {
        let item = try FeedSample.item(
            FeedSample.atom("<id>1</id>\(content)", root: "xml:base='https://s.example/'"))
        #expect(item.attachments.map(\.url) == attached && item.contentHTML == "")
    }

    /// The duration of an episode is that of its sounds, else of its films.
    @Test(
        arguments: [
            ([("e.mp3", "audio/mpeg"), ("e.ogg", "audio/ogg")], [90, 90]),
            ([("e.mp3", "audio/mpeg"), ("notes.pdf", "application/pdf")], [90, nil]),
            ([("e.mp3", ""), ("e.mp4", "video/mp4")], [90, nil]),
            ([("e.mp4", "video/mp4"), ("p.jpg", "image/jpeg")], [90, nil]),
            ([("p.jpg", "image/jpeg"), ("notes.pdf", "application/pdf")], [nil, nil]),
            ([("e", "")], [90]), ([("notes.pdf", "application/pdf")], [90]),
        ] as [([(String, String)], [Double?])])
    func givesRecordingsTheDuration(_ files: [(String, String)], _ durations: [Double?]) throws {
        let enclosures = files.map { "<enclosure url='https://a.example/\($0.0)' type='\($0.1)'/>" }.joined()
        let item = try FeedSample.item(
            FeedSample.rss("<guid>1</guid>\(enclosures)<itunes:duration>1:30</itunes:duration>"))
        #expect(item.attachments.map(\.durationInSeconds) == durations)
    }

    /// Each group is one picture or video in several sizes.
    @Test(arguments: [
        (
            "<media:content url='https://a.example/1.mp4' type='video/mp4'/><media:content url='https://a.example/2.mp4' isDefault='true'/>",
            "2.mp4"
        ),
        (
            "<media:content url='https://a.example/1.mp4' type='video/mp4'/><media:content url='https://a.example/2.webm'/>",
            "1.mp4"
        ),
        (
            "<media:content url='https://a.example/1.jpg' medium='image' width='400'/><media:content url='https://a.example/2.jpg' medium='image' width='1600'/>"
                + "<media:content url='https://a.example/3.jpg' medium='image' width='4000'/>", "2.jpg"
        ),
        (
            "<media:content url='https://a.example/1.jpg' type='image/jpeg' width='3000'/><media:content url='https://a.example/2.jpg' type='image/jpeg' width='5000'/>",
            "1.jpg"
        ),
        (
            "<media:content url='https://a.example/1.jpg' medium='image'/><media:content url='https://a.example/2.jpg' medium='image'/>",
            "1.jpg"
        ),
        (
            "<media:content medium='image'/><media:content url='https://a.example/2.jpg' medium='image'/>",
            "2.jpg"
        ),
    ]) func attachesOneOfAGroup(_ group: String, _ name: String) throws {
        let item = try FeedSample.item(
            FeedSample.rss(
                "<guid>1</guid><media:group>\(group)</media:group><media:content url='https://b.example/a'/><media:content url='https://b.example/b'/>"
            ))
        #expect(
            item.attachments.map(\.url) == [
                "https://a.example/\(name)", "https://b.example/a", "https://b.example/b",
            ])
    }

    /// The description of a picture is its alternative text (Mastodon).
    @Test func readsTheWordsOfPictures() throws {
        let item = try FeedSample.item(
            FeedSample.rss(
                """
                <guid>1</guid><description>&lt;p&gt;A&lt;/p&gt;</description>
                <media:content url="https://a.example/a.png" type="image/png" medium="image"><media:rating>nonadult</media:rating>\
                <media:description type="plain">A cat &amp; a dog</media:description></media:content>
                <media:content url="https://a.example/b" medium="image"/><media:content url="https://a.example/c" medium="audio"/>
                """))
        #expect(item.contentHTML == "<p>A</p>" && item.image == "https://a.example/a.png")
        #expect(item.attachments.map(\.alternativeText) == ["A cat & a dog", nil, nil])
        #expect(item.attachments.map(\.isPicture) == [true, true, false])
    }

    /// The picture of an item is a photo in its widest size up to 1,600 pixels, before a thumbnail and a cover.
    @Test(
        arguments: [
            (
                "<media:content width='140' url='https://a.example/140.jpg'/><media:content width='460' url='https://a.example/460.jpg'/>",
                "460.jpg", ["460.jpg"]
            ),
            (
                "<media:content medium='image' url='https://a.example/1.jpg?width=140&amp;s=b'/><media:content medium='image' url='https://a.example/1.jpg?width=900&amp;s=c'/>",
                "1.jpg?width=900&s=c", ["1.jpg?width=900&s=c"]
            ),
            (
                "<media:group><media:content medium='image' url='https://a.example/1.jpg' width='100'/><media:content medium='image' url='https://a.example/2.jpg' width='900'/></media:group>",
                "2.jpg", ["2.jpg"]
            ),
            (
                "<media:thumbnail url='https://a.example/t.jpg' width='150'/><media:content medium='image' url='https://a.example/1.jpg' width='1200'/>",
                "1.jpg", ["1.jpg"]
            ),
            (
                "<media:thumbnail url='https://a.example/1.jpg' width='90'/><media:thumbnail url='https://a.example/2.jpg' width='480'/><media:content type='video/mp4' url='https://a.example/v.mp4'/>",
                "2.jpg", ["v.mp4"]
            ),
            // A square of 72 pixels is a sign, a wide thumbnail is not.
            (
                "<media:thumbnail url='https://a.example/s72-c/1.jpg' width='72' height='72'/><media:thumbnail url='https://a.example/2.jpg' width='72' height='40'/><media:thumbnail url='https://a.example/3.jpg' width='140' height='72'/>",
                "3.jpg", []
            ),
            // Two photos stay two.
            (
                "<media:content medium='image' url='https://a.example/1.jpg' width='400'/><media:content medium='image' url='https://a.example/2.jpg' width='900'/>",
                "1.jpg", ["1.jpg", "2.jpg"]
            ),
            (
                "<media:content medium='image' url='https://0.gravatar.com/avatar/a?s=96'/><media:content medium='image' url='https://a.example/2.jpg'/>",
                "2.jpg", ["2.jpg"]
            ),
        ] as [(String, String, [String])])
    func takesTheWidestPhoto(_ media: String, _ image: String, _ attached: [String]) throws {
        let item = try FeedSample.item(FeedSample.rss("<guid>1</guid><description>A</description>" + media))
        #expect(item.image == "https://a.example/\(image)")
        let addresses = item.attachments.map(\.url).filter { !$0.contains("gravatar") }
        #expect(addresses == attached.map { "https://a.example/\($0)" })
    }

    /// A description or title beside a picture describes it, unless the item has no other text.
    @Test(
        arguments: [
            (
                "<description>Text</description><media:content medium='image' url='https://a.example/1.jpg'/><media:description>A crowd.</media:description>",
                "A crowd.", nil
            ),
            (
                "<description>Text</description><media:group><media:content medium='image' url='https://a.example/1.jpg'/><media:description>A crowd.</media:description><media:title>Crowd</media:title></media:group>",
                "A crowd.", "Crowd"
            ),
            (
                "<media:content medium='image' url='https://a.example/1.jpg'/><media:description>A crowd.</media:description>",
                nil, nil
            ),
            (
                "<description>A crowd.</description><media:content medium='image' url='https://a.example/1.jpg'/><media:description>A crowd.</media:description>",
                nil, nil
            ),
            (
                "<description>Text</description><media:group><media:content type='video/mp4' url='https://a.example/1.mp4'/><media:description>A film.</media:description><media:title>Film</media:title></media:group>",
                nil, nil
            ),
        ] as [(String, String?, String?)])
    func readsTheWordsBesidePictures(_ markup: String, _ words: String?, _ title: String?) throws {
        let item = try FeedSample.item(FeedSample.rss("<guid>1</guid>" + markup))
        #expect(
            item.attachments.map(\.alternativeText) == [words] && item.attachments.map(\.title) == [title])
    }
}
