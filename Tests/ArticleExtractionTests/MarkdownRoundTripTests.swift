import ArticleExtraction
import Diagnostics
import HTMLSanitizing
import StudyMarkdown
import Testing
import WebContent
import WebSyntax

/// Markdown of an article, rendered again, has the text and the emphasis of the article.
@Suite struct MarkdownRoundTripTests {
    /// Returns the HTML that sitegen makes of an article's markdown.
    private func rendered(_ content: String) -> String {
        let markdown = ContentMarkdown.text(of: Array(content.utf8))
        let body = MarkdownRenderer().render(SourceText(file: "article.md", bytes: Array(markdown.utf8))).body
        return HTMLSanitizer().sanitize(String(decoding: body, as: UTF8.self))
    }

    private func text(_ content: String) -> String { ContentText.text(of: Array(content.utf8)) }

    @Test(arguments: [
        "<p><strong>\"a\"</strong>b</p>", "<p><em>a</em>b</p>", "<p>x<em>a</em>b</p>",
        "<p>x<em>(a)</em>b</p>", "<p>é<em>“a”</em>ß</p>", "<p>。<strong>（港）</strong>港</p>",
        "<p><em>a</em><strong>b</strong></p>", "<p><strong><em>a</em></strong>b</p>",
        "<p><strong><em>a</em> b</strong></p>", "<p><em>a <strong>b</strong></em>c</p>",
        "<p><strong>a:</strong>b</p>", "<p>「<strong>日本。</strong>」は</p>", "<p>彼は<strong>「来た」</strong>と言った</p>",
        "<p>a<strong> b </strong>c</p>", "<p><strong>a<br></strong>b</p>", "<p><s>a.</s>b</p>",
        "<p>5 * 3 * 2 ** 4 _a_ __b__</p>",
        "<p><code>git</code><code> push</code><code>`x`</code></p>",
        "<p><code>a_*b*</code><code>$c_d$ [e] @f</code></p>",
        "<p><code>a`b``c</code> <code>`</code> <code> a </code> <code>a|b</code></p>",
        "<p><a href=\"https://x.example/a_(b)?c&amp;copy;=&lt;1&gt;\">a [b] (c)</a></p>",
        "<p><u>Look!</u><a href=\"https://x.example/\">here</a></p>", "<p>a!<b>b!</b>![c](d)</p>",
        "<p>a!<span><a href=\"https://x.example/\">here</a></span></p>",
        "<p>Look!<a href=\"https://x.example/\">here</a></p>",
        "<table><tr><th>A</th><th>B</th></tr><tr><td>a|b</td><td><code>c|d</code><p>e</p><p>f</p></td></tr></table>",
        "<ul><li><p>One</p><p>Two</p><pre><code>code\n\n  more\n</code></pre></li><li>Three<ol start=\"4\"><li>Four<ul><li>Five</li></ul></li></ol></li></ul>",
        "<ol><li>One<table><tr><th>A</th></tr><tr><td>b</td></tr></table></li></ol>",
        "<ul><li>One</li></ul><ul><li>Two</li></ul><ol><li>A</li></ol><ol><li>B</li></ol>",
        "<h2>A head in one line #</h2><p>Text.</p>", "<h3>C# {a}</h3>",
        "<p>1. Not a list</p><p>1986. A year</p><p>2) Two</p>",
        "<p># Not a head</p><p>+ plus</p><p>- minus</p><p>&gt; more</p><p>=== and ---</p><p>--- and ===</p><p>| a | b |</p>",
        "<p>a<br>- b<br>1. c<br># d</p>", "<p><br>a<br></p>", "<p>a \\ b \\* c \\</p>",
        "<p>a &amp;amp; b &amp;lt; &lt;b&gt; &amp;copy;</p>",
        "<blockquote><p>A</p><ul><li>B</li></ul></blockquote><dl><dt>Term:</dt><dd>Text</dd></dl>",
        "<figure><img src=\"https://x.example/i.png\" alt=\"A [b] *c*\"><figcaption><em>Inner</em> and more.</figcaption></figure>",
        "<p>[x] a ^b^ ~c~ ~~d~~ ==e== `f` $5 and $6 @g [[h]] {i} :j: http://k.example/l_m_n</p>",
        "<p>:::note</p><p>```</p><p>~~~</p>",
        "<p>b <span>https://</span><span>a.test/p?x=1&amp;y</span><span>=2_3</span> c</p>",
        "<p>a https://a.test/b<br>c</p>",
    ])
    func keepsTheText(_ content: String) {
        let found = rendered(content)
        #expect(text(found) == text(content), "\(ContentMarkdown.text(of: Array(content.utf8)))")
        for element in ["<em>", "<strong>", "<code", "<a ", "<li>", "<td"] {
            let count = content.ranges(of: element).count
            // Nested emphasis may change places, but none is lost.
            #expect(
                found.ranges(of: element).count >= count || element == "<a " && count > 1,
                "\(element) \(found)")
        }
    }

    /// Emphasis inside of the same emphasis is written once: its marks could end the outer one.
    @Test(arguments: [
        "<p><em>a <em>b</em></em></p>", "<p><em>a <em>b </em> c</em>d</p>", "<p><em><em>a</em></em>b</p>",
        "<p><strong>Price <del><strong>$20</strong>!</del> $15</strong></p>",
        "<p><em>a <del><i># c</i> d</del></em></p>",
        "<p><b>a <a href=\"https://x.example/\"><b>(b)</b></a>c</b></p>",
        "<p><s>a<sup><s>(b)</s></sup>c</s></p>", "<p><em>x<code>a</code><em><code>b</code></em></em></p>",
        "<dl><dt>a <b>(b)</b>c</dt></dl>",
        "<figure><figcaption>a <del><i>$b</i>!</del></figcaption></figure>",
    ]) func writesNestedEmphasisOnce(_ content: String) {
        let found = rendered(content)
        #expect(text(found) == text(content), "\(ContentMarkdown.text(of: Array(content.utf8)))")
        #expect(
            ["<em>", "<strong>", "<s>", "<del>"].allSatisfy { found.ranges(of: $0).count <= 1 }, "\(found)")
    }

    /// Different emphasis nests, and the same emphasis follows itself.
    @Test(arguments: [
        ("<p><em>a <strong>b <em>c</em></strong></em> <em>d</em></p>", "*a <strong>b c</strong>* *d*\n"),
        ("<p><b>a</b> <del><b>b</b></del> <b>c</b></p>", "**a** <del>**b**</del> **c**\n"),
        ("<p><b>a <i>b</i> c</b></p>", "**a *b* c**\n"),
    ]) func keepsOtherEmphasis(_ content: String, _ expected: String) {
        #expect(ContentMarkdown.text(of: Array(content.utf8)) == expected)
    }

    @Test(arguments: try CorpusPage.all() + CorpusPage.all(in: .heldOut))
    func keepsTheTextOfPages(_ page: CorpusPage) throws {
        let content = try page.article().content
        // Footnotes move to the end, and formulas are elements of their own there.
        guard !content.contains("<math"), !content.contains("href=\"#") else { return }
        func words(_ text: String) -> [Substring] {
            text.split { !$0.isLetter && !$0.isNumber }
        }
        #expect(words(text(rendered(content))) == words(text(content)))
    }
}
