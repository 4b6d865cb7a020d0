import HTMLSanitizing
import Testing
import WebSyntax

@Suite struct HarmlessTests {
    /// The table has HTML that needs no change.
    @Test func isKept() throws {
        let rows = try SanitizingTable.rows("harmless")
        #expect(rows.count >= 40)
        for (category, html) in rows {
            #expect(HTMLSanitizer().sanitize(html) == html, "\(category)")
        }
    }

    @Test(arguments: [
        ("<P CLASS=x>a<br/>b", "<p>a<br>b</p>"),
        ("<table><tr><td>1", "<table><tbody><tr><td>1</td></tr></tbody></table>"),
        ("a<script>b</script>c<style>d</style>", "ac"),
        ("<form><p>a</p><button>b</button></form>", "<div><p>a</p>b</div>"),
        ("<svg><style>x</style><text>label</text></svg>", "label"),
        (
            "a<svg><title>A drawing</title><g><text>one</text></g><text>t<tspan>wo</tspan></text></svg>b",
            "aA drawing one twob"
        ),
        (
            "<ul><li><input type=checkbox disabled checked> a<li class=task-list-item><p><input type=checkbox>b</ul>",
            "<ul><li>☑ a</li><li><p>☐ b</p></li></ul>"
        ),
        (
            "<ul><li><input type=checkbox>a<li>b<input type=checkbox disabled></ul><input type=checkbox disabled>",
            "<ul><li>a</li><li>b</li></ul>"
        ),
        // A ticked box tells that the boxes of its list are states; one in a label is a control.
        (
            "<ul><li><input type=checkbox checked>a<li><p><input type=checkbox> b</p><li><label><input type=checkbox>c</label></ul>",
            "<ul><li>☑ a</li><li><p>☐ b</p></li><li>c</li></ul>"
        ),
        (
            "<ul><li><label><input type=checkbox checked>a</label><li>b <input type=checkbox checked></ul>",
            "<ul><li>a</li><li>b </li></ul>"
        ),
        ("<center>a</center><strike>b</strike>", "<div>a</div><s>b</s>"),
        (
            "<iframe src='https://v.example/1' title='A talk'></iframe>",
            "<a class=\"embed\" href=\"https://v.example/1\">A talk <span>https://v.example/1</span></a>"
        ),
        ("a<iframe src='https://c.example/ns' width=0 height=0></iframe>b", "ab"),
        ("a<p><iframe src='https://c.example/ns' style='display: none'></iframe></p>", "a<p></p>"),
        ("<form><iframe src='https://c.example/ns' width=1 height=1></iframe></form>", "<div></div>"),
        (
            "<iframe src='about:blank' data-lazy-src='https://v.example/1' width=560 height=2></iframe>",
            "<a class=\"embed\" href=\"https://v.example/1\"><span>https://v.example/1</span></a>"
        ),
        (
            "<audio src='/a.mp3' style='display:none'></audio>",
            "<a class=\"embed\" href=\"/a.mp3\"><span>/a.mp3</span></a>"
        ),
        (
            "<video><source src='/a.mp4'>fallback</video>",
            "<a class=\"embed\" href=\"/a.mp4\"><span>/a.mp4</span></a>"
        ),
        (
            "<video src='/a.mp4' poster='/p.jpg' title='A film'></video>",
            "<img src=\"/p.jpg\" alt=\"A film\"><a class=\"embed\" href=\"/a.mp4\">A film <span>/a.mp4</span></a>"
        ),
        ("<video poster='/p.jpg'>No film</video>", "No film"),
        (
            "<object data='/a.pdf'><a href='/a.pdf'>the <b>PDF</b></a> <script>x</script></object>",
            "<a class=\"embed\" href=\"/a.pdf\">the PDF <span>/a.pdf</span></a>"
        ),
        (
            "<object data='/a.pdf' title='A'>\(String(repeating: "long ", count: 50))</object>",
            "<a class=\"embed\" href=\"/a.pdf\">A <span>/a.pdf</span></a>"
        ),
        (
            "<object data='/a.pdf'>\(String(repeating: "long ", count: 50))</object>",
            "<a class=\"embed\" href=\"/a.pdf\"><span>/a.pdf</span></a>"
        ),
        (
            "<audio src='/a.mp3'></audio><audio src='/b.mp3'></audio>",
            "<a class=\"embed\" href=\"/a.mp3\"><span>/a.mp3</span></a> <a class=\"embed\" href=\"/b.mp3\"><span>/b.mp3</span></a>"
        ),
        ("<img src='data:image/svg+xml,<svg/>' alt='plan'>", "plan"),
        ("<img src='data:image/gif;base64,R0lG' data-src='b.jpg' alt=b>", "<img src=\"b.jpg\" alt=\"b\">"),
        (
            "<img src='data:image/gif;base64,R0lG' data-lazy-src='/g.png' alt=G><noscript><img src='/g.png' alt=G></noscript>",
            "<img src=\"/g.png\" alt=\"G\">"
        ),
        (
            "<noscript><img src=/g.png alt=G></noscript><img src=/blank.gif data-src=/g.png alt=G>b",
            "<img src=\"/g.png\" alt=\"G\">b"
        ),
        (
            "<img src=/g-3.png data-srcset='/g-9.png 900w' alt=G><noscript><p>a<img src=/g-3.png alt=G></p></noscript>",
            "<img src=\"/g-9.png\" alt=\"G\"><p>a</p>"
        ),
        (
            "<img src=/a.png><noscript><img src=/b.png></noscript><img src=/b.png>",
            "<img src=\"/a.png\" alt=\"\"><img src=\"/b.png\" alt=\"\">"
        ),
        (
            "<noscript>a</noscript><img src=/a.png><img src=/a.png>",
            "a<img src=\"/a.png\" alt=\"\"><img src=\"/a.png\" alt=\"\">"
        ),
        ("<img srcset='s.jpg 400w, m.jpg 1200w, l.jpg 2400w' alt=m>", "<img src=\"m.jpg\" alt=\"m\">"),
        ("<img src='https://a.example/p.gif' width=1 height=1>b", "b"),
        ("<img src='https://pixel.wp.com/g.gif?x=1'>b", "b"),
        ("<p><img class=wp-smiley src='https://a.example/e.png' alt='🎉'> b</p>", "<p>🎉 b</p>"),
        ("<img class=emoji src=e.png alt='A long name'>", "<img src=\"e.png\" alt=\"A long name\">"),
        ("<img class='emoji-book' src=e.png alt=b>", "<img src=\"e.png\" alt=\"b\">"),
        (
            "<a href='https://a.example/?utm_source=x&id=1&fbclid=2#p' ping='/p'>a</a>",
            "<a href=\"https://a.example/?id=1#p\">a</a>"
        ),
        (
            "<a href='https://a.example/?at_medium=RSS&at_campaign=rss&at_custom1=x&CMP=y&id=1&_ga=2'>a</a>",
            "<a href=\"https://a.example/?id=1\">a</a>"
        ),
        (
            "<a href='https://a.example/?ns_mchannel=a&wt_mc=b&s_cid=c&ncid=d&ICID=e&cmpid=f&spm=g&ref_src=h'>a</a>",
            "<a href=\"https://a.example/\">a</a>"
        ),
        (
            "<a href='https://a.example/p?source=rss----12ab--4&x=1'>a</a>",
            "<a href=\"https://a.example/p?x=1\">a</a>"
        ),
        (
            "<a href='https://a.example/?source=list&at=1&ga=2&ref=3&source'>a</a>",
            "<a href=\"https://a.example/?source=list&amp;at=1&amp;ga=2&amp;ref=3&amp;source\">a</a>"
        ),
        (
            "<a href='https://out.reddit.com/t3_x?url=https%3A%2F%2Ft.example%2Fr&token=1'>a</a>",
            "<a href=\"https://t.example/r\">a</a>"
        ),
        (
            "<a href='https://www.google.com/maps?q=https%3A%2F%2Ft.example%2Fr'>a</a>",
            "<a href=\"https://www.google.com/maps?q=https%3A%2F%2Ft.example%2Fr\">a</a>"
        ),
        (
            "<a href='https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fx'>a</a>",
            "<a href=\"https://a.example/x\">a</a>"
        ),
        (
            "<a href='#n1'>1</a><p id=n1>a</p>",
            "<a href=\"#user-content-n1\">1</a><p id=\"user-content-n1\">a</p>"
        ),
        ("a\u{202E}b\u{7}c\u{2066}d", "abcd"),
        (
            "<math><mi>x</mi><annotation encoding='application/x-tex'>x</annotation><annotation-xml>y</annotation-xml></math>",
            "<math><mi>x</mi><annotation encoding=\"application/x-tex\">x</annotation></math>"
        ),
    ]) func isRewritten(_ html: String, _ expected: String) {
        #expect(HTMLSanitizer().sanitize(html) == expected)
    }

