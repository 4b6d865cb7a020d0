import ArticleExtraction
import Foundation
import Testing

/// The post that a discussion is about, before the answers and in markup of its own.
@Suite struct OpeningPostTests {
    private static let question =
        "I keep all notes on paper, in three boxes, and I look for a way to find them again without a scanner, a phone or a clerk."
    private static let long = String(
        repeating: "I have kept such a box for three weeks, and it works better than any list I had. ",
        count: 3)
    private static let answers = [("ben", long), ("cleo", "Use more boxes."), ("ada", "Thanks, I will.")]

    private func article(_ post: String, head: String = "", _ answer: (String, String) -> String) -> Article {
        let answers = Self.answers.map(answer).joined()
        return ArticleSample.page(
            "<html><head><title>How to keep notes</title>\(head)</head><body>\(post)\(answers)</body></html>")
    }

    private static let expected = ([("ada", question)] + answers).map { "\($0)\n\($1)" }
        .joined(separator: "\n").replacing(" \n", with: "\n")

    /// The post is in a cell of a table before the table of the comments.
    private func tables(author: String) -> Article {
        article(
            "<table><tr><td><table class='fatitem'><tr><td class='title'><a href='item?id=1'>How to keep notes</a></td></tr><tr><td><span>48 points</span> by <a href='user?id=ada' class='\(author)'>ada</a> <span class='age'>3 hours ago</span></td></tr><tr><td></td><td><div class='toptext'>\(Self.question)</div></td></tr></table><table class='comment-tree'>"
        ) { author, words in
            "<tr class='athing comtr'><td><table><tr><td><span class='comhead'><a href='user?id=\(author)' class='hnuser'>\(author)</a> <span class='age'>2 hours ago</span></span><div class='comment'><div class='commtext'>\(words)</div></div></td></tr></table></td></tr>"
        }
    }

    @Test func readsPostsInTables() {
        let article = tables(author: "hnuser")
        #expect(article.textContent == Self.expected, "\(article.textContent)")
        #expect(article.byline == "ada")
    }

    @Test func keepsTheCommentsOnOtherAuthorsOut() {
        // The author of an article is not one of the users.
        #expect(!tables(author: "byline").textContent.contains("Use more boxes."))
    }

    @Test func readsPostsBesideTheListOfComments() {
        let post =
            "<div class='side'><p>Welcome to the room for notes. Be kind, and say which paper you have, please, or the post is removed.</p></div><div class='content'><div class='linklisting'><div class='thing link'><p class='title'><a class='title' href='/r/notes/7'>How to keep notes</a></p><p class='tagline'>submitted <time datetime='2017-11-02'>6 years ago</time> by <a class='author' href='/user/ada'>ada</a></p><form class='usertext'><div class='md'><p>\(Self.question)</p></div></form></div></div><div class='commentarea'><div class='listing'>"
        let text = article(post) { author, words in
            "<div class='thing comment'><p class='tagline'><a class='author' href='/user/\(author)'>\(author)</a> <time>6 years ago</time></p><form class='usertext'><div class='md'><p>\(words)</p></div></form></div>"
        }.textContent
        #expect(text == Self.expected, "\(text)")
    }

    private func list(head: String = "", tag: String = "div") -> String {
        article(
            "<ol class='stories'><li class='story'><\(tag)><a href='/s/1'>How to keep notes</a><div class='byline'>by <a class='u-author' href='/~ada'>ada</a> <time>3 months ago</time></div></\(tag)></li></ol><div class='story_text'><p>\(Self.question)</p></div><ol class='comments'>",
            head: head
        ) { author, words in
            "<li class='comments_subtree'><div class='comment'><div class='byline'><a class='u-author' href='/~\(author)'>\(author)</a> <time>3 months ago</time></div><div class='comment_text'><p>\(words)</p></div></div></li>"
        }.textContent
    }

    @Test func readsPostsBelowTheirAuthors() {
        #expect(list() == Self.expected, "\(list())")
    }

    @Test func keepsTheCommentsOnArticlesOut() {
        for text in [list(head: "<meta property='og:type' content='article'>"), list(tag: "article")] {
            #expect(!text.contains("Use more boxes."), "\(text)")
        }
    }

    @Test func readsCommentsInsideOfEvents() {
        func post(_ author: String, _ words: String, _ date: String = "on Jan 5, 2024") -> String {
            "<div class='Item'><div class='issue-comment'><div><a class='AuthorLink' href='/\(author)'>\(author)</a><a><relative-time>\(date)</relative-time></a></div><div class='markdown-body'><p>\(words)</p></div></div></div>"
        }
        let text = article(
            "<main><h1>How to keep notes in boxes of wood, and not of paper</h1><div class='issue-comments'><div class='issue-body'><a class='AuthorLink' href='/ada'>ada</a><span>opened</span><div class='markdown-body'><p>\(Self.question)</p></div></div><div class='timeline'>"
        ) { author, words in
            author == "ada"
                ? "<div class='Item'><div><a href='/x'>ada</a> closed this</div></div>" : post(author, words)
        }.textContent
        #expect(text == Self.expected.components(separatedBy: "\nada\n")[0], "\(text)")
    }

    @Test func readsPostsOfUsersWithHandles() {
        func post(_ author: String, _ words: String) -> String {
            "<div class='focusable'><div class='status'><a href='/@\(author)' class='status__name'><bdi><strong>\(author)</strong></bdi><span>@\(author)@shore.example</span></a> <time>2h</time><div class='status__content'><p>\(words)</p></div></div></div>"
        }
        let text = article("<div>" + post("ada", Self.question), post).textContent
        #expect(text == Self.expected, "\(text)")
    }
}
