import Testing

extension BrowserSuites {
    /// Fingers: what is tapped is at least 44 points in both directions.
    @Suite(.needs(.chromium)) struct TouchTargetTests {
        @Test(arguments: [320, 390])
        func isLargeEnough(_ width: Int) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let content = try RenderedContent()
            let page = try await browser.page(width: width)
            for leaf in [chapter.path] + content.leaves.map(\.path) {
                try await page.openLeaf(leaf)
                try await page.unfold()
                _ = try await page.evaluate(
                    "document.querySelectorAll('.tools').forEach(tools => { tools.hidden = false })")
                let small = try await page.text(
                    """
                    [...document.querySelectorAll('nav a, .pages a, summary, button, .footnote-ref a, .footnote-backref')]
                      .filter(e => {
                        const box = e.getBoundingClientRect();
                        return box.width && (box.width < 44 || box.height < 44);
                      }).slice(0, 5).map(e => `${e.outerHTML.slice(0, 100)} ${JSON.stringify(e.getBoundingClientRect())}`)
                      .join('\\n')
                    """)
                #expect(small.isEmpty, "\(small)")
                #expect(try await page.number("document.querySelectorAll('summary, button').length") >= 4)
            }
        }

        /// The room for the finger takes none in the line.
        @Test func takesNoRoomInTheLine() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            let gap = try await page.number(
                """
                (() => {
                  const sign = document.querySelector('.footnote-ref a').firstChild;
                  const range = document.createRange();
                  range.selectNodeContents(sign);
                  const before = document.createRange();
                  before.selectNodeContents(document.querySelector('.footnote-ref').previousSibling);
                  const last = [...before.getClientRects()].pop();
                  return Math.round(range.getBoundingClientRect().left - last.right);
                })()
                """)
            #expect((0...6).contains(gap))
        }
    }
}
