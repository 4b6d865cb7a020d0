import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Printing a leaf gives a clean PDF. pdftotext reads the words and their boxes.
    @Suite(.needs(.chromium), .needs(.program("pdftotext"))) struct PrintTests {
        struct Word {
            var text: String
            var left, top, right, bottom: Double
        }

        /// Returns the words of each page of a printed leaf with their boxes in points.
        private func printed(_ page: TestPage, in folder: TestFolder, width: Double, height: Double)
            async throws
            -> [[Word]]
        {
            let answer = try await page.call(
                "Page.printToPDF", ["paperWidth": .number(width), "paperHeight": .number(height)])
            let encoded = try #require(answer["data"]?.text)
            let data = try #require(Data(base64Encoded: encoded))
            try folder.write([UInt8](data), to: "leaf.pdf")
            let run = try ChildProcess(
                try TestTool.program("pdftotext").path(), ["-bbox", "leaf.pdf", "words.html"], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let line =
                /<word xMin="([0-9.-]+)" yMin="([0-9.-]+)" xMax="([0-9.-]+)" yMax="([0-9.-]+)">(.*?)<\/word>/
            return try folder.text("words.html").components(separatedBy: "<page ").dropFirst().map { text in
                text.matches(of: line).compactMap { match in
                    let edges = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
                    guard edges.count == 4 else { return nil }
                    return Word(
                        text: String(match.5), left: edges[0], top: edges[1], right: edges[2],
                        bottom: edges[3])
                }
            }
        }

        /// What the reader chose to see is what is printed, once, and numbers stay in their rows.
        @Test(arguments: ["client", "html"]) func printsEachFormulaOnce(_ mode: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let markdown =
                "# A\n\n$$\nx = 1 \\tag{1}\n$$\n\n\\begin{align}\na &= b \\tag{2} \\\\\nc &= d \\tag{3}\n\\end{align}\n"
            let page = try await browser.page(width: 800)
            try await page.openLeaf(try RenderedContent.leaf(markdown, ["--math", mode], in: folder))
            try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
            let rows = """
                [...document.querySelectorAll('.tag .text')].every((tag, index) => {
                  const row = document.querySelectorAll('.col-align-l .mord .mathnormal')[index].getBoundingClientRect();
                  const box = tag.getBoundingClientRect();
                  return box.top < row.bottom && box.bottom > row.top && box.left > row.right;
                })
                """
            #expect(try await page.number("document.querySelectorAll('.tag .text').length") == 2)
            #expect(try await page.isTrue(rows))
            let seen =
                "[...document.querySelectorAll('.katex-html')].filter(e => e.getClientRects().length).length"
            #expect(try await page.number(seen) > 1)
            _ = try await page.evaluate("document.documentElement.dataset.mathematics = 'mathml'")
            #expect(try await page.number(seen) == 0)
            #expect(
                try await page.isTrue("document.querySelector('math').getBoundingClientRect().height > 9"))
        }

        /// A4 and US Letter, in inches; with scripts and without; what the reader folded or made dark does not matter.
        @Test(arguments: [(8.27, 11.69), (8.5, 11)], [true, false])
        func printsEverythingUncut(_ paper: (width: Double, height: Double), runsScripts: Bool)
            async throws
        {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(runsScripts: runsScripts)
            if runsScripts {
                try await page.openLeaf(chapter.path)
                _ = try await page.evaluate("document.documentElement.dataset.look = 'black'")
            } else {
                try await page.open(chapter.path)
            }
            let onScreen = try await page.number(
                """
                (() => {
                  const text = document.querySelector('main p').childNodes;
                  const node = [...text].find(node => node.nodeType === 3 && node.data.includes('drunkard'));
                  const range = document.createRange();
                  range.setStart(node, node.data.indexOf('drunkard'));
                  range.setEnd(node, node.data.indexOf('drunkard') + 8);
                  return Math.round(range.getBoundingClientRect().width * 1000);
                })()
                """)
            let pages = try await printed(
                page, in: chapter.folder, width: paper.width, height: paper.height)
            let words = pages.flatMap { $0 }
            let text = words.map(\.text).joined(separator: " ")
            // Folded: a hint, a solution, a list in a solution, the last solution.
            for phrase in [
                "Interchange the roles of", "One integration by parts", "however long the game",
                "For the normal density both sides",
            ] {
                #expect(text.contains(phrase), "\(phrase)")
            }
            // What the screen needs and paper does not.
            for word in ["Contents", "Skip"] { #expect(!words.contains { $0.text == word }, "\(word)") }
            for mark in ["31", "32", "33", "34", "35"] {
                #expect(
                    words.contains { $0.text == mark && $0.left > paper.width * 72 - 100 }, "page \(mark)")
            }
            // 18 to 20 mm of margin: nothing reaches into it, so nothing is cut.
            let (left, right) = (20 / 25.4 * 72, paper.width * 72 - 20 / 25.4 * 72)
            for word in words where word.text != "∎" {
                #expect(word.left >= left - 2 && word.right <= right + 2, "\(word)")
                #expect(word.top > 0 && word.bottom < paper.height * 72, "\(word)")
            }
            // 10.5 points, not shrunk to make something fit: as wide as on the screen, in proportion.
            let drunkard = try #require(words.first { $0.text == "drunkard" })
            let expected = Double(onScreen) / 1000 * 10.5 / 17
            #expect(abs(drunkard.right - drunkard.left - expected) < 1, "\(drunkard) \(expected)")
        }

        /// A row that has no place to break is set smaller, it alone; without that the browser shrinks the whole page,
        /// and cuts the row all the same.
        @Test(arguments: ["client", "mathml"])
        func shrinksOnlyWideRows(_ mode: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let sum = { (name: String) in (1...30).map { "\(name)_{\($0)}" }.joined(separator: " + ") }
            try folder.write(
                "# A\n\nAn ordinary drunkard.\n\n$$\n\\begin{aligned}\n\(sum("a")) &= 7001 \\\\\nb &= 1\n\\end{aligned}\n\\tag{9.9}\n$$\n",
                to: "a.md")
            let made = try SitegenBinary.command(
                [
                    "render", "--md", "a.md", "--html", "a.html", "--math", mode, "--katex",
                    try Repository.requireKaTeX(),
                ], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let page = try await browser.page()
            try await page.openLeaf(folder["a.html"])
            let pages = try await printed(page, in: folder, width: 8.27, height: 11.69)
            let words = pages.flatMap { $0 }
            let right = 8.27 * 72 - 20 / 25.4 * 72
            for word in words { #expect(word.right <= right + 2, "\(word)") }
            #expect(words.contains { $0.text.contains("7001") } && words.contains { $0.text == "(9.9)" })
            // 10.5 points: nine letters of about half an em each; shrunk with the page they took 30 points.
            let drunkard = try #require(words.first { $0.text.hasPrefix("drunkard") })
            #expect(drunkard.right - drunkard.left > 40, "\(drunkard)")
            // Four digits of half an em.
            let row = try #require(words.first { $0.text.contains("7001") })
            #expect(row.right - row.left < 16, "\(row)")
        }

        /// A formula in a line and tables that are wider than the paper are set smaller. Other tables are not.
        @Test(arguments: ["client", "html", "mathml"])
        func printsEveryColumnAndInlineFormula(_ mode: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let sum = (1...25).map { "a_{\($0)}" }.joined(separator: " + ")
            let long = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamten"
            let words = (1...9).map { "heading\($0) | " }.joined()
            let rule = String(repeating: "--- | ", count: 9)
            let markdown = """
                # A

                An ordinary table:

                | Name | Words |
                | --- | --- |
                | drunkard | some |

                Inline $h(x) = \\left(\(sum) + 7001\\right)$, end.

                | One | Two | Three | Four | Five |
                | --- | --- | --- | --- | --- |
                | some words | \(long) | $x^2 + y^2 = z^2$ | more words | LASTFIVE |

                | \(words)last |
                | \(rule)--- |
                | \(String(repeating: "distribution $\\sup_x F(x)$ | ", count: 9))LASTTEN |
                """
            let page = try await browser.page()
            try await page.openLeaf(try RenderedContent.leaf(markdown, ["--math", mode], in: folder))
            let pages = try await printed(page, in: folder, width: 8.27, height: 11.69)
            let all = pages.flatMap { $0 }
            for word in ["LASTFIVE", "LASTTEN", "heading9"] {
                #expect(all.contains { $0.text == word }, "\(word)")
            }
            #expect(all.contains { $0.text.contains("7001") })
            let right = 8.27 * 72 - 20 / 25.4 * 72
            for word in all { #expect(word.right <= right + 2, "\(word)") }
            // Eight letters of half an em of nine points.
            let drunkard = try #require(all.first { $0.text == "drunkard" })
            #expect(drunkard.right - drunkard.left > 32, "\(drunkard)")
            // The screen keeps nothing of the measuring.
            #expect(try await page.number("document.querySelectorAll('.measured').length") == 0)
        }

        /// Displays that no page is wide enough for break at relations; their type stays as it is.
        @Test func breaksDisplaysRatherThanShrinkThem() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(width: 660)
            try await page.openLeaf(chapter.path)
            try await page.unfold()
            try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
            #expect(try await page.number("document.documentElement.scrollWidth") <= 660)
            let cut = try await page.text(
                """
                [...document.querySelectorAll('.math.display .katex-html > .base')].filter(base =>
                  base.getBoundingClientRect().right > innerWidth + 1).map(base => base.textContent).join(' ')
                """)
            #expect(cut.isEmpty, "\(cut)")
            #expect(
                try await page.number(
                    """
                    [...document.querySelectorAll('.math.display .katex-html')].filter(formula => new Set(
                      [...formula.querySelectorAll(':scope > .base')].map(base => Math.round(base.offsetTop / 12))
                    ).size > 1).length
                    """) >= 1)
            #expect(
                try await page.text(
                    "[...new Set([...document.querySelectorAll('.katex')].map(e => getComputedStyle(e).fontSize))].length + ''"
                ) != "0")
            #expect(
                try await page.text(
                    "[...new Set([...document.querySelectorAll('.scroll, .table-scroll, pre')].map(e => getComputedStyle(e).overflowX))].join()"
                ) == "visible")
        }

        /// What fades at the edge of the screen is whole on paper, whatever it is.
        @Test(arguments: [".scroll", "pre", ".table-scroll"])
        func printsWithoutFades(_ kind: String) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            // What wraps on paper no longer overflows.
            _ = try await page.evaluate("window.box = document.querySelector('\(kind).overflows')")
            let mask = "getComputedStyle(box).maskImage"
            #expect(try await page.text(mask).contains("gradient"))
            try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
            #expect(try await page.text(mask) == "none")
        }
    }
}
