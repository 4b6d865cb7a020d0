import TestSupport
import Testing

extension BrowserSuites {
    /// Find in the leaf: words and TeX, with what stands around them, and marked in the text.
    @Suite(.needs(.chromium)) struct FindTests {
        private let folder: TestFolder
        private let leaf: String

        init() throws {
            folder = try TestFolder()
            leaf = try LongLeaf.path()
        }

        private static let status = "document.querySelector('.find-status').textContent"

        private func open(_ browser: TestBrowser, _ query: String, in leaf: String? = nil) async throws
            -> TestPage
        {
            let page = try await browser.page()
            try await page.openLeaf(leaf ?? self.leaf)
            try await page.press("/")
            try await page.expect("document.activeElement.type === 'search'")
            try await page.type(query)
            try await page.expect("\(Self.status) !== ''")
            return page
        }

        @Test(arguments: [
            ("variance", "variance", 1), ("VARI", "vari", 1), ("naive", "naïve", 1),
            ("strasse", "straße", 1), ("STRASSE Straße", "straße", 1),
            ("kurtosis naive", "naïve", 1), ("\\kappa", "math", 1), ("\\Thet", "math", 1), ("\\theta", "", 0),
            // The number and the reference to it.
            ("3.1", "math", 2),
            // A point is part of a number, not of what is before a digit.
            ("Fig.2", "fig", 1),
            // Letters alone are looked for in formulas.
            ("y_2", "math", 1),
            ("nothingness", "", 0), ("+=", "", 0),
        ])
        func findsWordsAndCommands(_ query: String, _ marked: String, _ places: Int) async throws {
            let browser = try await TestBrowser.start()
            let page = try await open(browser, query)
            guard !marked.isEmpty else {
                #expect(try await page.text(Self.status).hasPrefix("Nothing found"))
                #expect(
                    try await page.number("document.querySelectorAll('.find-results button').length") == 0)
                return
            }
            try await page.expect("document.querySelectorAll('.find-results button').length === \(places)")
            #expect(try await page.text(Self.status) == (places == 1 ? "1 place" : "\(places) places"))
            let mark = ".find-results mark"
            if marked == "math" {
                #expect(try await page.isTrue("document.querySelector('\(mark) :is(.math, code)')"))
            } else {
                let texts = try await page.text(
                    "[...document.querySelectorAll('\(mark)')].map(m => m.textContent.toLowerCase()).join()")
                #expect(texts.contains(marked))
            }
        }

