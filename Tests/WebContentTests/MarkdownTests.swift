import Testing
import WebContent

/// Articles as markdown.
@Suite struct MarkdownTests {
    private func markdown(_ content: String) -> String { ContentMarkdown.text(of: Array(content.utf8)) }

    /// A displayed formula is a line of its own, beside which a break would be a backslash.
    @Test(arguments: [
        ("DISPLAY<br>b<br>c", "$$x_1$$  b\\\nc\n"), ("a<br> <br>DISPLAY", "a  $$x_1$$\n"),
        ("DISPLAY<br><br>DISPLAY<br>", "$$x_1$$   $$x_1$$\n"), ("<b>DISPLAY</b><br>b", "**$$x_1$$**  b\n"),
        // Breaks elsewhere stay.
        ("a<br>b DISPLAY c<br>d", "a\\\nb  $$x_1$$  c\\\nd\n"),
        ("<code class=\"language-math\">5\\$</code><br>DISPLAY c", "$5\\$$  $$x_1$$  c\n"),
        ("DISPLAY b <code class=\"language-math\">5\\$</code><br>c", "$$x_1$$  b $5\\$$\\\nc\n"),
        ("DISPLAY a <code>$$</code><br>$$<br>c", "$$x_1$$  a `$$`\\\n\\$\\$\\\nc\n"),
    ])
    func leavesOutBreaksBesideDisplays(_ html: String, _ expected: String) {
        let display =
            "<math display=\"block\"><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x_1</annotation></semantics></math>"
        #expect(markdown("<p>\(html.replacing("DISPLAY", with: display))</p>") == expected)
    }

