import BrowserProof
import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// `sitegen serve --watch` while its library is edited, in a real browser.
    @Suite(.serialized) struct LivePreviewTests {
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
            let deadline = Date(timeIntervalSinceNow: 60)
            while !server.process.outputSoFar.contains("waiting for changes") {
                try #require(Date() < deadline, "\(server.process.outputSoFar)\(server.process.errorsSoFar)")
                usleep(5000)
            }
            let page = try await browser.page()
            try await page.tab.navigate(to: server.address + "long.html")
            try await afterReload(page, "document.documentElement.dataset.math === 'done'")
            return (server, page)
        }

        /// Where the block that begins with these words is on the screen.
        private func top(of words: String, _ page: TestPage) async throws -> Double {
            let expression = """
                [...document.querySelectorAll('p')].find(e => e.textContent.startsWith('\(words)')).getBoundingClientRect().top
                """
            return Double(try await page.number("Math.round(100 * \(expression))")) / 100
        }

        /// Waits for what is true of the next page only: while the browser goes from one to the other, it answers nothing.
        private func afterReload(
            _ page: TestPage, _ condition: String, location: SourceLocation = #_sourceLocation
        ) async throws {
            let deadline = Date(timeIntervalSinceNow: 60)
            while (try? await page.isTrue("!window.isOld && document.body && (\(condition))")) != true {
                try #require(Date() < deadline, "never true: \(condition)", sourceLocation: location)
                try await Task.sleep(for: .milliseconds(20))
            }
        }

        private static let added = "An added paragraph of some length, that nobody has read before. "

        /// A line above and a line below are edited, and what is being read does not move.
        @Test(arguments: ["2-3", "4-5", "7-2"])
        func whatIsBeingReadStaysWhereItIs(_ read: String) async throws {
            guard let browser = try await TestBrowser.start() else { return }
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
                _ = try await page.evaluate("window.isOld = true")
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
                try await afterReload(
                    page,
                    "document.body.textContent.includes('\(mark)') && document.documentElement.dataset.math === 'done'"
                )
                let after = try await top(of: "Paragraph \(read):", page)
                #expect(
                    abs(after - before) <= 8,
                    "\(read), \(above) above, \(below) below: \(before) is now \(after)")
            }
            #expect(try server.end().code == 0)
        }

        /// A page that keeps no place by itself.
        @Test func aPlainPageStaysWhereItIsToo() async throws {
            guard let browser = try await TestBrowser.start() else { return }
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
            try await page.tab.navigate(to: server.address + "p.html")
            try await page.expect("document.readyState === 'complete' && document.querySelector('p')")
            try await page.scroll(by: 3000)
            let read = try await page.text(
                "[...document.querySelectorAll('p')].find(e => e.getBoundingClientRect().bottom > 3).textContent.slice(0, 14)"
            )
            let before = try await top(of: read, page)
            _ = try await page.evaluate("window.isOld = true")
            try AtomicFile.write(Array(html(7).utf8), to: folder["plain/p.html"])
            try await afterReload(
                page, "document.body.textContent.includes('new An') && Math.abs(scrollY - 3000) > 100")
            #expect(abs(try await top(of: read, page) - before) <= 8)
        }

        @Test func whatIsWrongIsShownOverTheLastGoodPageUntilItIsMended() async throws {
            guard let browser = try await TestBrowser.start() else { return }
            let (server, page) = try await open(browser)
            _ = try await page.evaluate("window.isOld = true")
            try save("# Broken\n\nA $\\nosuch$ and <b>$x$ [b](#none).\n")
            let shadow = "document.getElementById('sitegen-problems')?.shadowRoot"
            try await page.expect(shadow)
            let said = try await page.text("\(shadow).querySelector('section').innerText")
            #expect(said.contains("lib/md/long.md:3:4"))
            #expect(said.contains("Undefined control sequence: \\nosuch"))
            #expect(said.contains("A $\\nosuch$ and <b>$x$"))
            #expect(said.contains("nothing in this leaf is called 'none'"))
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
            try await afterReload(page, "document.body.textContent.includes('Mended.')")
            try await page.expect("!document.getElementById('sitegen-problems')")
            let complaints = page.complaints.filter {
                !$0.hasPrefix("Applying inline style") && !$0.contains("/favicon.ico")
            }
            #expect(complaints.isEmpty, "\(complaints)")
            #expect(try server.end().code == 0)
        }
    }
}
