import TestSupport
import Testing

extension BrowserSuites {
    /// The text in stretches, which the browser lays out late as a whole.
    @Suite(.serialized) struct StretchTests {
        /// Whether each part of the text is where it was, all of it laid out, when there are no stretches.
        private static let isTheSameWithout = """
            (() => {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync('main * { content-visibility: visible !important }');
              document.adoptedStyleSheets = [sheet];
              const text = document.getElementById('text');
              const stretches = [...text.querySelectorAll('.stretch')];
              const parts = [...text.querySelectorAll('main > :not(.stretch), .stretch > *')];
              const tops = () => parts.map(part => Math.round(8 * part.getBoundingClientRect().top)).join();
              const before = tops();
              stretches.forEach(stretch => stretch.replaceWith(...stretch.childNodes));
              return before === tops();
            })()
            """

        @Test(arguments: [390, 1280])
        func movesNothing(_ width: Int) async throws {
            guard let browser = try await TestBrowser.start() else { return }
            let chapter = try SampleChapter()
            let page = try await browser.page(width: width)
            try await page.openLeaf(chapter.path)
            #expect(try await page.number("document.querySelectorAll('main > .stretch').length") > 3)
            #expect(try await page.isTrue(Self.isTheSameWithout))
        }

        /// A heading at the end of one stretch, its section in the next.
        @Test func showsASectionAcrossAnEdge() async throws {
            guard let browser = try await TestBrowser.start() else { return }
            let folder = try TestFolder()
            func paragraphs(_ count: Int) -> String {
                (1...count).map { "Paragraph \($0).\n\n" }.joined()
            }
            let markdown = """
                # A leaf

                See [one](#one).

                \(paragraphs(15))
                ## One {#one}

                First of one.

                Second of one.

                ## Two

                \(paragraphs(30))
                """
            let page = try await browser.page()
            try await page.openLeaf(try RenderedContent.leaf(markdown, in: folder))
            let heading = "document.getElementById('one')"
            #expect(try await page.isTrue("\(heading).parentNode.matches('.stretch')"))
            #expect(try await page.isTrue("!\(heading).nextElementSibling"))
            try await page.tap("main a[href='#one']")
            try await page.expect(TestPage.isSheetOpen)
            let shown =
                "[...document.querySelectorAll('.sheet-text > *')].map(e => e.textContent.trim()).join()"
            #expect(try await page.text(shown) == "First of one.,Second of one.")
        }

        /// What a short text would gain is nothing.
        @Test func leavesAShortTextAsItIs() async throws {
            guard let browser = try await TestBrowser.start() else { return }
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf("# A\n\nOne.\n\nTwo $x$.\n", in: folder))
            #expect(try await page.isTrue("!document.querySelector('.stretch')"))
        }
    }
}