    @Test(arguments: [
        ("<div style='display:none;max-height:0'>a</div><p>b</p><p hidden>c</p>", "<p>b</p>"),
        ("<p hidden>a<p>b", "<p>b</p>"), ("<ul><li hidden>a<li>b</ul>", "<ul><li>b</li></ul>"),
        ("a<span STYLE='Color:red; Visibility : Hidden !important'>b</span>c", "ac"),
        ("<b style='display:none!important;display:block'>a</b>c", "c"),
        ("<p hidden=''><b>a</b><img src='https://a.example/b.png'></p>c", "c"),
        ("a<svg style='display:none'><title>b</title></svg>c", "ac"),
        // Formulas are kept, displayed ones in their paragraph.
        ("a<span hidden>b <math><mi>x</mi></math></span>c", "a<math><mi>x</mi></math>c"),
        (
            "<div hidden>a<p><code class='language-math'>x</code></p></div>c",
            "<p><code class=\"language-math\">x</code></p>c"
        ),
        ("<p hidden><code class='language-math'>x</code>", "<p><code class=\"language-math\">x</code></p>"),
        ("a<math style='display:none'><mi>x</mi></math>", "a<math><mi>x</mi></math>"),
        // A script shows a text that is hidden as a whole.
        (
            "<div style='visibility:hidden'><p>a</p></div><hr title='>'>",
            "<div><p>a</p></div><hr title=\"&gt;\">"
        ),
        // These are not hidden.
        ("<p hidden='until-found'>a</p>", "<p>a</p>"), ("<p hidden style='display:block'>a</p>", "<p>a</p>"),
        ("<p style='display:none;display:flow-root'>a</p>", "<p>a</p>"),
        ("<p style='overflow:hidden;backface-visibility:hidden'>a</p>", "<p>a</p>"),
        ("<p data-hidden aria-hidden=true style='color:none'>a</p>", "<p>a</p>"),
    ]) func leavesOutHiddenElements(_ html: String, _ expected: String) {
        #expect(HTMLSanitizer(leavesOutHidden: true).sanitize(html) == expected)
        let hidden = HTMLSanitizer().sanitize(html)
        #expect(HTMLSanitizer(leavesOutHidden: true).sanitize(hidden) == hidden)
    }

    @Test func keepsHiddenElementsOfPages() {
        #expect(HTMLSanitizer().sanitize("<p hidden>a</p><p>b</p>") == "<p>a</p><p>b</p>")
    }

    @Test func resolvesAgainstBase() {
        let sanitizer = HTMLSanitizer(base: WebAddress("https://a.example/b/c?d"))
        #expect(sanitizer.sanitize("<a href='../e'>x</a>") == "<a href=\"https://a.example/e\">x</a>")
        #expect(
            sanitizer.sanitize("<img src='//i.example/p.png'>")
                == "<img src=\"https://i.example/p.png\" alt=\"\">")
        #expect(sanitizer.sanitize("<a href='/b/c?d#n'>x</a>") == "<a href=\"#user-content-n\">x</a>")
    }
}
