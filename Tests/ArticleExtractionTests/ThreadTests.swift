import ArticleExtraction
import Foundation
import Testing

/// The posts of discussions, in order and with their authors.
@Suite struct ThreadTests {
    private static let long = String(
        repeating: "I have tried the pump for three weeks, and it loses pressure every night. ", count: 5)
    private static let posts = [
        ("ada", long), ("ben", "Same here."), ("cleo", "Did you check the seal?"),
        ("ada", "Thanks, that was it."),
    ]

    private func text(_ before: String, _ post: (Int, String, String) -> String, _ after: String = "")
        -> String
    {
        let posts = Self.posts.enumerated().map { post($0, $1.0, $1.1) }.joined()
        return ArticleSample.page(
            "<html><head><title>A page of words</title></head><body>\(before)\(posts)\(after)</body></html>"
        ).textContent
    }

    private static let expected = posts.map { "\($0)\n\($1)" }.joined(separator: "\n")
        .replacing(" \n", with: "\n")

    @Test func readsArticlesInPosts() {
        let text = text("<header><a href='/'>Forum</a></header><h1>A page of words</h1><div>") {
            number, author, words in
            "<div class='topic-post'><article id='post_\(number)' data-post-id='\(number)'><div class='topic-avatar'><a class='avatar' href='/u/\(author)'><img src='/a.png' width='45'></a></div><div class='topic-body'><h4 class='names'><a class='username' href='/u/\(author)'>\(author)</a></h4><div class='post-date'>3d</div><div class='cooked'><p>\(words)</p></div><nav><button>Like</button></nav></div></article></div>"
        }
        #expect(text == Self.expected, "\(text)")
    }

    @Test func readsRowsOfTables() {
        let text = text("<table><tr><td><b>Site</b> <a href='/new'>new</a></td></tr></table><table>") {
            number, author, words in
            "<tr class='athing comtr' id='\(number)'><td><table><tr><td class='ind'></td><td class='default'><div><span class='comhead'><a href='user?id=\(author)' class='hnuser'>\(author)</a> <span class='age'>2 hours ago</span> <a href='#1'>parent</a></span></div><br><div class='comment'><div class='commtext c00'>\(words)</div><div class='reply'><a href='reply'>reply</a></div></div></td></tr></table></td></tr>"
        }
        #expect(text == Self.expected, "\(text)")
    }

    @Test func readsPostsBesideProfiles() {
        let text = text(
            "<h2>A page of words</h2>",
            { number, author, words in
                "<div id='p\(number)' class='post bg\(number % 2 + 1)'><dl class='postprofile'><dt><a href='/u' class='username'>\(author)</a></dt><dd><strong>Posts:</strong> 17</dd></dl><div class='postbody'><h3><a href='#p\(number)'>Re: A page of words</a></h3><p class='author'>by <a href='/u' class='username'>\(author)</a> » Mon Feb 0\(number + 1), 2024</p><div class='content'>\(words)</div><div class='signature'>Buy my stamps.</div></div></div>"
            }, "<div>Powered by a forum</div>")
        #expect(text == Self.expected, "\(text)")
    }

    @Test func readsTablesOfPosts() {
        let text = text("<div>") { number, author, words in
            "<table id='post\(number)' class='tborder'><tr><td class='thead'>03-07-2012</td></tr><tr><td class='alt2'><div><a class='bigusername' href='member.php?u=\(number)'>\(author)</a></div><div>Junior Member</div></td><td class='alt1'><div>\(words)</div></td></tr></table><br>"
        }
        #expect(text == Self.expected, "\(text)")
    }

