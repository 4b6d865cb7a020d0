import FeedSource
import Items
import Testing

/// Formulas in the text of a feed.
@Suite struct FeedFormulaTests {
    private static func item(_ html: String, _ more: String = "") throws -> Item {
        try FeedSample.item(
            FeedSample.rss("<guid>1</guid><content:encoded><![CDATA[\(html)]]></content:encoded>\(more)"))
    }

    @Test(arguments: [
        (
            "<p>As <img src=\"https://s0.wp.com/latex.php?latex=%5Cdisplaystyle+x%5E2+%3C+y&#038;bg=fff\" alt=\"x^2\" class=\"latex\" /> is</p>",
            "<p>As <code class=\"language-math\">x^2 &lt; y</code> is</p>"
        ),
        (
            "<p><img class='ql-img-inline-formula' src='https://a.example/1.png' alt='&#92;pi'></p>",
            "<p><code class=\"language-math\">\\pi</code></p>"
        ),
        (
            "<p><img src='https://latex.codecogs.com/png.latex?a_1'></p>",
            "<p><code class=\"language-math\">a_1</code></p>"
        ),
        (
            "<p><img src='https://latex.codecogs.com/png.latex?\\inline&space;a+b'></p>",
            "<p><code class=\"language-math\">a+b</code></p>"
        ),
        (
            "<p>By <span class=\"katex\"><span class=\"katex-mathml\"><math><semantics><mi>z</mi><annotation encoding=\"application/x-tex\">z</annotation></semantics></math></span><span class=\"katex-html\" aria-hidden=\"true\"><span>z</span></span></span> we see.</p>",
            "<p>By <math><semantics><mi>z</mi><annotation encoding=\"application/x-tex\">z</annotation></semantics></math> we see.</p>"
        ),
        (
            "<p><span class=\"MathJax_Preview\"></span><span class=\"MathJax\"><nobr aria-hidden=\"true\"><span>q</span></nobr><span class=\"MJX_Assistive_MathML\"><math><mi>q</mi></math></span></span><script type=\"math/tex\">q<b</script></p>",
            "<p><code class=\"language-math\">q&lt;b</code></p>"
        ),
        (
            "<p>So <span class=\"MathJax\"><nobr aria-hidden=\"true\"><span>q</span></nobr><span class=\"MJX_Assistive_MathML\"><math><mi>q</mi></math></span></span> it is</p>",
            "<p>So <math><mi>q</mi></math> it is</p>"
        ),
        (
            "<p>A</p><script type=\"math/tex; mode=display\">x^2</script>",
            "<p>A</p><p><code class=\"language-math\">x^2</code></p>"
        ),
        (
            "<p>A</p><script type=\"math/tex; mode=display\">% <![CDATA[\na &< b %]]]]><![CDATA[></script>",
            "<p>A</p><p><code class=\"language-math\">a &amp;&lt; b</code></p>"
        ),
        (
            "<p>A <math-renderer class=\"js-inline-math\">$n$</math-renderer></p>",
            "<p>A <code class=\"language-math\">n</code></p>"
        ),
        (
            "<p>A</p><pre data-math-style=\"display\"><code>c^2</code></pre>",
            "<p>A</p><p><code class=\"language-math\">c^2</code></p>"
        ),
        (
            "<p>A</p><div class=\"latex-rendered\" data-attrs=\"{&quot;persistentExpression&quot;:&quot;a^2&quot;}\"></div>",
            "<p>A</p><p><code class=\"language-math\">a^2</code></p>"
        ),
        (
            "<p>A <d-math>q^2</d-math></p>", "<p>A <code class=\"language-math\">q^2</code></p>"
        ),
        // Hidden elements are left out, except for their formulas.
        (
            "<p>A <span class=\"mwe\" style=\"display: none;\">words <math><semantics><mi>z</mi><annotation encoding=\"application/x-tex\">z</annotation></semantics></math></span> b</p>",
            "<p>A <math><semantics><mi>z</mi><annotation encoding=\"application/x-tex\">z</annotation></semantics></math> b</p>"
        ),
        (
            "<p>A <span hidden><noscript><img src=\"https://s0.wp.com/latex.php?latex=x_1\" class=\"latex\"></noscript></span></p>",
            "<p>A <code class=\"language-math\">x_1</code></p>"
        ),
        (
            "<div hidden>words <script type=\"math/tex; mode=display\">x^2</script></div><p>A</p>",
            "<p><code class=\"language-math\">x^2</code></p><p>A</p>"
        ),
        ("<div style=\"display:none\">Preheader</div><p>A</p><p hidden>B</p>", "<p>A</p>"),
        // A class of the text around formulas, other scripts, and an element without its end.
        (
            "<div class=\"katex\"><p>Words with <math><mi>q</mi></math> in them.</p></div>",
            "<div><p>Words with <math><mi>q</mi></math> in them.</p></div>"
        ),
        ("<p>A</p><script>katex.render()</script>", "<p>A</p>"),
        ("<p>A <span class=\"katex\">b</p>", "<p>A <span>b</span></p>"),
    ]) func writesTeX(_ html: String, _ expected: String) throws {
        let item = try Self.item(html)
        #expect(item.contentHTML == expected)
        #expect(item.image == nil)
    }

    @Test(arguments: [
        "<p><img src=\"https://a.example/latex.png\" alt=\"A glove of latex\"></p>",
        "<p><img src=\"https://a.example/i.php?chart=1\" alt=\"\" class=\"size-full\"></p>",
    ]) func leavesOtherPictures(_ html: String) throws {
        let item = try Self.item(html)
        #expect(item.contentHTML?.contains("<img src=\"https://a.example/") == true)
        #expect(item.image?.hasPrefix("https://a.example/") == true)
    }

    @Test func takesNoFormulaForThePictureOfTheItem() throws {
        let media =
            "<media:content url='https://s0.wp.com/latex.php?latex=x' medium='image'/><media:content url='https://a.example/2.jpg' medium='image'/>"
        #expect(try Self.item("<p>A</p>", media).image == "https://a.example/2.jpg")
        let enclosure = "<enclosure url='https://s0.wp.com/latex.php?latex=x' type='image/png' length='1'/>"
        #expect(try Self.item("<p>A</p>", enclosure).image == nil)
    }
}