    @Test(arguments: [
        (
            "<h2>A head</h2><p>One <em>two</em> <strong>three</strong> <code>a`b</code></p>",
            "## A head\n\nOne *two* **three** ``a`b``\n"
        ),
        ("<p><code>Ctrl</code><code>C</code></p>", "`Ctrl`<code>C</code>\n"),
        (
            "<p><code>a*</code><code>b*</code><code>c`</code><code> d</code></p>",
            "`a*`<code>b\\*</code>`` c` ``<code> d</code>\n"
        ),
        ("<p><code>a</code> <code>b</code>, <code>c</code></p>", "`a` `b`, `c`\n"),
        ("<p><b><code>a</code></b><code>b</code></p>", "**`a`**`b`\n"),
        ("<p><code></code><code>b</code><br></p>", "`b`\n"),
        ("<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>", "- One\n  - Inner\n- Two\n"),
        (
            "<ul><li>☑ One</li><li>☐ Two<ul><li>☑ Inner</li></ul></li><li>☑</li></ul>",
            "- [x] One\n- [ ] Two\n  - [x] Inner\n- ☑\n"
        ), ("<p>☑ One</p>", "☑ One\n"),
        // Blocks in a link divide words, and inline elements do not.
        (
            "<a href=\"https://x.example/\"><div>Title</div><div>Text</div></a>",
            "[Title Text](<https://x.example/>)\n"
        ),
        ("<b>a<span>b</span></b>", "**ab**\n"), ("<p><b>b <i>c</i> d</b></p>", "**b *c* d**\n"),
        ("<figure><figcaption><p>a</p><p>b</p></figcaption></figure>", "*a b*\n"),
        // A line after a break in a term or caption begins no block.
        ("<dl><dt><code>foo</code><br>- bar</dt><dd>d</dd></dl>", "**`foo`\\\n\\- bar**\n\nd\n"),
        ("<figure><figcaption>a<br># b<br></figcaption></figure>", "*a\\\n\\# b*\n"),
        ("<dl><dt>a<br>b</dt><dd>d</dd></dl>", "**a\\\nb**\n\nd\n"),
        // A block after an inner list needs an empty line.
        (
            "<ul><li><ol><li>a</li></ol><table><tr><th>x</th></tr><tr><td>y</td></tr></table></li></ul>",
            "- 1. a\n\n  | x |\n  | --- |\n  | y |\n"
        ),
        ("<ul><li><ul><li>a</li></ul><p>b</p></li><li>c</li></ul>", "- - a\n\n  b\n\n- c\n"),
        ("<ul><li><ul><li>a</li></ul></li><li>c</li></ul>", "- - a\n- c\n"),
        ("<ol start=\"3\"><li>Three</li><li>Four</li></ol>", "3. Three\n4. Four\n"),
        // Numbers that do not follow begin another list.
        ("<ol reversed start=\"3\"><li>a</li><li>b</li></ol>", "3. a\n\n2) b\n"),
        (
            "<ol><li>a</li><li value=\"7\">b</li><li>c</li></ol><ol><li>d</li></ol>",
            "1. a\n\n7) b\n8) c\n\n1. d\n"
        ), ("<ol reversed><li>a</li><li>b</li></ol>", "2. a\n\n1) b\n"),
        ("<ol><li value=\"1\">a</li><li value=\"2\">b</li></ol>", "1. a\n2. b\n"),
        ("<ol start=\"-1\"><li>a</li><li>b</li></ol>", "1. a\n2. b\n"),
        ("<blockquote><p>A</p><p>B</p></blockquote>", "> A\n>\n> B\n"),
        ("<pre><code class=\"language-c\">int x;\n</code></pre>", "```c\nint x;\n```\n"),
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td></tr></table>",
            "| A | B |\n| --- | --- |\n| 1\\|2 |  |\n"
        ),
        ("<p><a href=\"https://x.example/a b\">text</a></p>", "[text](<https://x.example/a b>)\n"),
        (
            "<figure><img src=\"https://x.example/i.png\" alt=\"A [b]\"><figcaption>Cap</figcaption></figure>",
            "![A \\[b\\]](<https://x.example/i.png>)\n\n*Cap*\n"
        ),
        ("<p>1. not a list, 5 * 3 $ x_y &lt;b></p>", "1\\. not a list, 5 \\* 3 \\$ x\\_y &lt;b>\n"),
        (
            "<p>https://a.test/b&lt;img src=x onerror=y>&lt;/p></p>",
            "https\\://a\\.test/b&lt;img src=x onerror=y>&lt;/p>\n"
        ),
        // An address in several elements or before a break would take their marks; one that ends its paragraph would not.
        (
            "<p><span>https://</span><span>a.test/p?x=1&amp;y</span><span>=2</span> b</p>",
            "https\\://a.test/p?x=1\\&y=2 b\n"
        ),
        ("<p>See www.a.test/<wbr>b_c</p>", "See www\\.a\\.test/b\\_c\n"),
        ("<p><span>https://a.test/b</span><br>c</p>", "https\\://a\\.test/b\\\nc\n"),
        ("<div><p>c <span>https://a.test/b</span></p><p>d</p></div>", "c https://a.test/b\n\nd\n"),
        ("<p>https://a.test/b c<i>d</i></p>", "https://a.test/b c*d*\n"),
        ("<p>5 &lt; 6</p>", "5 &lt; 6\n"),
        (
            "<p>a <img src=\"https://x.example/i.png?a&amp;b\" alt=\" \"> b</p>",
            "a <img src=\"https://x.example/i.png?a&amp;b\" alt=\"\"> b\n"
        ),
        ("<p><q>One <q>two</q></q></p>", "“One ‘two’”\n"),
        (
            "<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td rowspan=\"2\">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr><tr><td>6</td></tr></table>",
            "| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |\n| 6 |  |  |\n"
        ),
        (
            "<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>1</td><td rowspan=\"2\" colspan=\"2\">2</td></tr><tr><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr></table>",
            "| A | B | C |\n| --- | --- | --- |\n| 1 | 2 |  |\n| 3 |  |  |\n| 4 | 5 | 6 |\n"
        ),
        ("<p>a<br>b</p>", "a\\\nb\n"),
        (
            "<p>x <math><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x_1</annotation></semantics></math> y</p>",
            "x $x_1$ y\n"
        ),
        (
            "<p><math display=\"block\"><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x_1</annotation></semantics></math></p>",
            "$$\nx_1\n$$\n"
        ),
        (
            "<p>A<sup><a href=\"#n1\">1</a></sup></p><ol><li id=\"n1\">Note <a href=\"#r\">↩</a></li></ol>",
            "A[^1]\n\n[^1]: Note\n"
        ),
        (
            "<table><tr><th>A</th></tr><tr><td><code class=\"language-math\">|x|</code></td></tr></table>",
            "| A |\n| --- |\n| $\\vert x\\vert$ |\n"
        ),
        (
            "<table><tr><th>A</th></tr><tr><td><code class=\"language-math\">\\|v\\|_2</code></td></tr></table>",
            "| A |\n| --- |\n| $\\Vert v\\Vert_2$ |\n"
        ),
        (
            "<table><tr><th>A</th></tr><tr><td><code class=\"language-math\">a\\\\|b</code></td></tr></table>",
            "| A |\n| --- |\n| $a\\\\\\vert b$ |\n"
        ),
        ("<p><code class=\"language-math\">|x|</code> y</p>", "$|x|$ y\n"),
        ("<p><code class=\"language-math\">\\sim</code>10 and <b>5</b></p>", "$`\\sim`$10 and **5**\n"),
        ("<p>costs $7 or <code class=\"language-math\">x</code>5</p>", "costs \\$7 or $`x`$5\n"),
        ("<p><code class=\"language-math\">x</code>th, 5 and $5 5</p>", "$x$th, 5 and \\$5 5\n"),
        ("<pre><code class=\"language-math\">x_1</code></pre>", "```math\nx_1\n```\n"),
        ("<pre><code class=\"language-math lang-x\">x_1</code></pre>", "```\nx_1\n```\n"),
        ("<pre><code class=\"lang-rust\">x_1</code></pre>", "```rust\nx_1\n```\n"),
        ("<pre><code class=\"lang-auto\">x_1</code></pre>", "```\nx_1\n```\n"),
        ("<pre><code class=\"lang-js language-ts\">x_1</code></pre>", "```ts\nx_1\n```\n"),
        ("<pre><code class=\"lang-math\">x_1</code></pre>", "```\nx_1\n```\n"),
        ("<pre><code class=\"language-slang-x\">x_1</code></pre>", "```slang-x\nx_1\n```\n"),
        ("<pre><code class=\"language-{math}\">x_1</code></pre>", "```\nx_1\n```\n"),
        ("<pre><code class=\"language-a`b\">x_1</code></pre>", "```\nx_1\n```\n"),
        // Line numbers beside code.
        (
            "<figure><table><tr><td><pre><span>1</span><br><span>2</span><br></pre></td><td><pre><span>def f():</span><br><span>    return 1</span><br></pre></td></tr></table></figure>",
            "```\ndef f():\n    return 1\n```\n"
        ),
        (
            "<table><tr><td><div><pre>9\n10</pre></div></td><td><div><pre><code class=\"language-c\">int x;\nint y;</code></pre></div></td></tr></table>",
            "```c\nint x;\nint y;\n```\n"
        ),
        (
            "<table><tr><td><pre>1</pre></td><td><pre>a</pre></td></tr><tr><td><pre>2</pre></td><td><pre>b</pre></td></tr></table>",
            "|  |  |\n| --- | --- |\n| `1` | `a` |\n| `2` | `b` |\n"
        ),
        (
            "<table><tr><td><pre>3 5</pre></td><td><pre>a</pre></td></tr></table>",
            "```\n3 5\n```\n\n```\na\n```\n"
        ),
    ]) func writesTheForm(_ content: String, _ expected: String) { #expect(markdown(content) == expected) }

    /// Blocks in an inline element stay blocks, each with the marks of the element.
    @Test(arguments: [
        (
            "<span><p>a</p><ul><li>b</li><li>c</li></ul><p>d</p></span>", "a\n\n- b\n- c\n\nd\n"
        ),
        ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**\n"), ("<em><div>a</div>b</em>", "*a*\n\n*b*\n"),
        ("<ins><p>a</p><p>b</p></ins>", "<ins>a</ins>\n\n<ins>b</ins>\n"),
        ("<b><i><p>a</p><p>b <b>c</b></p></i></b>", "***a***\n\n***b c***\n"),
        ("<b><ins><b><ins><p>a</p></ins></b></ins></b>", "**<ins>a</ins>**\n"),
        ("<strong><ul><li>a</li><li><p>b</p></li></ul></strong>", "- **a**\n- **b**\n"),
        ("<b><h2>a</h2><p>b</p><hr></b>", "## a\n\n**b**\n\n---\n"),
        ("<b><pre>a*</pre></b>", "```\na*\n```\n"),
        ("<blockquote><i><p>a</p><p>b</p></i></blockquote>", "> *a*\n>\n> *b*\n"),
        // A line goes on in the element up to its first block, and after its last one.
        ("a <b>b<p>c</p>d</b> e", "a **b**\n\n**c**\n\n**d** e\n"),
        ("<span>a</span> <span><ul><li>b</li></ul></span>", "a\n\n- b\n"),
        ("<a name=\"n\"><p>a</p><p>b</p></a>", "a\n\nb\n"),
        (
            "<table><tr><th>A</th></tr><tr><td><b><p>a</p><p>b</p></b></td></tr></table>",
            "| A |\n| --- |\n| **a**<br>**b** |\n"
        ),
        ("<code><div>a</div><div>b</div></code>", "`a b`\n"),
    ]) func keepsBlocksInInlineElements(_ content: String, _ expected: String) {
        #expect(markdown(content) == expected)
    }

    /// Blocks are lines of code. A line feed at the end of a block is not doubled.
    @Test(arguments: [
        ("<div>int a;</div><div>int b;</div>", "int a;\nint b;"),
        ("<code><div>if x:</div><div>    y()</div></code>", "if x:\n    y()"), ("<p>a</p><p>b</p>", "a\nb"),
        ("<ol><li>a</li><li></li><li>b</li></ol>", "a\n\nb"), ("<div>a\n</div><div>b</div>", "a\nb"),
        ("<div>a</div>\n<div>b</div>\n", "a\nb"), ("<div>a</div> \n\n<div>b</div>", "a\n\nb"),
        ("  <div>a</div>\n  <div>b</div>\n", "a\nb"), ("<div>a<br></div><div>b</div>", "a\nb"),
        ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"), ("<div>a</div><br><div>b</div>", "a\n\nb"),
        ("a<div>b</div>  <i>c</i>", "a\nb\n  c"), ("<div><div>a</div></div><div>b</div>", "a\nb"),
        ("<span>a</span><b>b</b> c\n\n  d", "ab c\n\n  d"), ("a<br>b<br><br>c", "a\nb\n\nc"),
    ]) func dividesLinesOfCode(_ code: String, _ expected: String) {
        #expect(markdown("<pre>\(code)</pre>") == "```\n\(expected)\n```\n")
        let lines = expected.replacing("\n\n", with: "\n")
        #expect(ContentText.text(of: Array("<pre>\(code)</pre>".utf8)) == lines)
    }

    /// A document below a title has no gap between levels; another one keeps its levels.
    @Test(arguments: [
        ("<h1>A</h1><h4>B</h4><h2>C</h2>", "## A\n\n### B\n\n## C\n", "# A\n\n#### B\n\n## C\n"),
        ("<h2> </h2><h3>B</h3>", "## B\n", "### B\n"),
        (
            "<pre><code>### c</code></pre><h3>B</h3>", "```\n### c\n```\n\n## B\n",
            "```\n### c\n```\n\n### B\n"
        ),
        (
            "<p>A<sup><a href=\"#n\">1</a></sup></p><h2>B</h2><h4>Notes</h4><ol><li id=\"n\">N</li></ol><h4>C</h4>",
            "A[^1]\n\n## B\n\n### C\n\n[^1]: N\n", "A[^1]\n\n## B\n\n#### C\n\n[^1]: N\n"
        ),
    ]) func closesLevelsBelowATitle(_ content: String, _ closed: String, _ expected: String) {
        #expect(ContentMarkdown.text(of: Array(content.utf8), isBelowTitle: true) == closed)
        #expect(markdown(content) == expected)
    }
}
