import TestSupport
import Testing

extension BrowserSuites {
    /// The text in stretches, which the browser lays out late as a whole.
    @Suite(.needs(.chromium)) struct StretchTests {
        /// True if each part of the text is where it was, all of it laid out, when there are no stretches.
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
        func causesNoLayoutShift(_ width: Int) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(width: width)
            try await page.openLeaf(chapter.path)
            #expect(try await page.number("document.querySelectorAll('main > .stretch').length") > 3)
            #expect(try await page.isTrue(Self.isTheSameWithout))
        }

        /// Lists, quotes and blocks that begin or end with what has room around it.
        private static let roomy = """
            # A

            Before.

            - a
              - inner

              text

            - b
              - inner

            > [!definition] 1 D
            > Text.
            >
            > $$
            > x = y
            > $$

            > Quote.
            >
            > - a
            > - b

            > Quote.
            >
            > > [!theorem] 2 T
            > > Text.
            > >
            > > $$
            > > x
            > > $$

            1. One.

               $$
               x
               $$

            2. Two.

               > Quote.

            3. Three:

                   code

            > ## Title in a quote
            >
            > Text.
            >
            > | a | b |
            > | - | - |
            > | 1 | 2 |

            - $$
              x
              $$

            > [!remark] R
            > 1. one
            > 2. two
            >    - three

            After.
            """

        /// What is laid out by itself keeps the room inside that goes through its edges elsewhere: there must be none.
        @Test func leavesTheRoomThatThereIsWithoutScripts() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(Self.roomy, ["--math", "html"], in: folder))
            let tops = """
                [...document.querySelectorAll('main :is(h1, h2, p, li, td, pre, .math.display)')]
                  .map(part => Math.round(4 * (part.getBoundingClientRect().top + scrollY))).join()
                """
            // On a screen as high as the text everything is laid out.
            try await page.resize(width: 390, height: 3000)
            try await page.rest()
            let contained =
                "getComputedStyle(document.querySelector('.stretch > ul')).contentVisibility"
            #expect(try await page.text(contained) == "auto")
            let before = try await page.text(tops)
            _ = try await page.evaluate("delete document.documentElement.dataset.scripts")
            #expect(try await page.text(contained) == "visible")
            #expect(try await page.text(tops) == before)
        }

        /// A heading at the end of one stretch, its section in the next.
        @Test func showsASectionAcrossAnEdge() async throws {
            let browser = try await TestBrowser.start()
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
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf("# A\n\nOne.\n\nTwo $x$.\n", in: folder))
            #expect(try await page.isTrue("!document.querySelector('.stretch')"))
        }
    }
}
