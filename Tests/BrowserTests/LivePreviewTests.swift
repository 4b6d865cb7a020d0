import BrowserProof
import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// `sitegen serve --watch` while its library is edited, in a real browser.
    @Suite(.needs(.chromium)) struct LivePreviewTests {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            let library = try LibraryFixture([.init("long", source: "../md/long.md")], in: folder)
            try library.source(LongLeaf.markdown, at: "md/long.md")
            try library.source("katex: \(try Repository.requireKaTeX())\n", at: "sitegen.yml")
        }

        private func save(_ markdown: String) throws {
            try AtomicFile.write(Array(markdown.utf8), to: folder["lib/md/long.md"])
        }

        /// The library's leaf in a page, its formulas set.
        private func open(_ browser: TestBrowser) async throws -> (Serving, TestPage) {
            let server = try Serving(["lib/build", "--watch"], in: folder.path)
            try waitUntil("the first build is done", seconds: 60) {
                server.process.outputSoFar.contains("waiting for changes")
            }
            let page = try await browser.page()
            try await page.openLeaf(server.address + "long.html")
            return (server, page)
        }

        /// Where the block that begins with these words is on the screen, in a frame: between frames the page and the
        /// preview may each put it somewhere, and nobody sees it.
        private func top(of words: String, _ page: TestPage) async throws -> Double {
            let top = """
                [...document.querySelectorAll('p')].find(e => e.textContent.startsWith('\(words)')).getBoundingClientRect().top
                """
            let inFrame =
                "requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(100 * \(top)))))"
            return Double(try await page.number("new Promise(done => \(inFrame))")) / 100
        }

        private static let added = "An added paragraph of some length, that nobody has read before. "

        /// A line above and a line below are edited, and what is being read does not move: whether the page is loaded
        /// again, as at once after it was opened, or takes the new text.
        @Test(arguments: ["2-3", "4-5", "7-2"])
        func keepsTheReadingPlaceAcrossAReload(_ read: String) async throws {
            let browser = try await TestBrowser.start()
            let (server, page) = try await open(browser)
            for (distance, above, below) in [(-40, 3, 0), (12, 1, 2), (-90, 0, 1)] {
                _ = try await page.evaluate(
                    """
                    [...document.querySelectorAll('p')].find(e => e.textContent.startsWith('Paragraph \(read):'))
                      .scrollIntoView({ block: 'start', behavior: 'instant' })
                    """)
                try await page.scroll(by: distance)
                let before = try await top(of: "Paragraph \(read):", page)
                #expect((-100...300).contains(before))
                let mark = "v\(distance)"
                let many = String(repeating: Self.added, count: 9)
                let text = LongLeaf.markdown
                    .replacing(
                        "Paragraph 1-2:",
                        with: "Above: \(String(repeating: many, count: above))\n\nParagraph 1-2:"
                    )
                    // In the same section, too, so that its blocks have other numbers.
                    .replacing(
                        "Paragraph \(read):",
                        with: String(repeating: "\(Self.added)\n\n", count: above) + "Paragraph \(read):"
                    )
                    .replacing(
                        "Paragraph 8-1:",
                        with: "\(String(repeating: many, count: below)) \(mark)\n\nParagraph 8-1:")
                try save(text)
                try await page.expect(
                    """
                    !window.isOld && document.body.textContent.includes('\(mark)')
                      && document.documentElement.dataset.math === 'done'
                    """)
                let after = try await top(of: "Paragraph \(read):", page)
                #expect(
                    abs(after - before) <= 8,
                    "\(read), \(above) above, \(below) below: \(before) is now \(after)")
            }
            #expect(try server.end().code == 0)
        }

        /// What changed is put into the page where it stands, and the page is then what it would be if it were loaded
        /// again: its formulas set and arranged, its words found.
        @Test func whatChangedTakesItsPlaceInThePage() async throws {
            let browser = try await TestBrowser.start()
            let (server, page) = try await open(browser)
            let edits: [(String, (String) -> String)] = [
                (
                    "first",
                    { $0.replacing("Paragraph 1-2:", with: "Paragraph 1-2: first $x^{17} \\in \\mathbb{Q}$") }
                ),
                (
                    "second",
                    {
                        $0.replacing(
                            "Paragraph 1-2:",
                            with: "second\n\n$$\\int_0^1 s\\,ds \\tag{9.9}$$\n\nParagraph 1-2:")
                    }
                ),
                (
                    "third",
                    {
                        $0.replacing(
                            "Paragraph 3-1:",
                            with:
                                "> third $y$ and `code`\n\n| a | b |\n|:-:|--:|\n| $1$ | 2 |\n\nParagraph 3-1:"
                        )
                    }
                ),
                ("fourth", { $0.replacing("[^1]: The note", with: "[^1]: The fourth note") }),
                (
                    "fifth",
                    {
                        $0.replacing("second\n\n", with: "fifth\n\n").replacing(
                            "Paragraph 5-1:", with: "Paragraph 5-1: fifth again")
                    }
                ),
                // Where a stretch begins.
                ("sixth", { $0.replacing("Paragraph 2-9:", with: "> sixth") }),
            ]
            var text = LongLeaf.markdown
            _ = try await page.evaluate("window.isOld = true")
            for (mark, edit) in edits {
                // The page learns what it was sent when it has nothing else to do.
                try await page.rest()
                text = edit(text)
                #expect(text.contains(mark))
                try save(text)
                try await page.expect("document.body.textContent.includes('\(mark)')")
                #expect(try await page.isTrue("window.isOld"), "\(mark): loaded again")
                let other = try await browser.page()
                // Every page that is seen keeps one of the browser's six connections.
                defer { other.tab.close() }
                try await other.openLeaf(server.address + "long.html")
                let expected = try await other.text(Self.text)
                // Both look for what is wide while they have nothing else to do.
                var now = ""
                try? await waitUntil("the pages are the same", seconds: 20) {
                    now = try await page.text(Self.text)
                    return now == expected
                }
                #expect(now == expected, "\(mark)")
            }
            _ = try await page.evaluate(
                """
                document.querySelector('[data-opens=find]').click();
                document.querySelector('.find input').value = 'fourth';
                document.querySelector('.find input').dispatchEvent(new Event('input'))
                """)
            try await page.expect("document.querySelectorAll('.find-results button').length === 1")
            #expect(try server.end().code == 0)
        }

        /// The text as it stands, with the index of its words; of stretches only whether one begins with a margin.
        private static let text = """
            (() => {
              const copy = document.getElementById('text').cloneNode(true);
              copy.querySelectorAll('.stretch').forEach(stretch => {
                const mayBegin = stretch.firstElementChild.matches('p, ol, ul');
                stretch.replaceWith(mayBegin ? '' : 'MARGIN', ...stretch.childNodes);
              });
              return copy.innerHTML + document.querySelector('script.index').textContent;
            })()
            """

        /// What is in more places than the text, and what the text loads.
        @Test func aPageIsLoadedAgainForMoreThanItsText() async throws {
            let browser = try await TestBrowser.start()
            try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "lib/md/a.svg")
            try save(LongLeaf.markdown + "\n![a](a.svg)\n")
            let (server, page) = try await open(browser)
            for change in [
                {
                    try save(
                        LongLeaf.markdown.replacing("# A long leaf", with: "# A longer leaf")
                            + "\n![a](a.svg)\n")
                },
                { try save(LongLeaf.markdown + "\n## One more\n\n![a](a.svg)\n") },
                {
                    try folder.write(
                        "<svg xmlns='http://www.w3.org/2000/svg' width='9'/>", to: "lib/md/a.svg")
                },
            ] {
                try await page.rest()
                _ = try await page.evaluate("window.isOld = true")
                try change()
                try await page.expect("!window.isOld && document.documentElement.dataset.math === 'done'")
            }
            #expect(try await page.isTrue("document.querySelector('img, svg')"))
            #expect(try server.end().code == 0)
        }

        /// A page that keeps no place by itself.
        @Test func aPlainPageStaysWhereItIsToo() async throws {
            let browser = try await TestBrowser.start()
            func html(_ above: Int) -> String {
                let paragraphs = (0..<200).map {
                    "<p>Paragraph \($0): \(String(repeating: "words ", count: 40))</p>"
                }
                return "<!DOCTYPE html><title>T</title>"
                    + String(repeating: "<p>new \(Self.added)</p>", count: above)
                    + paragraphs.joined()
            }
            try folder.write(html(0), to: "plain/p.html")
            let server = try Serving(["plain", "--watch"], in: folder.path)
            let page = try await browser.page()
            try await page.open(server.address + "p.html")
            try await page.scroll(by: 3000)
            let read = try await page.text(
                "[...document.querySelectorAll('p')].find(e => e.getBoundingClientRect().bottom > 3).textContent.slice(0, 14)"
            )
            let before = try await top(of: read, page)
            _ = try await page.evaluate("window.isOld = true")
            try AtomicFile.write(Array(html(7).utf8), to: folder["plain/p.html"])
            try await page.expect(
                """
                !window.isOld && document.body.textContent.includes('new An') && Math.abs(scrollY - 3000) > 100
                """)
            // Its place is taken when the page is first drawn, and kept.
            try await page.rest()
            #expect(abs(try await top(of: read, page) - before) <= 8)
        }

        @Test func showsProblemsOverTheLastGoodPageUntilTheyAreFixed() async throws {
            let browser = try await TestBrowser.start()
            let (server, page) = try await open(browser)
            _ = try await page.evaluate("window.isOld = true")
            try save("# Broken\n\nA $\\nosuch$ and <b>$x$ [b](#none).\n")
            let shadow = "document.getElementById('sitegen-problems')?.shadowRoot"
            try await page.expect(shadow)
            let said = try await page.text("\(shadow).querySelector('section').innerText")
            #expect(said.contains("lib/md/long.md:3:4"))
            #expect(said.contains("Undefined control sequence: \\nosuch"))
            #expect(said.contains("A $\\nosuch$ and <b>$x$"))
            #expect(said.contains("this leaf has no target 'none'"))
            #expect(try await page.text("\(shadow).querySelector('section').getAttribute('role')") == "alert")
            // Styled, although the leaf's policy lets no foreign style in.
            #expect(
                try await page.text("getComputedStyle(\(shadow).querySelector('section')).display") == "flex")
            // The page is the old one, and has not moved.
            #expect(
                try await page.isTrue("window.isOld && document.body.textContent.includes('A long leaf')"))
            // A page that is opened now says it as well.
            try await page.reload()
            try await page.expect(shadow)

            // Hidden, it stays hidden until something else is wrong.
            _ = try await page.evaluate("\(shadow).querySelector('button').click()")
            try await page.expect("!document.getElementById('sitegen-problems')")
            try await page.reload()
            _ = try await page.evaluate("window.isOld = true")
            try save("# Broken\n\nA $\\nosuchthing$.\n")
            try await page.expect("\(shadow)?.textContent.includes('nosuchthing')")

            try save(LongLeaf.markdown + "\nMended.\n")
            try await page.expect("document.body.textContent.includes('Mended.')")
            try await page.expect("!document.getElementById('sitegen-problems')")
            let consoleErrors = page.consoleErrors.filter {
                !$0.hasPrefix("Applying inline style") && !$0.contains("/favicon.ico")
            }
            #expect(consoleErrors.isEmpty, "\(consoleErrors)")
            #expect(try server.end().code == 0)
        }
    }
}
