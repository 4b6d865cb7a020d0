import ArticleExtraction
import Testing

/// Words that only a reader of the screen sees, or only assistive technology reads.
@Suite struct HiddenWordsTests {
    private func text(_ markup: String) -> String {
        ArticleSample.article(markup + ArticleSample.prose).textContent
    }

    @Test func keepsOneFormOfAUnit() {
        let text = text(
            "<div><span>Cook Time: </span><span><span>1<span class='sr-only screen-reader-text'> hour</span></span> <span class='wprm-recipe-details-unit' aria-hidden='true'>hr</span> <span>20<span class='sr-only'> minutes</span></span> <span aria-hidden='true'>mins</span></span></div>"
        )
        #expect(text.contains("Cook Time: 1 hr 20 mins"), "\(text)")
        #expect(
            self.text(
                "<p>It has 5 <span aria-hidden='true'>km</span><span class='sr-only'>kilometres</span> to go.</p>"
            ).contains("5 km to go"))
    }

    @Test(arguments: [
        "<p>A line of words <span aria-hidden='true'>→</span><span class='sr-only'>Next MARK</span></p>",
        "<p>A line of words <span aria-hidden='true'>MARK</span><span class='sr-only'>opens elsewhere</span></p>",
        "<p>A line of words <span aria-hidden='true'>MARK</span></p>",
        "<p>A line of words <span class='sr-only'>MARK</span></p>",
        "<p>A line <a href='/x'><span aria-hidden='true'>MARK</span><span class='sr-only'>Menu</span></a></p>",
    ]) func leavesOutSignsAndTheirWords(_ markup: String) {
        let text = text(markup)
        #expect(!text.contains("MARK") && !text.contains("→") && text.contains("A line"), "\(text)")
    }

    @Test func leavesOutTheHiddenLabelOfSubstacksVerse() {
        let text = text(
            "<div class='preformatted-block'><label class='hide-text' contenteditable='false'>MARK: this block will maintain its spacing</label><pre class='text'>roses are copper</pre></div><p class='text'>The end of it.</p>"
        )
        #expect(
            !text.contains("MARK") && text.contains("roses are copper") && text.contains("The end"), "\(text)"
        )
    }

    @Test(arguments: ["The harbour", "The harbour of the town in 1910"])
    func keepsCaptionsThatRepeatTheAlternativeText(_ caption: String) {
        let content = ArticleSample.article(
            "<figure><img src='/a.png' alt='\(caption)'><figcaption aria-hidden='true'>\(caption)</figcaption></figure>"
        ).content
        #expect(content.contains("<figcaption>\(caption)</figcaption>"), "\(content)")
    }
}
