import FeedSource
import Items
import Testing

/// Text with `<` in it that is not markup, and markup that is.
@Suite struct FeedPlainTextTests {
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    @Test(arguments: [
        "How to use std::vector<int> in C++", "We prove that if $0<x<1$ then $y > x$ holds.",
        "Email me <joe@example.com> now.", "See <https://a.example/b> for more.", "a <b and c> d",
        "I </3 you > all",
        "Use git switch <branch>.", "if a<b then b>a", "The type Map<Key, Value> of Java", "x<y",
        "<map> of a program",
    ]) func keepsPlainText(_ text: String) throws {
        let item = try FeedSample.item(
            FeedSample.rss(
                "<guid>1</guid><title>\(Self.escaped(text))</title><description>\(Self.escaped(text))</description>"
            ))
        #expect(item.title == text)
        #expect(item.contentText == text && item.contentHTML == nil)
        let entry = try FeedSample.item(
            FeedSample.atom(
                "<id>1</id><title>\(Self.escaped(text))</title><summary>\(Self.escaped(text))</summary>"))
        #expect(entry.title == text && entry.contentText == text)
    }

    /// A title that should be plain has markup only if it is complete (RFC 4287, 3.1.1).
    @Test(arguments: [
        ("Why <vector> & <map>", "Why <vector> & <map>"), ("The <dialog> element", "The <dialog> element"),
        ("<p>Item</p>", "Item"), ("A <em>b</em>", "A b"), ("One<br>two", "One two"),
        ("<a href='x'>A</a>", "A"), ("A &amp; <dialog>", "A & <dialog>"),
        ("How <script> works, and why", "How <script> works, and why"),
        ("Why <style> & <script src=\"x\"> differ", "Why <style> & <script src=\"x\"> differ"),
        ("A <b>new</b> <textarea>", "A new <textarea>"), ("A <script>x()</script>b", "A b"),
    ]) func readsTitles(_ text: String, _ title: String) throws {
        #expect(try FeedSample.item(FeedSample.rss("<title>\(Self.escaped(text))</title>")).title == title)
        #expect(
            try FeedSample.item(FeedSample.atom("<id>1</id><title>\(Self.escaped(text))</title>")).title
                == (text.contains("&amp;") ? text : title))
    }

    /// A title that is HTML has its markup, but no script without an end.
    @Test(arguments: [
        ("How <script> works", "How <script> works"), ("A <b>b", "A b"), ("A<br>b <style>", "A b <style>"),
        ("A <style>b{}</style>c", "A c"),
    ]) func readsTitlesOfHTML(_ text: String, _ title: String) throws {
        let entry = FeedSample.atom("<id>1</id><title type='html'>\(Self.escaped(text))</title>")
        #expect(try FeedSample.item(entry).title == title)
    }

    /// Names are plain text, in which a publisher may have left references and tags.
    @Test(arguments: [
        ("Food &amp; Drink", "Food & Drink"), ("Conan O&#8217;Brien", "Conan O’Brien"),
        ("<a href=\"x\">Ann</a>", "Ann"), ("A &amp;amp; B", "A &amp; B"), ("R & D", "R & D"),
        ("std::vector<int>", "std::vector<int>"), ("AT&T", "AT&T"),
    ]) func readsNames(_ text: String, _ name: String) throws {
        let names =
            "<category>\(Self.escaped(text))</category><dc:creator><![CDATA[\(text)]]></dc:creator>"
        let item = try FeedSample.item(FeedSample.rss("<guid>1</guid>" + names))
        #expect(item.tags == [name] && item.facts.categories.map(\.term) == [name])
        #expect(item.authors.map(\.name) == [name])
        let entry = try FeedSample.item(
            FeedSample.atom("<id>1</id><author><name>\(Self.escaped(text))</name></author>"))
        #expect(entry.authors.map(\.name) == [name])
    }

    /// In HTML, a name that no element has is text, unless it has attributes or an end tag.
    @Test(arguments: [
        ("<p>if $0<x<1$ then</p>", "<p>if $0&lt;x&lt;1$ then</p>"),
        ("<p>vector<int> and <b>b</b></p>", "<p>vector&lt;int&gt; and <b>b</b></p>"),
        ("<p>by <joe@a.example></p>", "<p>by &lt;joe@a.example&gt;</p>"),
        ("<p>I </3 you</p>", "<p>I &lt;/3 you</p>"),
        ("<p><g-emoji>a</g-emoji> <o:p></o:p><foo class=\"a\">b <bar>c</bar></p>", "<p>a b c</p>"),
        ("<p>a<script>if (a<b) x()</script><style>a<b</style></p>", "<p>a</p>"),
        // An element that hides its text and has no end is a name, unless a program follows that was cut off.
        (
            "<p>How <script> and <style> tags &amp; <template> load</p>",
            "<p>How &lt;script&gt; and &lt;style&gt; tags &amp; &lt;template&gt; load</p>"
        ),
        ("<p>a</p><script>var x = {", "<p>a</p>"), ("<p>a <template>b</template> c</p>", "<p>a  c</p>"),
        ("<p>a <!-- b<c<d> --> e", "<p>a  e</p>"), ("<p>one<p>two", "<p>one</p><p>two</p>"),
        ("<p><a title=\"a<b>c\" href=\"/x\">y</a> <b", "<p><a title=\"a&lt;b&gt;c\" href=\"/x\">y</a> </p>"),
        ("<svg><path d=\"M0\"/><title>A</title></svg><p>b</p>", "A<p>b</p>"),
    ]) func tellsTextFromTags(_ html: String, _ expected: String) throws {
        let content = "<content type='html'><![CDATA[\(html)]]></content>"
        let found = try FeedSample.item(FeedSample.atom("<id>1</id>\(content)")).contentHTML
        #expect(found?.replacing("&gt;", with: ">") == expected.replacing("&gt;", with: ">"))
        let list = "\"items\": [{\"id\": \"1\", \"content_html\": \"\(html.replacing("\"", with: "\\\""))\"}]"
        let json = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"T\", \(list)}"
        #expect(try FeedSample.item(json).contentHTML == found)
    }

    /// Attributes may have no value. Words of a comparison look like them.
    @Test(arguments: [
        ("<p data-v-7ba5bd90>One.</p>", "<p>One.</p>"), ("<p data-astro-cid-j7pv25f6>A</p>", "<p>A</p>"),
        ("<p data-a>One<p aria-busy>two", "<p>One</p><p>two</p>"),
        ("<p>a <b x>c</b></p>", "<p>a <b>c</b></p>"),
        ("<p>a <s x/>c</s> <i data-a data-b>d</i></p>", "<p>a <s>c</s> <i>d</i></p>"),
        ("<p>a <input disabled> b</p>", "<p>a  b</p>"),
        ("<p>a <input of a> b</p>", "<p>a &lt;input of a> b</p>"),
        ("<p>a <b and c> d</p>", "<p>a &lt;b and c> d</p>"), ("<p>a <b c> d</p>", "<p>a &lt;b c> d</p>"),
        ("<p>a <b and c> <b>d</b></p>", "<p>a &lt;b and c> <b>d</b></p>"),
        ("<p>a <b &gt; c> <b>d</b></p>", "<p>a &lt;b > c> <b>d</b></p>"),
        ("<p>use git switch <branch hidden></p>", "<p>use git switch &lt;branch hidden></p>"),
    ]) func readsAttributesWithoutValues(_ html: String, _ expected: String) throws {
        let content = "<content type='html'><![CDATA[\(html)]]></content>"
        let found = try FeedSample.item(FeedSample.atom("<id>1</id>\(content)")).contentHTML
        #expect(found?.replacing("&gt;", with: ">") == expected.replacing("&gt;", with: ">"))
    }

    /// A title about markup has words, not attributes.
    @Test func keepsTagsInTitles() throws {
        for title in ["The <input disabled> element", "a <p hidden> b"] {
            let item = try FeedSample.item(FeedSample.rss("<title>\(Self.escaped(title))</title>"))
            #expect(item.title == title)
        }
    }

    /// Each `<` could begin a tag that goes to the end of the text.
    @Test(arguments: ["<a1 ", "<b<", "<x \"", "</", "<a href=\"", "<!--", "<y></"])
    func takesLinearTime(_ piece: String) throws {
        let text = String(repeating: piece, count: 10_000)
        let start = ContinuousClock.now
        _ = FeedSample.read(
            FeedSample.rss("<guid>1</guid><content:encoded><![CDATA[\(text)]]></content:encoded>")
                .replacing("<title>T</title>", with: "<title>\(Self.escaped(text))</title>"))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    /// Characters that change the order of the text around them are removed; marks of direction and joiners remain.
    @Test func removesCharactersThatReorderText() throws {
        let (text, clean) = ("A \u{202E}b\u{2066} \u{200F}c 👩‍🚀", "A b \u{200F}c 👩‍🚀")
        let rss = try FeedSample.item(
            FeedSample.rss(
                "<title>\(text)</title><author>\(text)</author><category>\(text)</category><description>\(text)</description>"
            ))
        let json = try #require(
            FeedSample.read(
                "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"\(text)\", \"items\": [{\"id\": \"1\", \"title\": \"\(text)\", "
                    + "\"content_text\": \"\(text)\", \"tags\": [\"\(text)\"], \"authors\": [{\"name\": \"\(text)\"}]}]}"
            ).feed)
        #expect(json.title == clean)
        for item in [rss, json.items[0]] {
            #expect(item.title == clean && item.contentText == clean && item.tags == [clean], "\(item)")
            #expect(item.authors.map(\.name) == [clean])
        }
    }
}
