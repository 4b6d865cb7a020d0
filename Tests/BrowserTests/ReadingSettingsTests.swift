import TestSupport
import Testing

extension BrowserSuites {
    /// Comfort: chosen by the reader, remembered, there before anything is painted.
    @Suite(.needs(.chromium)) struct ReadingSettingsTests {
        private let folder: TestFolder
        private let leaf: String

        init() throws {
            folder = try TestFolder()
            leaf = try LongLeaf.path()
        }

        private func choose(_ page: TestPage, _ name: String, _ value: String) async throws {
            if try await !page.isTrue(TestPage.isSheetOpen) { try await page.tap("[data-opens=settings]") }
            try await page.tap("input[name='reading-\(name)'][value='\(value)']")
        }

        private static func chosen(_ name: String) -> String {
            "(document.documentElement.dataset['\(name)'] || '')"
        }

        @Test func appliesAndRemembersEveryChoice() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            let choices = [
                ("look", "black"), ("size", "large"), ("leading", "loose"), ("measure", "narrow"),
                ("face", "spaced"), ("mathematics", "mathml"),
            ]
            for (name, value) in choices {
                try await choose(page, name, value)
                try await page.expect("\(Self.chosen(name)) === '\(value)'", seconds: 10)
            }
            #expect(
                try await page.text("document.querySelector('.settings-status').textContent")
                    == "Formulas: MathML")
            let other = try await browser.page()
            try await other.prepare(
                """
                new MutationObserver(() => {
                  if (document.documentElement.dataset.look) { window.chosenAt ??= performance.now(); }
                }).observe(document, { attributes: true, subtree: true });
                """)
            try await other.openLeaf(leaf)
            try await other.expect(
                "performance.getEntriesByName('first-paint')[0]?.startTime >= chosenAt", seconds: 10)
            for (name, value) in choices { #expect(try await other.text(Self.chosen(name)) == value) }
            try await choose(other, "look", "")
            try await other.expect("!('look' in document.documentElement.dataset)")
            // The other tab follows.
            try await page.expect("!('look' in document.documentElement.dataset)", seconds: 10)
        }

        /// Chromium gives a page from a file that asks sooner a storage of its own now and then: what was chosen, and
        /// the place, were lost.
        @Test func asksForStorageInTheFirstFrame() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.prepare(
                """
                let hasFrame = false;
                requestAnimationFrame(() => { hasFrame = true; });
                window.asked = [];
                const own = Object.getOwnPropertyDescriptor(window, 'localStorage');
                Object.defineProperty(window, 'localStorage', {
                  get() { asked.push(hasFrame); return own.get.call(window); }
                });
                """)
            try await page.openLeaf(leaf)
            #expect(try await page.isTrue("asked.length > 1 && asked.every(Boolean)"))
        }

        @Test func worksByKeyboard() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            _ = try await page.evaluate("document.querySelector('[data-opens=settings]').focus()")
            try await page.press("Enter")
            try await page.expect("document.activeElement.name === 'reading-look'")
            try await page.press("ArrowRight")
            try await page.expect("document.documentElement.dataset.look === 'light'")
            try await page.press("Escape")
            #expect(try await page.isTrue("document.activeElement.dataset.opens === 'settings'"))
        }

        @Test func appliesOnlyToThePageWithoutStorage() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.blockStorage()
            try await page.openLeaf(leaf)
            try await choose(page, "look", "sepia")
            try await page.expect("document.documentElement.dataset.look === 'sepia'")
            #expect(
                try await page.text("document.querySelector('.settings-status').textContent").contains(
                    "until"))
        }

        /// A leaf without headings has none to offer.
        @Test func hidesWhatThereIsNot() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(try RenderedContent.leaf("Words and $x$.\n", in: folder))
            try await page.expect("!document.querySelector('.tools').hidden")
            let seen =
                "[...document.querySelectorAll('.tools button')].filter(e => e.getClientRects().length).map(e => e.dataset.opens).join()"
            #expect(try await page.text(seen) == "find,settings")
        }

        @Test func opensTheContents() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            try await page.tap("[data-opens=contents]")
            try await page.tap("dialog a[href='#part-6']")
            try await page.expect("location.hash === '#part-6' && !(\(TestPage.isSheetOpen))")
            let top = try await page.number("document.getElementById('part-6').getBoundingClientRect().top")
            #expect((-2..<60).contains(top))
            #expect(try await page.isTrue("!document.querySelector('.way-back').hidden"))
        }
    }
}
