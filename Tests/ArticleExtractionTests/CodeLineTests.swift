import ArticleExtraction
import Testing

/// The lines of code in the markup of highlighters.
@Suite struct CodeLineTests {
    private func code(_ markup: String) -> String? {
        ArticleSample.article(markup).content.firstMatch(of: /<pre><code[^>]*>([^<]*)<\/code><\/pre>/)
            .map { String($0.1) }
    }

    /// SyntaxHighlighter writes a `code` element for each word of a line.
    @Test func joinsTheWordsOfALine() {
        let line = "<div class='line number1 index0 alt2'>"
        let table =
            "<div class='syntaxhighlighter java'><table><tbody><tr><td class='gutter'>\(line)1</div>\(line)2</div></td><td class='code'><div class='container'>\(line)<code class='java keyword'>int</code> <code class='java plain'>a = </code><code class='java value'>1</code><code class='java plain'>;</code></div>\(line)&nbsp;</div>\(line)<code class='java spaces'>&nbsp;&nbsp;</code><code class='java plain'>b();</code></div></div></td></tr></tbody></table></div>"
        let lines = code(table)?.split(separator: "\n") ?? []
        #expect(lines.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 } == ["int a = 1;", "", "  b();"])
        #expect(code("<pre><code>a = 1</code><code>b = 2</code></pre>") == "a = 1\nb = 2")
    }

    /// Pygments writes the name of a file as the head of the table with its code.
    @Test(arguments: ["", "<tbody>"]) func writesTheNameOfAFileBeforeItsCode(_ body: String) {
        let name = "<tr><th colspan='2' class='filename'><span class='filename'>kelp.py</span></th></tr>"
        func table(_ head: String) -> String {
            "<table class='highlighttable'>\(body)\(head)<tr><td class='linenos'><pre>1\n2</pre></td><td class='code'><div><pre><code>def f():\n    return 1\n</code></pre></div></td></tr></table>"
        }
        #expect(code(table(name)) == "def f():\n    return 1")
        #expect(ArticleSample.article(table(name)).content.contains("<p>kelp.py</p>"))
        #expect(code(table("")) == "def f():\n    return 1")
        let heads =
            "<table class='highlight'><tr><th>1</th><td class='code'>a = 1</td></tr><tr><th>2</th><td class='code'>b = 2</td></tr></table>"
        #expect(code(heads)?.contains("2b = 2") == true, "\(code(heads) ?? "")")
    }

    /// The code of an embedded Gist is a table, with links below it.
    @Test func keepsTheCodeOfAGist() {
        let row = "<tr><td class='blob-num' data-line-number='1'></td><td class='blob-code blob-code-inner'>"
        let links =
            "<a href='https://gist.example/raw'>view raw</a> <a href='https://gist.example/1'>kelp.py</a> hosted by <a href='https://gist.example'>GitHub</a>"
        func gist(_ content: String) -> String {
            "<div class='gist'><div class='gist-file'>\(content)<div class='gist-meta'>\(links)</div></div></div>"
        }
        let table =
            "<div class='blob-wrapper data'><table class='highlight tab-size js-file-line-container'>\(row)def depth(of_kelp, at_low_tide):</td></tr>\(row)    return of_kelp - at_low_tide</td></tr></table></div>"
        #expect(
            code(gist(table)) == "def depth(of_kelp, at_low_tide):\n    return of_kelp - at_low_tide")
        let content = ArticleSample.article(gist("<p>See the file.</p>")).content
        #expect(!content.contains("view raw"), "\(content)")
    }

    /// The lines of code-prettify are the items of a list.
    @Test func keepsTheIndentationOfCodeInAList() {
        let lines =
            "<ol class='linenums'><li class='L0'><span>def f():</span></li><li><span></span></li><li><span>    </span><span>return 1</span></li></ol>"
        for name in ["prettyprint linenums prettyprinted", "brush"] {
            #expect(code("<pre class='\(name)'>\(lines)</pre>") == "def f():\n\n    return 1")
        }
        let list = ArticleSample.article("<pre><ol><li>Open it.</li><li>Close it.</li></ol></pre>").content
        #expect(list.contains("<ol><li>Open it.</li>"), "\(list)")
    }
}
