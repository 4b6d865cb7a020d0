import BrowserProof
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The page of a papers source, opened from its file.
    @Suite(.needs(.chromium)) struct PapersPageTests {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            try folder.write(
                "sources: {papers: {kind: papers, from: history.json}}\nlinks: {open: [arxiv.org]}\n",
                to: "sitegen.yml")
        }

        /// Renders a history and returns the path of the page.
        private func page(_ entries: [String]) throws -> String {
            try folder.write("[\n" + entries.joined(separator: ",\n") + "\n]\n", to: "history.json")
            let katex = try Repository.requireKaTeX()
            let made = try SitegenBinary.command(["render", "--katex", katex, "."], in: folder.path).run()
            try #require(made.code == 0, "\(made)")
            return folder["papers/build/papers.html"]
        }

        private static func entry(_ number: Int, _ date: String, _ title: String) -> String {
            """
            {"date": "\(date)", "arxiv_id": "2401.\(10_000 + number)", "title": "\(title)", \
            "url": "https://arxiv.org/abs/2401.\(10_000 + number)"}
            """
        }

        @Test func showsRowsThatOpenArXiv() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(
                try self.page([
                    Self.entry(1, "2026-01-30", "The sum $\\\\sum_n x_n$"),
                    Self.entry(2, "2026-02-01", "Erd\\\\H{o}s and R\\\\'enyi"),
                ]))
            #expect(try await page.number("document.querySelectorAll('.papers > li').length") == 2)
            #expect(
                try await page.text(
                    "[...document.querySelectorAll('main h2')].map(h => h.textContent).join()")
                    == "February 2026,January 2026")
            #expect(
                try await page.text("document.querySelector('.papers a').textContent") == "Erdős and Rényi")
            #expect(try await page.number("document.querySelectorAll('.papers .katex').length") == 1)
            // The whole row is the link, and high enough for a thumb.
            let row = "document.querySelector('.papers > li').getBoundingClientRect()"
            #expect(
                try await page.text(
                    "document.elementFromPoint(\(row).right - 4, \(row).bottom - 4).closest('a').href")
                    == "https://arxiv.org/abs/2401.10002")
            #expect(try await page.number("Math.floor(\(row).height)") >= 44)
            #expect(page.requests.allSatisfy { $0.hasPrefix("file:") }, "\(page.requests)")
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
        }

        @Test(arguments: [
            ("nyi", 0), ("Rényi", 1), ("renyi", 1), ("\\sum", 1), ("February", 2), ("nothing", 0),
        ])
        func findsWordsAndTeX(_ query: String, _ places: Int) async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(
                try self.page([
                    Self.entry(1, "2026-01-30", "The sum $\\\\sum_n x_n$"),
                    Self.entry(2, "2026-02-01", "Erd\\\\H{o}s and R\\\\'enyi"),
                ]))
            try await page.press("/")
            try await page.expect("document.activeElement.type === 'search'")
            try await page.type(query)
            try await page.expect("document.querySelector('.find-status').textContent !== ''")
            try await page.expect(
                "document.querySelectorAll('.find-results button').length === \(places)")
        }

        /// The proof taps the page, and its rows open nothing then.
        @Test func isProvedInABrowser() throws {
            let entries = (1...30).map {
                Self.entry($0, "2026-01-30", "A title that is long enough for a line \($0)")
            }
            _ = try page(entries)
            let katex = try Repository.requireKaTeX()
            let proved = try SitegenBinary.command(
                ["verify", "--strict", "--browser", "--katex", katex, "."], in: folder.path
            ).run()
            #expect(proved.code == 0, "\(proved)")
            #expect(proved.output.contains("2 pages opened in"))
        }

        /// Rows far from the viewport are not laid out: the page opens however many there are.
        @Test func laysOutOnlyWhatIsNear() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let entries = (0..<2000).map { number in
                Self.entry(
                    number, "20\(10 + number / 200)-0\(1 + number % 9)-01",
                    "Paper \(number) on $x_{\(number % 7)}$")
            }
            try await page.openLeaf(try self.page(entries))
            #expect(try await page.number("document.querySelectorAll('.papers > li').length") == 2000)
            let hidden = """
                [...document.querySelectorAll('.papers > li')].filter(li =>
                  !li.checkVisibility({ contentVisibilityAuto: true })).length
                """
            #expect(try await page.number(hidden) > 1500)
            #expect(
                try await page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
        }
    }
}
