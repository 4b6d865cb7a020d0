import Testing
import WebContent

/// Footnotes of an article in markdown, and what only looks like them.
@Suite struct FootnoteMarkdownTests {
    private func markdown(_ content: String) -> String { ContentMarkdown.text(of: Array(content.utf8)) }

    @Test func leavesFiguresSectionsAndStepsInTheirPlaces() {
        let content = """
            <p>See Figure <a href="#f1">1</a>, section <a href="#s2">2</a>, step <a href="#st1">1</a>, table <a href="#t1">3</a>.</p>
            <figure id="f1"><img src="https://x.example/a.png" alt="x"><figcaption>The pier</figcaption></figure>
            <h2 id="s2">2 Section two</h2><ol><li id="st1">First do this.</li><li>Then that.</li></ol>
            <table id="t1"><tr><th>A</th></tr><tr><td>1</td></tr></table>
            """
        let text = markdown(content)
        #expect(text.contains("See Figure 1, section 2, step 1, table 3.") && !text.contains("[^"), "\(text)")
        #expect(text.contains("## 2 Section two") && text.contains("1. First do this.\n2. Then that."))
    }

    @Test(arguments: [
        "<p>Text<a href=\"#n1\">[1]</a></p><ul><li id=\"n1\">The note.</li></ul>",
        "<p>Text<a href=\"#n1\"><sup>1</sup></a></p><p id=\"n1\">The note.</p>",
        "<p>Text<a href=\"#n1\">*</a></p><p id=\"n1\">The note.</p>",
        "<p>Text<a href=\"#n1\" id=\"r1\">1</a></p><p id=\"n1\">The note. <a href=\"#r1\">↩</a></p>",
        "<p>Text<a href=\"#n1\" id=\"r1\">1</a></p><p id=\"n1\"><a href=\"#r1\">1</a></p><p>The note.</p>",
    ]) func readsNotesOfSeveralForms(_ content: String) {
        let text = markdown(content)
        #expect(text.hasPrefix("Text[^1]\n"), "\(text)")
        #expect(text.contains("[^1]: ") && text.contains("The note.") && !text.contains("[^1]: 1"), "\(text)")
    }

    @Test(arguments: [
        // Hatena, MediaWiki with two marks, and numbers in several forms.
        (
            "<p>A<span id=\"r1\"></span><a href=\"#n1\">*1</a></p><p id=\"n1\"><a href=\"#r1\">*1</a>:Note.</p>",
            "A[^1]\n\n[^1]: Note.\n"
        ),
        (
            "<p>A<sup id=\"r0\"><a href=\"#n\">[1]</a></sup> b<sup id=\"r1\"><a href=\"#n\">[1]</a></sup></p><ol><li id=\"n\">^ <a href=\"#r0\"><sup><i><b>a</b></i></sup></a> <a href=\"#r1\"><sup>b</sup></a> Brown, <i>Book</i>.</li></ol>",
            "A[^1] b[^1]\n\n[^1]: Brown, *Book*.\n"
        ),
        (
            "<p>A<sup id=\"r1\"><a href=\"#n1\">1</a></sup></p><p id=\"n1\"><sup><a href=\"#r1\">1</a></sup> Note.</p>",
            "A[^1]\n\n[^1]: Note.\n"
        ),
        (
            "<p>A<sup id=\"r1\"><a href=\"#n1\">1</a></sup></p><p id=\"n1\">[<a href=\"#r1\">1</a>] Note.</p>",
            "A[^1]\n\n[^1]: Note.\n"
        ),
        // A number that leads elsewhere is a part of the note.
        (
            "<p id=\"s\">S</p><p>A<sup id=\"r1\"><a href=\"#n1\">1</a></sup></p><p id=\"n1\"><a href=\"#s\">2</a>: Note.</p>",
            "S\n\nA[^1]\n\n[^1]: 2: Note.\n"
        ),
        ("<p>2 <a href=\"#n1\">*x</a></p><p id=\"n1\">Note.</p>", "2 \\*x\n\nNote.\n"),
    ]) func writesNotesWithoutTheirOwnMarks(_ content: String, _ expected: String) {
        #expect(markdown(content) == expected)
    }

    @Test(arguments: [
        ("<h2>Notes</h2><ol><li id=\"n\">Note.</li></ol>", ""),
        ("<h2>Notes</h2><p id=\"n\">Note.</p><h2>More</h2><p>Words.</p>", "## More\n\nWords.\n\n"),
        (
            "<h2>Notes</h2><ol><li id=\"n\">Note.</li><li>Other.</li></ol>",
            "## Notes\n\n1. Other.\n\n"
        ),
        ("<h2>Empty</h2><h2>Notes</h2><ol><li id=\"n\">Note.</li></ol>", "## Empty\n\n"),
        ("<h2>Notes</h2><ol><li id=\"n\">Note.</li></ol><p>Words.</p>", "## Notes\n\nWords.\n\n"),
        ("<h2> </h2><ol><li id=\"n\">Note.</li></ol><p>Words.</p>", "Words.\n\n"),
    ]) func leavesOutAHeadingWithNotesAlone(_ content: String, _ expected: String) {
        let mark = "<p>A<sup><a href=\"#n\">1</a></sup></p>"
        #expect(markdown(mark + content) == "A[^1]\n\n\(expected)[^1]: Note.\n")
    }

    /// A note before its mark leads back to it. A paragraph that a note leads back to is not a note itself.
    @Test(arguments: [
        (
            "<ul><li id=\"fn1\">Note.<a href=\"#fnref1\">↩</a></li></ul><p>A<sup id=\"fnref1\"><a href=\"#fn1\">[1]</a></sup>.</p>",
            "A[^1].\n\n[^1]: Note.\n"
        ),
        (
            "<ul><li>Note.<a href=\"#ref1\">↩</a></li></ul><p id=\"ref1\">A <a href=\"#ref2\">1</a>.</p>",
            "- Note.\n\nA 1.\n"
        ),
        (
            "<ul><li id=\"n\">Step. <a href=\"#top\">↑</a></li></ul><p>A<sup><a href=\"#n\">1</a></sup></p>",
            "- Step.\n\nA<sup>1</sup>\n"
        ),
        (
            "<ul><li id=\"n\">Step.</li></ul><p id=\"r\">A<sup><a href=\"#n\">1</a></sup></p>",
            "- Step.\n\nA<sup>1</sup>\n"
        ),
    ]) func readsNotesBeforeTheirMarks(_ content: String, _ expected: String) {
        #expect(markdown(content) == expected)
    }

    @Test func dividesNotesWhoseNumbersAreBlocks() {
        let note = { (number: Int) in
            "<p id=\"n\(number)\"><a href=\"#r\(number)\">\(number)</a></p><p>Note \(number).</p>"
        }
        let text = markdown(
            "<p>A<a id=\"r1\" href=\"#n1\">1</a> b<a id=\"r2\" href=\"#n2\">2</a>.</p>\(note(1))\(note(2))<p>The end.</p>"
        )
        #expect(text == "A[^1] b[^2].\n\nThe end.\n\n[^1]: Note 1.\n\n[^2]: Note 2.\n", "\(text)")
    }

    @Test func writesReadingsInBrackets() {
        #expect(markdown("<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>") == "漢(かん)字(じ)\n")
        #expect(markdown("<p><ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby></p>") == "漢（かん）\n")
    }
}
