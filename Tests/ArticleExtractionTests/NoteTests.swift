import ArticleExtraction
import Testing
import WebContent

/// The notes of publishing systems.
@Suite struct NoteTests {
    /// LaTeXML writes the thanks of the authors into the title, which is left out as a whole.
    @Test func leavesOutTheTitleWithItsNote() {
        func text(_ name: String, _ title: String) -> String {
            let note =
                "<span class='ltx_note ltx_role_thanks'><sup class='ltx_note_mark'>†</sup><span class='ltx_note_outer'><span class='ltx_note_content'><sup class='ltx_note_mark'>†</sup>thanks: Paid by the guild.</span></span></span>"
            return ArticleSample.article("", before: "<\(name) class='ltx_title'>\(title)\(note)</\(name)>")
                .textContent
        }
        #expect(text("h1", "A page of words").hasPrefix("The first paragraph"))
        #expect(!text("h1", "A page of words").contains("guild"))
        #expect(text("h2", "Another line of it").contains("guild"))
    }

    private func content(_ markup: String) -> String { ArticleSample.article(markup).content }

    @Test func keepsTheNumbersOfSphinxsFootnotes() {
        let content = content(
            """
            <p>See <a class="footnote-reference brackets" href="#f1" id="id2" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p>
            <aside class="footnote-list brackets"><aside class="footnote brackets" id="f1" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id2">1</a><span class="fn-bracket">]</span></span><p>Ports count from one.</p></aside></aside>
            """)
        #expect(content.contains("<a href=\"#user-content-id2\">1</a>"), "\(content)")
        #expect(content.contains("<p>Ports count from one.</p>"), "\(content)")
        let markdown = ContentMarkdown.text(of: Array(content.utf8))
        #expect(markdown.contains("See [^1]."), "\(markdown)")
        #expect(markdown.contains("Ports count from one.") && markdown.contains("[^1]: "), "\(markdown)")
    }

    @Test func leavesOutOtherLabels() {
        #expect(
            !content("<div class='entry'><span class='label'>Gates</span><p>A line.</p></div>").contains(
                "Gates"))
        #expect(
            !content("<div class='entry'><span class='votes'>12</span><p>A line.</p></div>").contains("12"))
    }

    @Test func movesTheNotesOfAPluginToTheEnd() {
        let content = content(
            "<p>A claim<sup class='modern-footnotes-footnote' data-mfn='1'><a href='javascript:void(0)' role='button'>1</a></sup><span id='mfn-1' role='tooltip' class='modern-footnotes-footnote__note' tabindex='0' data-mfn='1'>The note.</span> too.</p>"
        )
        #expect(
            content.contains(
                "A claim<sup id=\"user-content-note-1-mark\"><a href=\"#user-content-note-1\">1</a></sup> too."
            ),
            "\(content)")
        #expect(content.contains("<li id=\"user-content-note-1\">The note. <a"), "\(content)")
        // A tip is hidden until the reader asks for it.
        #expect(!self.content("<p>A claim<span role='tooltip'>MARK</span> too.</p>").contains("MARK"))
    }
}
