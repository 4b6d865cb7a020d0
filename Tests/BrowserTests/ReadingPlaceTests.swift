import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Where was I: after a reload, in a new tab, at another width; and without storage.
    @Suite(.needs(.chromium)) struct ReadingPlaceTests {
        private let folder: TestFolder
        private let leaf: String

        init() throws {
            folder = try TestFolder()
            leaf = try LongLeaf.path()
        }

        private func read(_ page: TestPage) async throws -> String {
            try await page.openLeaf(leaf)
            for _ in 0..<5 { try await page.scroll(by: 1100) }
            let top = try await page.textAtTop(left: 12)
            #expect(top.hasPrefix("Paragraph") || top.hasPrefix("Part"))
            #expect(try await page.number("scrollY") > 3000)
            return top
        }

        /// Where the block at the top of the screen ends. What is above it has other heights until it has been on the
        /// screen, so that the distance from the beginning of the page says nothing.
        private static let edge = """
            Math.round([...document.querySelectorAll('main :is(h1, h2, h3, p)')]
              .map(e => e.getBoundingClientRect().bottom).find(bottom => bottom > 2))
            """

        @Test func survivesAReload() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let top = try await read(page)
            let before = try await page.number(Self.edge)
            try await page.reload()
            try await page.expect("scrollY > 3000")
            #expect(try await page.textAtTop() == top)
            #expect(abs(try await page.number(Self.edge) - before) <= 8)
        }

        @Test(arguments: [390, 768, 320])
        func survivesInANewTabAtAnyWidth(_ width: Int) async throws {
            let browser = try await TestBrowser.start()
            let top = try await read(try await browser.page())
            let other = try await browser.page(width: width)
            try await other.openLeaf(leaf)
            try await other.expect("scrollY > 1000")
            #expect(try await other.textAtTop() == top)
            try await other.resize(width: 500)
            try await waitUntil("'\(top)' is at the top") { try await other.textAtTop() == top }
        }

        /// On its side the phone shows a quarter of what it showed; upright again it shows what was read.
        @Test func survivesTurningThePhone() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let top = try await read(page)
            for _ in 0..<2 {
                for (width, height) in [(844, 390), (390, 844)] {
                    try await page.resize(width: width, height: height)
                    try await page.expect("innerWidth === \(width)")
                    try await waitUntil("'\(top)' is at the top") { try await page.textAtTop() == top }
                }
            }
        }

        /// With large letters what is above the text is higher than the place of a block would be.
        @Test func staysAtTheTop() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            _ = try await page.evaluate("localStorage.reading = '{\"size\":\"largest\"}'")
            try await page.reload()
            let title = "Math.round(document.querySelector('h1').getBoundingClientRect().top)"
            let top = try await page.number(title)
            #expect(top > 200)
            try await page.tap("h1")
            try await page.reload()
            try await page.outlastJump()
            #expect(try await page.number("scrollY") == 0)
            #expect(try await page.number(title) == top)
        }

        /// What the reader has unfolded, and folded again, is so after a reload and in a new tab.
        @Test func keepsUnfoldedBlocksOpen() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            let folds = "[...document.querySelectorAll('main details')].map(e => +e.open).join('')"
            let before = try await page.text(folds)
            #expect(before.count > 2 && !before.contains("1"))
            let unfolded = "01" + before.dropFirst(2)
            let tap = { (index: Int) in
                let summary = "document.querySelectorAll('main summary')[\(index)]"
                _ = try await page.evaluate(
                    "\(summary).scrollIntoView({ block: 'center' }); \(summary).click()")
            }
            for index in [0, 1, 0] { try await tap(index) }
            #expect(try await page.text(folds) == unfolded)
            try await page.reload()
            try await page.expect("\(folds) === '\(unfolded)'")
            let other = try await browser.page(width: 768)
            try await other.openLeaf(chapter.path)
            #expect(try await other.text(folds) == unfolded)
        }

        /// A jump of more than a screen, as by the bar at the side, away from a block in a block.
        @Test func goesAsFarAsItIsScrolled() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let chapter = try SampleChapter()
            try await page.openLeaf(chapter.path)
            let moved = try await page.text(
                """
                (async () => {
                  const sheet = new CSSStyleSheet();
                  sheet.replaceSync('main * { content-visibility: visible !important }');
                  document.adoptedStyleSheets = [sheet];
                  const wait = ms => new Promise(done => setTimeout(done, ms));
                  const moved = [];
                  for (const block of document.querySelectorAll('.block > p:nth-of-type(n + 2), .block > ol')) {
                    block.scrollIntoView();
                    await wait(100);
                    const from = scrollY;
                    scrollBy(0, from > 6000 ? -5000 : 5000);
                    const to = scrollY;
                    await wait(100);
                    moved.push(Math.round(scrollY - to));
                  }
                  return moved.join();
                })()
                """)
            #expect(moved == "0,0,0,0")
        }

        @Test func yieldsToAFragment() async throws {
            let browser = try await TestBrowser.start()
            _ = try await read(try await browser.page())
            let page = try await browser.page()
            try await page.call(
                "Page.navigate", ["url": .string(URL(fileURLWithPath: leaf).absoluteString + "#part-2")])
            try await page.expect("document.documentElement.dataset.math === 'done'", seconds: 90)
            let top = try await page.number("document.getElementById('part-2').getBoundingClientRect().top")
            #expect((-2..<60).contains(top))
        }

        @Test func keepsTheSectionInTheAddressWhereStorageIsMissing() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.blockStorage()
            let top = try await read(page)
            let fragment = try await page.text("location.hash")
            #expect(fragment.hasPrefix("#part-"))
            #expect(
                page.consoleErrors.filter { !$0.hasPrefix("Applying inline style") }.isEmpty,
                "\(page.consoleErrors)")
            try await page.reload()
            #expect(try await page.textAtTop() == top)
            let other = try await browser.page()
            try await other.blockStorage()
            try await other.call(
                "Page.navigate", ["url": .string(URL(fileURLWithPath: leaf).absoluteString + fragment)])
            try await other.expect("document.documentElement.dataset.math === 'done'", seconds: 90)
            let id = fragment.dropFirst()
            let section = try await other.number(
                "document.getElementById('\(id)').getBoundingClientRect().top")
            #expect((-2..<60).contains(section))
        }

        @Test func marksReadSectionsInTheOutlineAndRemembersThem() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            #expect(try await page.number("document.querySelectorAll('.outline li.read').length") == 0)
            for _ in 0..<14 { try await page.scroll(by: 400) }
            let current = "document.querySelector('.outline [aria-current=location]').getAttribute('href')"
            let read =
                "[...document.querySelectorAll('.outline li.read a')].map(a => a.getAttribute('href')).join()"
            #expect(try await page.text(read).hasPrefix("#part-1"))
            #expect(try await !page.text(read).contains(try await page.text(current)))
            let before = try await page.text(read)
            try await page.reload()
            #expect(try await page.text(read) == before)
            // What a jump leaves out is not read.
            try await page.press("End")
            try await page.rest()
            #expect(try await !page.text(read).contains("#part-7"))
        }

        /// How far the first paragraph on the screen has moved since the screen was set, in the frames that are shown.
        private static let watching = """
            window.moved = 0;
            window.frames = 0;
            (function wait() {
              const now = document.documentElement && document.documentElement.dataset.math;
              if (!now) { return requestAnimationFrame(wait); }
              const block = [...document.querySelectorAll('main p')].find(e => e.getBoundingClientRect().top >= 0);
              const from = block.getBoundingClientRect().top;
              new ResizeObserver(() => {
                frames += 1;
                moved = Math.max(moved, Math.abs(block.getBoundingClientRect().top - from));
              }).observe(document.querySelector('main'));
            })();
            """

        /// The formulas above are set after those on the screen, and nothing moves meanwhile.
        @Test func holdsStillWhileFormulasAreSet() async throws {
            let browser = try await TestBrowser.start()
            _ = try await read(try await browser.page())
            let page = try await browser.page()
            try await page.prepare(Self.watching)
            try await page.openLeaf(leaf)
            try await page.expect("frames > 2")
            #expect(try await page.number("Math.ceil(moved)") <= 8)
        }

        /// What is far from the screen has no height of its own yet: the end is where it is when it is there.
        @Test func keysLeadToTheEndAndTheBeginning() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            let isAtEnd =
                "scrollY + innerHeight > document.documentElement.scrollHeight - 2 && scrollY > 3000"
            for (key, isThere) in [("End", isAtEnd), ("Home", "scrollY === 0"), ("End", isAtEnd)] {
                try await page.press(key)
                try await page.rest()
                #expect(try await page.number("Number(\(isThere))") == 1, "\(key)")
            }
            // And the wheel leads on from there.
            try await page.scroll(by: -600)
            #expect(try await page.number("Number(\(isAtEnd))") == 0)
            // In a field the keys are the field's.
            try await page.tap("[data-opens=find]")
            try await page.type("variance")
            let before = try await page.number("scrollY")
            try await page.press("Home")
            try await page.type("in")
            #expect(try await page.text("document.querySelector('.find input').value") == "invariance")
            #expect(try await page.number("scrollY") == before)
        }

        /// Nor when the page is opened in the middle of a paragraph, whose first lines are above the screen.
        @Test(arguments: [0.3, 0.5, 0.7])
        func holdsStillInTheMiddleOfAParagraph(_ part: Double) async throws {
            let browser = try await TestBrowser.start()
            let words = String(repeating: "some words and $\\dfrac{a^{2^2}}{b_{k_k}}$ between, ", count: 30)
            let folder = try TestFolder()
            let long = try RenderedContent.leaf(
                "# Long paragraphs\n\n" + String(repeating: words + "to its end.\n\n", count: 24), in: folder)
            let first = try await browser.page()
            try await first.openLeaf(long)
            try await first.evaluate(
                """
                const p = document.querySelectorAll('main p')[12];
                p.scrollIntoView();
                scrollBy(0, p.getBoundingClientRect().height * \(part));
                0
                """)
            try await first.rest()
            let page = try await browser.page()
            try await page.prepare(Self.watching)
            try await page.openLeaf(long)
            try await page.expect("frames > 2")
            #expect(try await page.number("Math.ceil(moved)") <= 2)
        }
    }
}
