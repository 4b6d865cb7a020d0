import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// A reference shows what it names, leads there, and leads back.
    @Suite(.needs(.chromium)) struct ReferenceSheetTests {
        private let folder: TestFolder
        private let leaf: String

        init() throws {
            folder = try TestFolder()
            leaf = try LongLeaf.path()
        }

        /// The leaf with the sheet of an equation open.
        private func pageWithSheet(_ browser: TestBrowser) async throws -> TestPage {
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            try await page.tap("main a[href='#eq-short']")
            try await page.expect(TestPage.isSheetOpen)
            return page
        }

        /// What is turned or swiped beside a sheet is not the text.
        @Test func keepsTheTextStillBesideASheet() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            try await page.scroll(by: 1100)
            try await page.tap("[data-opens=find]")
            try await page.expect(TestPage.isSheetOpen)
            let place = try await page.number("scrollY")
            #expect(place > 500)
            try await page.scroll(by: 600)
            #expect(try await page.number("scrollY") == place)
            try await page.press("Escape")
            try await page.expect("!\(TestPage.isSheetOpen)")
            try await page.scroll(by: 600)
            #expect(try await page.number("scrollY") > place + 300)
        }

        @Test(arguments: [
            ("main a[href='#eq-short']", "Equation (3.2)", ".sheet-body .katex-html"),
            ("main a[href='#part-2']", "Part 2", ".sheet-body .katex-html"),
            ("main .footnote-ref a", "Footnote 1", ".sheet-body em"),
        ])
        func showsTheTarget(_ link: String, _ title: String, _ inside: String) async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            try await page.tap(link)
            try await page.expect(TestPage.isSheetOpen)
            #expect(try await page.text("document.querySelector('.sheet-title').textContent") == title)
            #expect(try await page.isTrue("document.querySelector(\"\(inside)\")"))
            // A copy has nothing that the page has once.
            #expect(try await page.number("document.querySelectorAll('dialog [id]').length") == 0)
            #expect(
                try await page.number(
                    "(ids => ids.length - new Set(ids).size)([...document.querySelectorAll('[id]')].map(e => e.id))"
                )
                    == 0)
            #expect(try await page.text("location.hash").isEmpty)
        }

        @Test func leadsThereAndBack() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            let before = try await page.number("scrollY")
            try await page.tap("main a[href='#eq-short']")
            try await page.tap(".go-there")
            try await page.expect("location.hash === '#eq-short' && scrollY > 1000")
            #expect(try await page.isTrue("!(\(TestPage.isSheetOpen))"))
            #expect(try await page.text("document.activeElement.id") == "eq-short")
            let top = try await page.number("document.getElementById('eq-short').getBoundingClientRect().top")
            #expect((0..<400).contains(top))
            try await page.tap(".way-back")
            try await page.expect("Math.abs(scrollY - \(before)) < 9 && location.hash === ''")
            #expect(try await page.isTrue("document.querySelector('.way-back').hidden"))
        }

        /// Where the reader was is in the middle of a long block, far from where he went.
        @Test func leadsBackIntoALongBlock() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let paragraphs = (0..<60).map {
                "> Step \($0) of it, and $x^{\($0)}$ with it, is no surprise to anyone who has read this far."
            }
            let filler = String(repeating: "Some words that fill a page.\n\n", count: 60)
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\n$$\ny = 1 \\tag{1}\\label{eq-a}\n$$\n\n\(filler)\n> [!proof]\n\(paragraphs.joined(separator: "\n>\n"))\n>\n> By \\eqref{eq-a} the end.\n\n\(filler)",
                    in: folder))
            let link = "document.querySelector('main a[href=\"#eq-a\"]')"
            for _ in 0..<3 {
                try await page.evaluate("\(link).scrollIntoView({ block: 'center' })")
                try await page.rest()
            }
            let before = try await page.number("Math.round(\(link).getBoundingClientRect().top)")
            try await page.tap("main a[href='#eq-a']")
            try await page.tap(".go-there")
            try await page.expect("location.hash === '#eq-a' && scrollY < 500")
            try await page.tap(".way-back")
            try await page.expect(
                "location.hash === '' && Math.abs(\(link).getBoundingClientRect().top - \(before)) < 9")
            // The keyboard goes on there, too.
            #expect(try await page.isTrue("document.activeElement === \(link)"))
        }

        /// A solution that only the jump had unfolded is folded again; one that the reader had unfolded stays open.
        @Test(arguments: [false, true], [0, 60])
        func leadsBackToTheSamePlaceBelowASolution(_ isOpen: Bool, _ place: Int) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let filler = String(repeating: "Some words.\n\n", count: 40)
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\nIntro.\n\n> [!exercise]\n> Prove.\n\n::: solution\nWords.\n\n$$ x = 1 \\tag{1} \\label{eq-a} $$\n\nWords.\n:::\n\nBy \\eqref{eq-a} we see.\n\n\(filler)",
                    in: folder))
            try await page.evaluate(
                "document.querySelector('details').open = \(isOpen); scrollTo(0, \(place)); 0")
            try await page.rest()
            let link = "document.querySelector('main a[href=\"#eq-a\"]')"
            let top = "Math.round(\(link).getBoundingClientRect().top)"
            let before = try await page.number(top)
            try await page.evaluate("\(link).focus({ preventScroll: true })")
            try await page.press("Enter")
            try await page.tap(".go-there")
            try await page.expect("location.hash === '#eq-a' && document.querySelector('details').open")
            try await page.tap(".way-back")
            try await page.expect("location.hash === '' && Math.abs(\(top) - \(before)) < 3")
            #expect(try await page.isTrue("document.querySelector('details').open === \(isOpen)"))
            #expect(try await page.isTrue("document.activeElement === \(link)"))
            // A link that is gone: the focus is at the reading place.
            try await page.press("Enter")
            try await page.tap(".go-there")
            try await page.expect("location.hash === '#eq-a'")
            try await page.evaluate("\(link).remove()")
            try await page.tap(".way-back")
            try await page.expect("location.hash === '' && document.activeElement.closest('main')")
        }

        /// Each of several notes in a row is met where it stands.
        @Test func meetsEachOfSeveralNotes() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\n## B\n\nSee [the link](#b)[^1][^2][^3] and on.\n\n[^1]: a\n\n[^2]: b\n\n[^3]: c\n",
                    in: folder))
            let met = """
                [...document.querySelectorAll(':is(main, .stretch) > p a')].map(link => {
                  const range = document.createRange();
                  range.selectNodeContents(link);
                  const box = range.getBoundingClientRect();
                  return [box.left + 1, box.left + box.width / 2, box.right - 2].every(x =>
                    document.elementFromPoint(x, box.top + box.height / 2)?.closest('a') === link);
                }).join()
                """
            #expect(try await page.text(met) == "true,true,true,true")
        }

        /// The labels of further rows are places before the display.
        @Test func showsTheDisplayOfEachRow() async throws {
            let rows =
                "\\begin{align} a &= b \\tag{1} \\label{eq-a} \\\\ c &= d \\tag{2} \\label{eq-b} \\end{align}"
            let folder = try TestFolder()
            let leaf = try RenderedContent.leaf(
                "# Rows\n\n\(rows)\n\nBy \\eqref{eq-a} and \\eqref{eq-b}.\n", in: folder)
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            for (id, title) in [("eq-a", "Equation (1)"), ("eq-b", "Equation (2)")] {
                try await page.openLeaf(leaf)
                try await page.tap("main a[href='#\(id)']")
                try await page.expect(TestPage.isSheetOpen)
                #expect(try await page.text("document.querySelector('.sheet-title').textContent") == title)
                #expect(try await page.isTrue("document.querySelector('.sheet-body .katex-html')"))
            }
        }

        /// A theorem, a page and a figure of a chapter: the sheet has the target's own words, the way leads there, and
        /// back to where the reader was.
        @Test(arguments: [
            ("#thm-clt", "Theorem 2.1", "Central limit theorem", ".block-name"),
            ("#p33", "page 33", "Let the steps have expectation", "p"),
            ("#fig-sums", "Figure 2.1", "Densities of", "img[alt]"),
        ])
        func leadsToWhatABookHas(_ address: String, _ title: String, _ words: String, _ inside: String)
            async throws
        {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            let link = "main a.reference[href='\(address)']"
            // What is above has its height only when it has been near the screen.
            for _ in 0..<3 {
                try await page.evaluate(
                    "document.querySelector(\"\(link)\").scrollIntoView({ block: 'center' })")
                try await page.rest()
            }
            let before = try await page.textAtTop(left: 12)
            try await page.tap(link)
            try await page.expect(TestPage.isSheetOpen)
            #expect(try await page.text("document.querySelector('.sheet-title').textContent") == title)
            #expect(try await page.text("document.querySelector('.sheet-body').innerText").contains(words))
            #expect(try await page.isTrue("document.querySelector('.sheet-body').querySelector('\(inside)')"))
            #expect(
                try await page.number(
                    "document.querySelectorAll('.sheet-body .math:not(.typeset), .sheet-body [id]').length")
                    == 0)
            try await page.tap(".go-there")
            try await page.expect("!(\(TestPage.isSheetOpen)) && location.hash === '\(address)'")
            let target = "document.querySelector('\(address)')"
            try await page.expect("\(target).getBoundingClientRect().top >= -2")
            #expect(try await page.number("Math.ceil(\(target).getBoundingClientRect().top)") < 500)
            #expect(try await page.isTrue("document.activeElement === \(target)"))
            try await page.tap(".way-back")
            try await page.expect("location.hash === ''")
            try await waitUntil("'\(before)' is at the top again") {
                try await page.textAtTop(left: 12) == before
            }
        }

        @Test func speaksTheLanguageOfTheText() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "---\nlang: de\n---\n# A\n\n$$ x \\tag{1}\\label{eq-a} $$\n\nNach \\eqref{eq-a}.\n",
                    in: folder))
            try await page.tap("main a[href='#eq-a']")
            try await page.expect(TestPage.isSheetOpen)
            #expect(
                try await page.text("document.querySelector('.sheet-title').textContent") == "Gleichung (1)")
            #expect(try await page.text("document.querySelector('.go-there').textContent") == "Dorthin")
            #expect(
                try await page.text("document.querySelector('.sheet-close').getAttribute('aria-label')")
                    == "Schließen")
        }

        /// Where scripts do not run each of them is a link.
        @Test(arguments: ["#thm-clt", "#p33", "#fig-sums"])
        func staysALinkToWhatABookHas(_ address: String) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(runsScripts: false)
            try await page.open(chapter.path)
            try await page.tap("main a.reference[href='\(address)']")
            try await page.expect("location.hash === '\(address)'")
            #expect(try await page.isTrue("document.querySelector('\(address)').matches(':target')"))
            let top = "Math.round(document.querySelector('\(address)').getBoundingClientRect().top)"
            try await page.expect("\(top) >= -2 && \(top) < 400")
        }

        @Test func worksByKeyboardAndGivesTheFocusBack() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            let link = "document.querySelector(\"main a[href='#eq-short']\")"
            _ = try await page.evaluate("\(link).focus()")
            try await page.press("Enter")
            try await page.expect(TestPage.isSheetOpen)
            // The focus stays in the sheet, however often it goes on.
            for _ in 0..<6 {
                try await page.press("Tab")
                #expect(try await page.isTrue("!document.activeElement.closest('main, nav, .tools')"))
            }
            try await page.press("Escape")
            try await page.expect("!(\(TestPage.isSheetOpen))")
            #expect(try await page.isTrue("document.activeElement === \(link)"))
        }

        @Test func closesByATapBesideItAndByGoingBack() async throws {
            let browser = try await TestBrowser.start()
            let page = try await pageWithSheet(browser)
            for type in ["mousePressed", "mouseReleased"] {
                try await page.call(
                    "Input.dispatchMouseEvent",
                    ["type": .string(type), "x": 195, "y": 30, "button": "left", "clickCount": 1])
            }
            try await page.expect("!(\(TestPage.isSheetOpen)) && !history.state?.sheet")
            try await page.tap("main a[href='#eq-short']")
            try await page.expect(TestPage.isSheetOpen)
            _ = try await page.evaluate("history.back()")
            try await page.expect("!(\(TestPage.isSheetOpen))")
            #expect(try await page.text("location.hash").isEmpty)
        }

        /// A reload closes the sheet; then one way back leads away from the page.
        @Test func leavesNoEntryWhereAReloadClosesIt() async throws {
            let browser = try await TestBrowser.start()
            let page = try await pageWithSheet(browser)
            try await page.reload()
            try await page.expect("!history.state?.sheet && !(\(TestPage.isSheetOpen))", seconds: 10)
            #expect(try await page.isTrue("document.activeElement === document.body"))
            _ = try await page.evaluate("setTimeout(() => history.back(), 50); 0")
            try await page.expect("location.protocol === 'about:'", seconds: 10)
        }

        /// With a modifier, and where scripts do not run, it is a link.
        @Test func staysALink() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(leaf)
            try await page.tap("main a[href='#eq-short']", modifiers: 8)
            try await page.rest()
            #expect(try await page.isTrue("!(\(TestPage.isSheetOpen))"))
            let plain = try await browser.page(runsScripts: false)
            try await plain.open(leaf)
            try await plain.tap("main a[href='#eq-short']")
            try await plain.expect("location.hash === '#eq-short' && scrollY > 1000")
        }
    }
}