    /// The tables of phpBB 2 and of the style subsilver2: rows of one class each, and the name beside the facts of the member.
    @Test func readsTheTablesOfOldForums() {
        let rows = text(
            "<table><tr><td><a class='maintitle' href='/t/1'>A page of words</a></td></tr></table><table class='forumline'>"
        ) { number, author, words in
            "<tr><td class='row\(number % 2)'><span class='name'><a name='\(number)'></a><b>\(author)</b></span><br><span class='postdetails'>Member<br>Joined: 02 Jan 2003<br>Posts: 12</span></td><td class='row\(number % 2)'><table><tr><td><span class='postdetails'>Posted: Fri May 03, 2004 8:00 am Post subject: A page</span></td></tr><tr><td><hr></td></tr><tr><td><span class='postbody'>\(words)</span></td></tr></table></td></tr><tr><td class='row\(number % 2)'><a href='#top'>Back to top</a></td><td class='row\(number % 2)'><table><tr><td><a href='profile.php?u=3'>profile</a></td></tr></table></td></tr>"
        }
        #expect(rows == Self.expected, "\(rows)")
        let tables = text("<div>") { number, author, words in
            "<table class='tablebg'><tr class='row\(number % 2)'><td><b class='postauthor'>\(author)</b></td><td><table><tr><td class='gensmall'><div><b>Posted:</b> Fri May 03, 2013 8:00 am</div></td></tr></table></td></tr><tr class='row\(number % 2)'><td class='profile'><table><tr><td class='postdetails'><b>Joined:</b> Tue Jan 02, 2003</td></tr></table></td><td><table><tr><td><div class='postbody'>\(words)</div></td></tr></table></td></tr></table>"
        }
        #expect(tables == Self.expected, "\(tables)")
    }

