import NewsLibrary
import Testing

/// The lines of plain text on the page of an article.
@Suite struct WrappedTextTests {
    private static func page(_ text: String) -> String {
        ArticlePageTests.page("") {
            $0.contents.feed.items[0].contentHTML = nil
            $0.contents.feed.items[0].contentText = text
        }
    }

    /// A formula may be in two lines, and an empty line ends a paragraph.
    @Test func joinsWrappedLines() {
        let page = Self.page(
            """
            The production of pairs is studied at high momentum in collisions of
            beams from the ring, and the sample has all events with $\\sum_{i=1}^n
            x_i$ above the threshold. The yield agrees with the model. We
            find no other source of pairs in all of the events
            that we have.

            A second paragraph of the text begins here and is wrapped at the same
            width as the first one.
            """)
        #expect(page.contains("\nThe production of pairs is studied at high momentum in collisions of beams"))
        #expect(page.contains("events with $`\\sum_{i=1}^n x_i`$ above"), "\(page)")
        #expect(page.contains("We find no other source of pairs"), "\(page)")
        #expect(page.contains("all of the events that we have\\.\n\nA second paragraph"), "\(page)")
        #expect(page.contains("at the same width as the first one\\.\n"), "\(page)")
    }

    /// Chapters, links, paragraphs of one line each, short lines, and lines that begin like sentences.
    @Test(arguments: [
        "Intro 0:00\nwhat neurons are 1:07\nwhy layers help 2:42",
        "Slides of the talk: https://a.example/slides/of/it\nhttps://a.example/code",
        "Music of the first part is by Ann Example, of Rome\nPictures of the second part are by Bob Example",
        "One short line\nand a line that is much longer than the one before it, up to the width\nend",
        String(repeating: "word ", count: 30) + "\nand another" + String(repeating: " word", count: 30),
    ]) func keepsOtherLines(_ text: String) {
        let page = Self.page(text)
        for line in text.split(separator: "\n") {
            #expect(page.contains("\n" + line.prefix(while: \.isLetter)), "\(page)")
        }
    }
}