        /// Words that inline elements divide are words, footnote marks are not, and a piece of TeX is found with its braces or
        /// without them, as over all leaves.
        @Test(arguments: [
            ("boldly", "Boldly", 1), ("halfemphasis", "halfemphasis", 1), ("H2O", "H2O", 1),
            ("lodz", "Łódź", 1),
            ("σίσυφος", "ΣΊΣΥΦΟΣ", 1), ("grösse", "Größe", 1), ("GROSSE", "Größe", 1),
            // The number is a footnote mark.
            ("\"memory 1\"", "", 0), ("\"boldly\"", "Boldly", 1), ("\"holds memory\"", "", 0),
            ("memroy", "memory", 1), ("groesse", "Größe", 1), ("x^{1/n}", "", 0), ("f(x)", "math", 1),
            // A single letter or digit is a word, or is in a formula.
            ("n", "math", 1), ("d", "math", 1), ("1", "math", 2), ("h", "", 0), ("9", "", 0),
            ("10", "", 0), (#"\frac1n"#, "math", 1), (#"\frac{1}{n}"#, "math", 1), (#"$\frac1n$"#, "math", 1),
            (#"\left(\frac1n"#, "math", 1), (#"\int_0^1 dx"#, "math", 1), (#"\frac1m"#, "", 0),
            (#"\frac"#, "math", 2),
        ])
        func findsWordsAsOverAllLeaves(_ query: String, _ marked: String, _ places: Int) async throws {
            let set = try RenderedContent.leaf(
                """
                # A

                **Bold**ly half*emph*asis. H<sub>2</sub>O. Łódź. ΣΊΣΥΦΟΣ.

                The lack of memory[^1] holds. Die Größe.

                By $\\left(\\frac{1}{n}\\right)$.

                By $\\frac12$ and $\\int_{0}^1 f(x) dx$.

                [^1]: A note.
                """, in: folder)
            let page = try await open(try await TestBrowser.start(), query, in: set)
            guard places > 0 else {
                #expect(try await page.text(Self.status).hasPrefix("Nothing found"))
                return
            }
            try await page.expect("document.querySelectorAll('.find-results button').length === \(places)")
            if marked == "math" {
                #expect(try await page.isTrue("document.querySelector('.find-results mark .math')"))
                return
            }
            let mark = "document.querySelector('.find-results mark').textContent"
            #expect(try await page.text(mark) == marked)
            try await page.press("Enter")
            try await page.expect("CSS.highlights.has('found')")
            #expect(try await page.text("[...CSS.highlights.get('found')].join()") == marked)
        }

        /// TeX is found in what was set when the page was made, and marked there.
        @Test(
            arguments: ["html", "mathml"],
            [("\\kappa", 1), ("y_2", 1), ("variance", 0), ("3.1", 1)])
        func findsInTypesetFormulas(_ mode: String, _ asked: (query: String, marked: Int)) async throws {
            let browser = try await TestBrowser.start()
            let set = try RenderedContent.leaf(
                "# A\n\nThe variance of $\\kappa_2$, or $y_2$, and\n\n$$\n\\theta + 1 \\tag{3.1}\n$$\n",
                ["--math", mode], in: folder)
            let page = try await open(browser, asked.query, in: set)
            try await page.expect("document.querySelectorAll('.find-results button').length === 1")
            try await page.tap(".find-results button")
            try await page.expect("document.querySelector('.find-bar:not([hidden])')")
            #expect(try await page.number("document.querySelectorAll('#text .found').length") == asked.marked)
            // The formula, and not what is around it.
            #expect(
                try await page.isTrue(
                    "[...document.querySelectorAll('#text .found')].every(e => e.querySelector('math'))"))
        }

        /// A line break divides words, an element inside a word does not.
        @Test func keepsWordsApartInExcerpts() async throws {
            let browser = try await TestBrowser.start()
            let set = try RenderedContent.leaf(
                "# A\n\nThe variance of one<br>line, H<sub>2</sub>O.\n", in: folder)
            let page = try await open(browser, "variance", in: set)
            try await page.expect("document.querySelectorAll('.find-results button').length === 1")
            #expect(
                try await page.text("document.querySelector('.find-results button').textContent")
                    == "The variance of one line, H2O.")
        }

        @Test func putsHeadingsFirstAndGroupsByThem() async throws {
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "part")
            try await page.expect("document.querySelectorAll('.find-results button').length > 7")
            #expect(
                try await page.text("document.querySelector('.find-group > p').textContent") == "Headings")
            #expect(
                try await page.text("document.querySelector('.find-results button').textContent") == "Part 1")
        }

        @Test func leadsFromOnePlaceToTheNext() async throws {
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "part 5 x")
            try await page.expect("document.querySelectorAll('.find-results button').length > 0")
            _ = try await page.evaluate("document.querySelector('.find input').value = ''")
            try await page.type("between")
            try await page.expect("document.querySelectorAll('.find-results button').length === 20")
            try await page.press("Enter")
            try await page.expect("!(\(TestPage.isSheetOpen)) && document.querySelector('.find-count')")
            let count = "document.querySelector('.find-count').textContent"
            #expect(try await page.text(count).hasPrefix("1 / "))
            #expect(try await page.number("CSS.highlights.get('found').size") > 0)
            try await page.press("Enter")
            #expect(try await page.text(count).hasPrefix("2 / "))
            try await page.tap(".find-previous")
            #expect(try await page.text(count).hasPrefix("1 / "))
            let isOver = "document.querySelector('.find-bar').hidden && !CSS.highlights.has('found')"
            try await page.press("Escape")
            #expect(try await page.isTrue(isOver))
            // The keyboard goes on from the place that was shown last.
            #expect(try await page.isTrue("document.activeElement.closest('main p')"))
            // What another question does not find leaves nothing to step through.
            try await page.tap("[data-opens=find]")
            try await page.type("between")
            try await page.press("Enter")
            try await page.expect("!(\(TestPage.isSheetOpen)) && !document.querySelector('.find-bar').hidden")
            try await page.tap("[data-opens=find]")
            try await page.type("zzzz")
            try await page.expect("\(Self.status).includes('zzzz')")
            #expect(try await page.isTrue(isOver))
        }

        /// In italics too; and where nothing is found, no element has a colour for it: with one for each of a page's, its
        /// style takes twice as long.
        @Test func coloursWhatItFoundAlone() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let leaf = try RenderedContent.leaf(
                "# A\n\nSome words, *and a needle* too.\n\nAnd *other* words.\n", in: folder)
            let page = try await open(browser, "needle", in: leaf)
            let colours = """
                [...document.querySelectorAll('main p, main em')].map(e =>
                  +(getComputedStyle(e, '::highlight(found)').backgroundColor !== 'rgba(0, 0, 0, 0)')).join('')
                """
            try await page.expect("document.querySelectorAll('.find-results button').length === 1")
            #expect(try await page.text(colours) == "0000")
            try await page.press("Enter")
            try await page.expect("!(\(TestPage.isSheetOpen)) && CSS.highlights.has('found')")
            #expect(try await page.text(colours) == "1100")
            try await page.press("Escape")
            try await page.expect("!CSS.highlights.has('found')")
            #expect(try await page.text(colours) == "0000")
        }

        /// Far down in its block, or to the right in code that scrolls.
        @Test(arguments: ["needle", "haystack"]) func showsWhatItFound(_ word: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let long = String(repeating: "words and more words ", count: 120)
            let code = String(repeating: "value + ", count: 30)
            let leaf = try RenderedContent.leaf(
                "# A\n\n\(long) needle here\n\n```\n\(code) haystack\n```\n\n\(long)\n", in: folder)
            let page = try await open(browser, word, in: leaf)
            try await page.expect("document.querySelectorAll('.find-results button').length === 1")
            try await page.press("Enter")
            try await page.expect("!(\(TestPage.isSheetOpen)) && CSS.highlights.has('found')")
            try await page.rest()
            let isSeen = """
                (box => box.top >= 0 && box.bottom < innerHeight - 80 && box.left >= 0 && box.right <= innerWidth)(
                  [...CSS.highlights.get('found')][0].getBoundingClientRect())
                """
            #expect(try await page.isTrue(isSeen))
        }

        /// Of words that are everywhere the index says nothing of where.
        @Test func stopsOnlyWhereSomethingIs() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let text = (0..<120).map { $0 % 2 == 0 ? "\($0): common." : "\($0): other." }.joined(
                separator: "\n\n")
            let leaf = try RenderedContent.leaf("# A\n\n\(text)\n", in: folder)
            let page = try await open(browser, "common", in: leaf)
            try await page.expect("document.querySelectorAll('.find-results button').length === 20")
            try await page.press("Enter")
            try await page.expect("!(\(TestPage.isSheetOpen)) && CSS.highlights.has('found')")
            for _ in 0..<25 {
                try await page.press("Enter")
                #expect(try await page.number("CSS.highlights.get('found').size") == 1)
            }
            try await page.tap(".find-previous")
            #expect(try await page.number("CSS.highlights.get('found').size") == 1)
        }

        @Test func leavesTheBrowsersOwnFindAlone() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            _ = try await page.evaluate(
                "addEventListener('keydown', e => { window.stopped = e.defaultPrevented })")
            try await page.press("f", modifiers: 2)
            #expect(try await page.isTrue("window.stopped === false && !(\(TestPage.isSheetOpen))"))
            try await page.tap("[data-opens=find]")
            try await page.expect("document.activeElement.type === 'search'")
        }
    }
}
