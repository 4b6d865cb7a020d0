import Testing
import WebContent

/// Tables whose cells have blocks, which markdown cannot hold.
@Suite struct TableMarkdownTests {
    private func markdown(_ content: String) -> String { ContentMarkdown.text(of: Array(content.utf8)) }

    /// Returns a table of data with a cell.
    private func table(_ cell: String) -> String {
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>\(cell)</td></tr></table>"
    }

    @Test(arguments: [
        ("<ul><li>one</li><li>two</li></ul>", "• one<br>• two"),
        ("<ul><li>one<ul><li>in</li></ul></li><li>☑ two</li></ul>", "• one<br>◦ in<br>☑ two"),
        ("<ol start=\"3\"><li>a</li><li>b</li></ol>", "3. a<br>4. b"),
        ("<ol reversed><li>a</li><li value=\"7\">b</li><li>c</li></ol>", "3. a<br>7. b<br>6. c"),
        ("<p>x</p><hr><p>y</p>", "x<br>y"), ("<blockquote><p>bq</p></blockquote>", "bq"),
        ("<h3>Title</h3><p>Body</p>", "**Title**<br>Body"),
        ("<pre><code class=\"language-c\">a|b\n\n  c\n</code></pre>", "`a\\|b`<br>`  c`"),
        ("<dl><dt>Term</dt><dd>text</dd></dl>", "**Term**<br>text"),
        (
            "<figure><img src=\"https://x.example/i.png\" alt=\"I\"><figcaption>Cap</figcaption></figure>",
            "![I](<https://x.example/i.png>)<br>*Cap*"
        ),
        ("<pre><code class=\"language-math\">|x|</code></pre>", "$\\vert x\\vert$"),
        // Lines and signs of the text itself.
        ("a<br>- b", "a<br>\\- b"), ("# c", "\\# c"), ("", ""), ("<p>e</p><p>f</p>", "e<br>f"),
    ]) func writesBlocksAsLinesOfACell(_ cell: String, _ expected: String) {
        #expect(markdown(table(cell)) == "| A | B |\n| --- | --- |\n| 1 | \(expected) |\n")
    }

    @Test(arguments: [
        (
            "<table><tr><td><img src=\"https://x.example/i.png\" alt=\"I\"></td><td><h3>Title</h3><p>Body</p></td></tr></table>",
            "![I](<https://x.example/i.png>)\n\n### Title\n\nBody\n"
        ),
        (
            "<table><tr><td><table><tr><td>in1</td><td>in2</td></tr></table></td><td>out</td></tr></table>",
            "|  |  |\n| --- | --- |\n| in1 | in2 |\n\nout\n"
        ),
        (
            "<table><tr><th><table><tr><td>a</td></tr><tr><td>b</td></tr></table></th></tr><tr><td>c</td></tr></table>",
            "a\n\nb\n\nc\n"
        ),
        ("<table><tr><td>a</td></tr><tr><td><p>b</p><p>c</p></td></tr></table>", "a\n\nb\n\nc\n"),
        (
            "<table><tr><td><ol><li>a</li></ol></td><td><ol><li>b</li></ol></td></tr></table>",
            "1. a\n\n1) b\n"
        ),
        ("<table><tr><td><blockquote><p>q</p></blockquote></td><td>x</td></tr></table>", "> q\n\nx\n"),
        (
            "<table><tr><td><img src=\"https://x.example/i.png\" alt=\"I\"></td><td><div><p>a</p></div> by b<br><span>c</span></td></tr></table>",
            "![I](<https://x.example/i.png>)\n\na\n\nby b\\\nc\n"
        ),
        (
            "<table><tr><td><img src=\"https://x.example/i.png\" alt=\"I\"></td><td>by b</td></tr></table>",
            "![I](<https://x.example/i.png>)\n\nby b\n"
        ),
    ]) func writesTheBlocksOfALayout(_ content: String, _ expected: String) {
        #expect(markdown(content) == expected)
    }

    @Test(arguments: [
        (
            "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td><ul><li>d</li></ul></td></tr></table>",
            "|  |  |\n| --- | --- |\n| a | b |\n| c | • d |\n"
        ),
        ("<table><tr><td>a</td><td><p>b</p></td></tr></table>", "|  |  |\n| --- | --- |\n| a | b |\n"),
        (
            "<table><tr><td><img src=\"https://x.example/i.png\" alt=\"I\"></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
            "|  |  |\n| --- | --- |\n| ![I](<https://x.example/i.png>) | b |\n| c | d |\n"
        ),
        // The foot comes last, wherever it is written.
        (
            "<table><thead><tr><th>a</th></tr></thead><tfoot><tr><td>sum</td></tr></tfoot><tbody><tr><td>b</td></tr><tr><td>c</td></tr></tbody></table>",
            "| a |\n| --- |\n| b |\n| c |\n| sum |\n"
        ),
        // A row of headings with an empty cell, a marked head, and the headings of rows.
        (
            "<table><tr><td></td><th>b</th></tr><tr><th>c</th><td>d</td></tr></table>",
            "|  | b |\n| --- | --- |\n| c | d |\n"
        ),
        (
            "<table><thead><tr><td>a</td><td>b</td></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
            "| a | b |\n| --- | --- |\n| c | d |\n"
        ),
        (
            "<table><tr><th>a</th><td>b</td></tr><tr><th>c</th><td>d</td></tr></table>",
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n"
        ),
        ("<table><tr><th>a</th></tr><tr><td>b</td></tr></table>", "| a |\n| --- |\n| b |\n"),
        (
            "<table><caption>C</caption><tr><td>a</td></tr><tr><td>b</td></tr></table>",
            "C\n\n|  |\n| --- |\n| a |\n| b |\n"
        ),
    ]) func keepsTablesOfData(_ content: String, _ expected: String) {
        #expect(markdown(content) == expected)
    }
}
