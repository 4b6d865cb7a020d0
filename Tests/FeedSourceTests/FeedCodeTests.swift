import FeedSource
import Testing

/// Code in the content of items.
@Suite struct FeedCodeTests {
    private func content(_ html: String) throws -> String? {
        try FeedSample.item(FeedSample.rss("<description><![CDATA[\(html)]]></description>")).contentHTML
    }

    /// The classes and styles of line numbers do not survive, so the numbers would be code.
    @Test(arguments: [
        (
            "<pre class=\"chroma\"><code class=\"language-go\"><span class=\"ln\"> 9</span><span class=\"kn\">let</span> x\n<span class=\"hl\"><span class=\"ln\">10</span>y\n</span></code></pre>",
            "<pre><code class=\"language-go\"><span>let</span> x\n<span>y\n</span></code></pre>"
        ),
        (
            "<pre><code><span style=\"display:flex;\"><span style=\"white-space:pre;-webkit-user-select:none;user-select:none;margin-right:0.4em\">1</span><span>x</span></span></code></pre>",
            "<pre><code><span><span>x</span></span></code></pre>"
        ),
        (
            "<pre><code><span style=\"margin-right:0.4em;padding:0 0.4em 0 0.4em;color:#7f7f7f\">1</span>x</code></pre>",
            "<pre><code>x</code></pre>"
        ),
        (
            "<pre><span class=\"ln\" id=\"hl-0-1\"><a class=\"lnlinks\" href=\"#hl-0-1\">1</a></span>x</pre><p>a</p>",
            "<pre>x</pre><p>a</p>"
        ),
        ("<pre><span class=\"linenos\">1 </span>x</pre>", "<pre>x</pre>"),
    ]) func losesNumbersOfLines(_ html: String, _ expected: String) throws {
        #expect(try content(html) == expected)
    }

    /// A column of numbers stays beside its code, whose writer takes the code alone.
    @Test(arguments: [
        "<p><span class=\"ln\">1</span> x</p>", "<pre><span class=\"ln\">x1</span> y</pre>",
        "<pre>a[<span class=\"mi\">1</span>] <span class=\"ln\">b</span></pre>",
        "<pre><code><span class=\"lnt\">1\n</span><span class=\"lnt\">2\n</span></code></pre>",
        "<pre><span style=\"user-select:none\">1\n</span></pre>",
        "<pre><span class=\"ln\"> </span>x</pre>",
    ]) func keepsOtherNumbers(_ html: String) throws {
        let expected = html.replacing(#/ (class|style)="[^"]*"/#, with: "")
        #expect(try content(html) == expected)
    }
}
