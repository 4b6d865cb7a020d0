import ArticleExtraction
import TestSupport
import Testing

/// Questions with answers and comments on each, and discussions with events between their posts.
@Suite struct QuestionTests {
    private static func comment(_ author: String, _ text: String) -> String {
        "<li class='comment js-comment'><div class='comment-score'>3</div><div class='comment-text'><div class='comment-body'><span class='comment-copy'>\(text)</span><div>&ndash;&nbsp;<a href='/users/\(author)' class='comment-user'>\(author)</a></div><span class='comment-date'><a href='#c'><span class='relativetime-clean'>Commented Mar 4, 2021 at 10:20</span></a></span></div></div></li>"
    }
    private static func post(_ kind: String, _ author: String, _ text: String, _ comments: String = "")
        -> String
    {
        "<div class='\(kind)' data-id='1'><div class='js-vote-count'>14</div><div class='postcell'><div class='s-prose js-post-body' itemprop='text'>\(text)</div><div class='post-signature'><div class='user-info'><div class='user-action-time'>asked <span>Mar 4, 2021 at 10:00</span></div><div class='user-details' itemprop='author'><a href='/users/\(author)'>\(author)</a></div></div></div></div><div id='comments-1' class='comments'><ul class='comments-list'>\(comments)</ul></div></div>"
    }
    private static func page(_ answers: String) -> Article {
        ArticleSample.page(
            "<title>How do I stop a joint from opening?</title><body><h1>How do I stop a joint from opening?</h1><div id='mainbar'>\(post("question js-question", "Tilda", "<p>I made four frames from oak, and in winter all of them show a gap on the inside, of half a millimetre.</p>", comment("Hal", "How dry was the oak?")))<div id='answers'>\(answers)<form id='post-form'><h2>Your Answer</h2><p>Thanks for contributing an answer! Please be sure to answer the question, and to share your research.</p><button>Post</button></form></div></div><div id='sidebar'><a href='/q/9'>Which glue for outdoors?</a></div></body>"
        )
    }

    @Test func readsTheCommentsOnQuestionAndAnswers() {
        let answer = Self.post(
            "answer accepted-answer", "Hal",
            "<p>Wood shrinks across the grain, and hardly at all along it, so the gap opens on the inside of the corner.</p>",
            Self.comment("Tilda", "You are right, it broke in May 2019.")
                + Self.comment("Ned", "Choose plywood."))
        let article = Self.page(answer)
        #expect(
            article.textContent.split(separator: "\n").map { $0.prefix(20) } == [
                "I made four frames f", "How dry was the oak?", "Wood shrinks across ",
                "You are right, it br",
                "Choose plywood.",
            ], "\(article.textContent)")
        #expect(article.content.contains("<hr>"))
        #expect(article.byline == "Tilda")
    }

    /// The names and properties of answers tell what they are: neither their length nor their dates count.
    @Test func readsShortAnswersAndThoseWithoutDates() {
        func post(_ names: String, _ author: String, _ text: String) -> String {
            "<div \(names)><div class='s-prose js-post-body' itemprop='text'><p>\(text)</p></div><div class='user-info'><div itemprop='author'><a href='/users/\(author)'>\(author)</a></div></div></div>"
        }
        let question = "I made four frames from oak, and in winter all of them show a gap on the inside."
        let long = String(
            repeating: "Wood shrinks across the grain, and hardly at all along it, so choose plywood. ",
            count: 5)
        func page(_ answer: String, _ names: String) -> String {
            ArticleSample.page(
                "<title>Why do joints open?</title><body><h1>Why do joints open?</h1><div id='mainbar'>\(post("class='question'", "Tilda", question))<div id='answers'>\(post(names, "Hal", answer))\(post(names, "Ned", "Choose plywood."))</div></div></body>"
            ).textContent
        }
        for answer in ["Use glue.", long] {
            for names in [
                "class='answer' itemprop='suggestedAnswer'",
                "class='answer' itemtype='https://schema.org/Answer'",
            ] {
                let text = page(answer, names)
                #expect(text.hasPrefix(question) && text.hasSuffix("Choose plywood."), "\(text)")
                #expect(text.contains(answer.prefix(9)), "\(text)")
            }
        }
    }

    @Test func readsShortAnswersWithDates() {
        let answers = ["Hal", "Ned", "Ada"].map {
            Self.post("answer js-answer", $0, "<p>Use glue of \($0).</p>")
        }
        let text = Self.page(answers.joined()).textContent
        #expect(text.hasPrefix("I made four frames") && text.hasSuffix("Use glue of Ada."), "\(text)")
    }

    @Test func leavesOutCommentsOnAnArticle() {
        let page =
            "<title>A page</title><article>\(ArticleSample.prose)</article><div class='comments'><ul>\(Self.comment("Hal", "How dry was the oak?"))\(Self.comment("Ned", "Choose plywood."))</ul></div>"
        #expect(!ArticleSample.page(page).textContent.contains("oak"))
    }

    @Test func leavesOutTheEventsOfADiscussion() {
        func post(_ author: String, _ text: String) -> String {
            "<div class='TimelineItem'><div class='timeline-comment'><div class='timeline-comment-header'><h3><a class='author' href='/\(author)'>\(author)</a> commented <a href='#c'>Jun 1, 2024</a></h3></div><div class='edit-comment-hide'><table><tr><td class='comment-body markdown-body'><p>\(text)</p></td></tr></table></div></div></div>"
        }
        func item(_ inner: String) -> String { "<div class='js-timeline-item'>\(inner)</div>" }
        let event =
            "<div class='TimelineItem'><div class='TimelineItem-body'><a class='author' href='/maud'>maud</a> added the <a href='/l'>bug</a> label <a href='#e'>Jun 2, 2024</a></div></div>"
        let long =
            "After the log has been compacted twice, the call fails, although half of the pages are empty, as I expected."
        let page =
            "<title>Put fails after compaction</title><body><h1>Put fails after compaction</h1><div class='discussion'>\(post("rooky", long))\(item(event))\(item(post("maud", "Thanks, I can reproduce it, and the list is rebuilt from the wrong end.")))\(item(post("rooky", "Confirmed.")))\(item(event))</div></body>"
        let text = ArticleSample.page(page).textContent
        #expect(
            text
                == "rooky\n\(long)\nmaud\nThanks, I can reproduce it, and the list is rebuilt from the wrong end.\nrooky\nConfirmed.",
            "\(text)")
    }

    @Test func readsThousandsOfAnswersInLinearTime() {
        let growth = ThreadTime.growth(
            to: 4000,
            of: { count in
                (0..<count).map { number in
                    Self.post(
                        "answer", "user\(number)",
                        "<p>Answer \(number) says that wood shrinks across the grain, and hardly along it.</p>",
                        Self.comment("other\(number)", "A remark on answer \(number)."))
                        + "<form><button>Vote</button></form>"
                }.joined()
            },
            { answers in
                let text = Self.page(answers).textContent
                #expect(text.contains("A remark on answer 999.") && text.contains("Answer 999 says"))
            })
        #expect(growth < ThreadTime.linear)
    }
}
