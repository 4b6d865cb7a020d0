import ArticleExtraction
import Testing

/// The archives of mailing lists.
@Suite struct MailingListTests {
    private static let words = """
        Hello all,

        I have a question about ropes, and I would like to know whether they are strong enough.

        The manual says that a rope carries a ton, but mine broke at half of that weight.
        """

    private func pipermail(time: String = "Wed Apr 10 14:22:31 CEST 2019", items: [String]) -> Article {
        let list = "<UL>\(items.map { "<LI>\($0)</li>\n" }.joined())</UL>"
        return ArticleSample.page(
            """
            <HTML><HEAD><TITLE> [Ropes] Strength</TITLE></HEAD><BODY><H1>[Ropes] Strength</H1>
            <B>Yuki Mori</B>
            <A HREF="mailto:ropes%40lists.example?Subject=x" TITLE="[Ropes] Strength">yuki at mori.example</A><BR>
            <I>\(time)</I><P>\(list)<HR><PRE>\(Self.words)</PRE><HR><P>\(list)</BODY></HTML>
            """, base: nil)
    }

    private static let links = [
        "Previous message (by thread): <A HREF='1.html'>[Ropes] Other thing</A>",
        "Next message: <A HREF='2.html'>[Ropes] Third thing</A>",
        "<B>Messages sorted by:</B> <a href='date.html#3'>[ date ]</a> <a href='thread.html#3'>[ thread ]</a>",
    ]

    @Test(arguments: [
        ("Wed Apr 10 14:22:31 CEST 2019", "2019-04-10T14:22:31+02:00"),
        ("Wed Apr 10 14:22:31 UTC 2019", "2019-04-10T14:22:31Z"),
        ("Wed Apr 10 14:22:31 XYZ 2019", "2019-04-10T14:22:31"), ("10 April 2019", "2019-04-10"),
    ]) func readsAMessageOfPipermail(_ time: String, _ published: String) {
        let article = pipermail(time: time, items: Self.links)
        #expect(article.byline == "Yuki Mori")
        #expect(article.publishedTime == published)
        #expect(article.textContent.contains("a question about ropes"))
        for word in ["Previous message", "Next message", "Messages sorted", "yuki at", "Yuki Mori"] {
            #expect(!article.textContent.contains(word), "\(article.textContent)")
        }
    }

    @Test func keepsListsThatOnlyMentionMessages() {
        let items = [
            "Previous message: <a href='/1'>One</a>",
            "A rope that is <a href='/2'>wet</a> is weaker, they say.",
        ]
        #expect(pipermail(items: items).textContent.contains("A rope that is wet"))
        let plain = ["Next message in the queue", "Previous message in the queue"]
        #expect(pipermail(items: plain).textContent.contains("Next message in the queue"))
    }

    private func mail(_ name: String, _ author: String, _ words: String) -> String {
        "<div class='\(name)'><div class='email-header'><div class='email-author'><span class='name'><a href='/users/1'>\(author)</a></span></div><div class='email-date'><span title='10 April 2019'>10 Apr 2019</span></div></div><div class='email-body'>\(words)</div><div class='email-info'><a class='reply' href='#'>Reply</a></div></div>"
    }

    @Test(arguments: 1...4) func readsTheRepliesOfHyperKitty(_ count: Int) {
        let replies = (1...count).map { number in
            let quote =
                "<div class='quoted-switch'><a href='#'>...</a></div><blockquote>Yuki asked.</blockquote>"
            let words = "\(number == 2 ? quote : "")<p>Rope \(number) was wet.</p>"
            let reply = mail("email", "Ada \(number)", words)
            return "<div class='\(number % 2 == 0 ? "even" : "odd")'>\(reply)</div>"
        }
        let first = mail("email-first", "Yuki Mori", ArticleSample.prose)
        let article = ArticleSample.page(
            "<title>Ropes</title><body><h1>Ropes</h1><section>\(first)<h2>Replies</h2><div class='replies'>\(replies.joined())</div></section>"
        )
        let text = article.textContent
        #expect(text.hasPrefix("Yuki Mori\nThe first paragraph"), "\(text)")
        for number in 1...count {
            let quote = number == 2 ? "Yuki asked.\n" : ""
            #expect(text.contains("Ada \(number)\n\(quote)Rope \(number) was wet."), "\(text)")
        }
        #expect(!text.contains("...") && !text.contains("Reply"), "\(text)")
    }

    @Test func readsAMessageWithoutRepliesAsAnArticle() {
        let first = mail("email-first", "Yuki Mori", ArticleSample.prose)
        let text = ArticleSample.page("<title>Ropes</title><body><h1>Ropes</h1>\(first)").textContent
        #expect(text.hasPrefix("The first paragraph"), "\(text)")
    }
}