    /// All posts are short, and their type tells what they are. Comments on something else are not a discussion.
    @Test func readsShortPostsByTheirType() {
        func page(_ type: String) -> String {
            let posts = [
                ("ada", "How?"), ("ben", "What kind of floor is it, and is it wet in all of the rooms?"),
                ("ada", "Old oak, I think."),
            ]
            .enumerated().map {
                "<div id='post_\($0)' itemprop='comment' itemscope itemtype='http://schema.org/Comment' class='topic-body'><div class='meta'><span class='creator'><a href='/u/\($1.0)'>\($1.0)</a></span><time>May 3, 2024</time></div><div class='post' itemprop='text'><p>\($1.1)</p></div></div>"
            }
            return ArticleSample.page(
                "<title>A wet floor</title><body><h1>A wet floor</h1><div itemscope itemtype='http://schema.org/\(type)'>\(posts.joined())</div></body>"
            ).textContent
        }
        #expect(
            page("DiscussionForumPosting")
                == "ada\nHow?\nben\nWhat kind of floor is it, and is it wet in all of the rooms?\nada\nOld oak, I think."
        )
        #expect(!page("Photograph").contains("ben\nWhat"))
    }

    @Test func readsPostsBelowHeadingsWithTheirAuthors() {
        let text = text("<h1>A page of words</h1><div>") { number, author, words in
            "<div class='item'><div class='comment' id='c\(number)'><h3><a class='author' href='/\(author)'>\(author)</a> commented <a href='#c\(number)'><time>Jan 2, 2024</time></a></h3><div class='comment-body'><p>\(words)</p></div></div></div>"
        }
        #expect(text == Self.expected, "\(text)")
    }

    @Test func readsAnswersInsideOfPosts() {
        let inner =
            "<ol><li class='comment'><a class='author'>ben</a> <time>1 day ago</time><div class='text'>\(Self.long)</div></li></ol>"
        let text = ArticleSample.page(
            "<title>A page</title><ol>"
                + ["ada", "cleo", "dan"].map {
                    "<li class='comment'><a class='author'>\($0)</a> <time>2 days ago</time><div class='text'>\(Self.long)</div>\($0 == "ada" ? inner : "")</li>"
                }.joined() + "</ol>"
        ).textContent
        #expect(
            text.split(separator: "\n").filter { $0.count < 10 } == ["ada", "ben", "cleo", "dan"], "\(text)")
    }

    /// Two posts are a discussion if a box of their authors is beside each, or if they answer a post.
    @Test(arguments: [
        ("Does the belt squeak in the rain?", "Tighten it."),
        (long.trimmingCharacters(in: .whitespaces), "Tighten it."),
    ]) func readsTwoPostsOfAForum(_ first: String, _ second: String) {
        func post(_ number: Int, _ author: String, _ words: String, _ profile: String) -> String {
            "<div id='p\(number)' class='post bg2'><div class='inner'><dl class='\(profile)'><dt><a href='./u=1' class='username'>\(author)</a></dt><dd><strong>Joined:</strong> Tue Jan 02, 2018 9:00 am</dd></dl><div class='postbody'><p class='author'><span>by <strong><a href='./u=1' class='username'>\(author)</a></strong> &raquo; </span><time datetime='2021-05-0\(number)T10:00:00+00:00'>Sat May 0\(number), 2021 10:00 am</time></p><div class='content'>\(words)</div></div></div></div><hr>"
        }
        func page(_ profile: String) -> Article {
            ArticleSample.page(
                "<title>Belts</title><body><div class='page-body'><h2>Belts</h2>\(post(1, "wrench", first, profile))\(post(2, "olga", second, profile))</div></body>"
            )
        }
        let article = page("postprofile")
        #expect(article.textContent == "wrench\n\(first)\nolga\n\(second)", "\(article.textContent)")
        #expect(article.publishedTime?.hasPrefix("2021-05-01") == true)
    }

    @Test func readsTwoAnswersToAPost() {
        func row(_ author: String, _ words: String) -> String {
            "<tr class='athing comtr'><td><span class='comhead'><a href='user?id=\(author)' class='hnuser'>\(author)</a> <span class='age'>2 hours ago</span></span><div class='comment'><div class='commtext'>\(words)</div></div></td></tr>"
        }
        func page(_ author: String, _ words: String) -> String {
            ArticleSample.page(
                "<title>Ask: How do you back up?</title><body><table><tr><td><table class='fatitem'><tr><td>by \(author) <span class='age'>3 hours ago</span></td></tr><tr><td><div class='toptext'>\(words)</div></td></tr></table><br><table class='comment-tree'>\(row("ann", "A copy goes to a friend's house. It has worked for six years."))\(row("bob", "Same here, with a small machine."))</table></td></tr></table></body>"
            ).textContent
        }
        let text = page(
            "<a href='user?id=tim' class='hnuser'>tim</a>",
            "I have two disks and a bad feeling. What do you use at home, and why?")
        #expect(
            text.contains("two disks") && text.contains("ann\nA copy") && text.hasSuffix("small machine."),
            "\(text)")
        // Comments below an article are not a discussion.
        #expect(!page("the owner", ArticleSample.prose).contains("small machine"))
    }

    // MARK: Other pages

    private static let comments = posts.map {
        "<div class='comment'><span class='author'>\($0)</span> <time>2 days ago</time><div class='text'>\($1)</div></div>"
    }.joined()

    @Test func prefersAnArticleToItsComments() {
        let text = ArticleSample.article("", before: "").textContent
        let page = "<title>A page</title><article>\(ArticleSample.prose)</article><div>\(Self.comments)</div>"
        #expect(ArticleSample.page(page).textContent == text)
        let short =
            "<title>A page</title><article><p>A short article of one paragraph, which has more than a hundred letters, and a comma or two, as is usual.</p></article><section>\(Self.comments)</section>"
        #expect(ArticleSample.page(short).textContent.hasPrefix("A short article"))
    }

    @Test func doesNotTakeTeasersForPosts() {
        let teasers = (1...6).map {
            "<div class='card'><h3><a href='/\($0)'>Title \($0)</a></h3><span class='author'>Ada</span> <time>2 days ago</time><p>A teaser of some words.</p></div>"
        }.joined()
        let text = ArticleSample.page(
            "<title>A page</title><article>\(ArticleSample.prose)</article>\(teasers)"
        ).textContent
        #expect(!text.contains("teaser"), "\(text)")
    }

    /// Discourse writes the month of a post, and its time in an attribute.
    @Test(
        arguments: [
            ("data-time='1672542245000'", "2023-01-01T03:04:05Z"),
            ("data-time='1672542245000' title='Jan 2, 2023 3:04 am'", "2023-01-02"),
            ("data-time='1672542245000' title='2 jan.'", "2023-01-01T03:04:05Z"),
            ("data-time='-167254224500'", nil), ("data-time='1672542245'", nil), ("", nil),
        ] as [(String, String?)])
    func readsTheTimeOfAPostInDiscourse(_ attributes: String, _ time: String?) {
        let day = "<div class='post-date'><span class='relative-date' \(attributes)>Jan 2023</span></div>"
        let html =
            "<html><head><title>A page of words</title></head><body><article><h1>A page of words</h1>\(day)\(ArticleSample.prose)</article></body></html>"
        #expect(ArticleSample.page(html, base: nil).publishedTime == time)
    }
}
