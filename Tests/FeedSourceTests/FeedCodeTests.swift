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

    /// Rouge and Hexo put the numbers beside the code, and the language in a class around it; so does GitHub.
    @Test(arguments: [
        (
            "<figure class=\"highlight\"><pre><code class=\"language-ruby\" data-lang=\"ruby\"><table class=\"rouge-table\"><tbody><tr><td class=\"gutter gl\"><pre class=\"lineno\">1\n2</pre></td><td class=\"code\"><pre><span class=\"k\">def</span> x\nend</pre></td></tr></tbody></table></code></pre></figure>",
            "<figure><pre><code class=\"language-ruby\">def x\nend</code></pre></figure>"
        ),
        (
            "<div class=\"language-cpp highlighter-rouge\"><pre class=\"highlight\"><code><table class=\"rouge-table\"><tbody><tr><td class=\"rouge-gutter gl\"><pre class=\"lineno\">1\n</pre></td><td class=\"rouge-code\"><pre>vector<int> v;\n</pre></td></tr></tbody></table></code></pre></div>",
            "<div class=\"language-cpp\"><pre><code class=\"language-cpp\">vector&lt;int&gt; v;</code></pre></div>"
        ),
        (
            "<div class=\"language-ruby highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\"><code>x <span class=\"k\">y</span>\n</code></pre></div></div>",
            "<div class=\"language-ruby\"><div><pre><code class=\"language-ruby\">x y</code></pre></div></div>"
        ),
        (
            "<div class=\"highlight highlight-source-js\"><pre><span class=\"pl-k\">const</span> a</pre></div><p>b</p>",
            "<div><pre><code class=\"language-js\">const a</code></pre></div><p>b</p>"
        ),
        (
            "<figure class=\"highlight python\"><figcaption>f.py</figcaption><table><tr><td class=\"gutter\"><pre><span class=\"line\">1</span><br></pre></td><td class=\"code\"><pre><span class=\"line\">def f():</span><br><span class=\"line\">    pass</span><br></pre></td></tr></table></figure>",
            "<figure><figcaption>f.py</figcaption><pre><code class=\"language-python\">def f():\n    pass</code></pre></figure>"
        ),
    ]) func readsCodeAsInArticles(_ html: String, _ expected: String) throws {
        #expect(try content(html) == expected)
    }

    /// Code that keeps its language, text without one, and a table of data stay as they are.
    @Test(arguments: [
        (
            "<div class=\"highlight\"><pre><code class=\"language-go\"><b>let</b> x</code></pre></div>",
            "<div><pre><code class=\"language-go\"><b>let</b> x</code></pre></div>"
        ),
        (
            "<div class=\"highlight\"><pre><b>a</b> <i>b</i></pre></div>",
            "<div><pre><b>a</b> <i>b</i></pre></div>"
        ),
        (
            "<table class=\"highlight\"><tbody><tr><td>1</td><td><b>a</b></td></tr></tbody></table><pre>b</pre>",
            "<table><tbody><tr><td>1</td><td><b>a</b></td></tr></tbody></table><pre>b</pre>"
        ), ("<div class=\"highlight-source-js\"><pre>a", "<div><pre>a</pre></div>"),
    ]) func keepsOtherCode(_ html: String, _ expected: String) throws {
        #expect(try content(html) == expected)
    }
}
