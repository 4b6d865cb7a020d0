import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Leaves as a reader sees them: opened from `file:` in a headless Chromium.
    @Suite(.needs(.chromium)) struct LeafInBrowserTests {
        static let phone = 390

        @Test func typesetsEveryFormulaOfTheCommittedLeavesAndAsksForFilesAlone() async throws {
            let browser = try await TestBrowser.startWithNetLog()
            let content = try RenderedContent()
            // The chapter and its guide have hundreds; the notation and the papers have some, and two lists have none.
            #expect(content.leaves.count { $0.formulas > 100 } == 2)
            for leaf in content.leaves where leaf.formulas > 0 {
                let page = try await browser.page()
                try await page.openLeaf(leaf.path)
                #expect(try await page.number("document.querySelectorAll('.math').length") == leaf.formulas)
                #expect(
                    try await page.number(
                        "document.querySelectorAll('.math.typeset .katex-mathml').length"
                    )
                        == leaf.formulas)
                #expect(
                    try await page.number("document.querySelectorAll('.katex-error, .math.failed').length")
                        == 0)
                // KaTeX shows unknown commands in its error colour.
                #expect(
                    try await page.number("document.querySelectorAll('.math [style*=\"#cc0000\"]').length")
                        == 0)
                #expect(try await errorsThatMatter(page).isEmpty, "\(page.consoleErrors)")
                #expect(page.requests.count >= 3)
                for request in page.requests {
                    #expect(
                        request.hasPrefix("file://") || request.hasPrefix("data:"), "\(request.prefix(200))")
                }
                #expect(try await page.text("document.fonts.status") == "loaded")
                #expect(
                    try await page.number("[...document.fonts].filter(f => f.status === 'loaded').length") > 0
                )
                #expect(
                    try await page.number("[...document.fonts].filter(f => f.status === 'error').length") == 0
                )
                #expect(
                    try await page.number("[...document.images].filter(i => !i.naturalWidth).length") == 0)
            }
            #expect(try await browser.closeAndReadRequests().isEmpty)
        }

        /// KaTeX writes one style attribute, the width of an accent's drawing, which the policy stops: it does not matter
        /// as long as the drawing is as wide as its box all the same.
        private func errorsThatMatter(_ page: TestPage) async throws -> [String] {
            let differing = try await page.number(
                """
                [...document.querySelectorAll('.katex .overlay')].filter(box => {
                  const drawing = box.querySelector('svg');
                  const width = element => element.getBoundingClientRect().width;
                  return drawing && Math.abs(width(drawing) - width(box)) > 0.5;
                }).length
                """)
            #expect(differing == 0)
            return page.consoleErrors.filter {
                !($0.hasPrefix("Applying inline style") && $0.contains("katex.min.js"))
            }
        }

        /// Both observations notice a page that makes requests.
        @Test func noticesAPageThatReachesTheNetwork() async throws {
            let browser = try await TestBrowser.startWithNetLog()
            let folder = try TestFolder()
            try folder.write(
                "<!DOCTYPE html><img src=\"http://127.0.0.1:9/x\"><link rel=preconnect href=\"https://127.0.0.1:9\">",
                to: "bad.html")
            let page = try await browser.page()
            try await page.open(folder["bad.html"])
            #expect(page.requests.contains("http://127.0.0.1:9/x"))
            #expect(!page.consoleErrors.isEmpty)
            let logged = try await browser.closeAndReadRequests()
            #expect(logged.contains("http://127.0.0.1:9/x"))
            #expect(logged.contains("https://127.0.0.1:9"))
        }

        /// The page's policy is the second lock: requests of injected markup are blocked.
        @Test func stopsByItsPolicyWhatSlipsIn() async throws {
            let browser = try await TestBrowser.startWithNetLog()
            let folder = try TestFolder()
            let path = try RenderedContent.leaf("# A\n\n$x$\n", in: folder)
            let sly = """
                <img src="http://127.0.0.1:9/a"><script>new Image().src = 'http://127.0.0.1:9/b'</script>
                <iframe src="http://127.0.0.1:9/c"></iframe><style>body { background: url(http://127.0.0.1:9/d) }</style>
                <script type="module" src="http://127.0.0.1:9/e"></script><p onclick="x()" style="color: red">x</p>
                """
            let html = try folder.text("leaf.html").replacing("</main>", with: sly + "</main>")
            try folder.write(html, to: "sly.html")
            let page = try await browser.page()
            try await page.openLeaf(folder["sly.html"])
            #expect(page.consoleErrors.count { $0.contains("Content Security Policy") } >= 5)
            try await page.openLeaf(path)
            #expect(try await browser.closeAndReadRequests().isEmpty)
        }

        @Test(arguments: [390, 320])
        func fitsAPhoneWithoutScrollingSideways(_ width: Int) async throws {
            let browser = try await TestBrowser.start()
            let content = try RenderedContent()
            for leaf in content.leaves {
                let page = try await browser.page(width: width)
                try await page.openLeaf(leaf.path)
                #expect(try await page.number("innerWidth") == width)
                #expect(try await page.number("document.documentElement.scrollWidth") <= width)
                #expect(try await page.number("document.body.scrollWidth") <= width)
                // Wide blocks scroll inside themselves: nothing sticks out of the text column.
                let sticking = try await page.text(
                    """
                    [...document.querySelectorAll('main > *, .stretch > *, main li, main blockquote > *')].filter(e => {
                      const box = e.getBoundingClientRect();
                      return box.right > innerWidth + 1 || box.left < -1;
                    }).slice(0, 5).map(e => e.outerHTML.slice(0, 200)).join('\\n')
                    """)
                #expect(sticking.isEmpty, "\(sticking)")
            }
        }

        @Test func showsTheTeXWhereScriptsDoNotRun() async throws {
            let browser = try await TestBrowser.start()
            let content = try RenderedContent()
            for leaf in content.leaves where leaf.formulas > 0 {
                let page = try await browser.page(runsScripts: false)
                try await page.open(leaf.path)
                #expect(try await page.number("document.querySelectorAll('.katex').length") == 0)
                #expect(try await page.number("document.querySelectorAll('.math').length") == leaf.formulas)
                #expect(
                    try await page.number(
                        """
                        [...document.querySelectorAll('.math')].filter(e => {
                          const fold = e.closest('details');
                          if (fold) { fold.open = true; }
                          return !e.innerText.trim();
                        }).length
                        """) == 0)
                #expect(
                    try await page.number(
                        "[...document.querySelectorAll('.math')].filter(e => getComputedStyle(e).display === 'none').length"
                    ) == 0)
                #expect(try await page.text("document.body.innerText").contains("\\frac"))
                #expect(try await page.number("document.documentElement.scrollWidth") <= Self.phone)
            }
        }

        @Test func isDarkWhereTheReaderWantsIt() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let content = try RenderedContent()
            try await page.openLeaf(content.leaves[0].path)
            var brightness: [Int] = []
            for scheme in ["light", "dark"] {
                try await page.tab.call(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
                for property in ["backgroundColor", "color"] {
                    let color = "getComputedStyle(document.body).\(property)"
                    brightness.append(
                        try await page.number(
                            "\(color).match(/[0-9]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0)"))
                }
            }
            #expect(brightness[0] > 700 && brightness[1] < 150)
            #expect(brightness[2] < 150 && brightness[3] > 600)
        }

        @Test func typesetsMacrosInTheirOrderAndLinksReferencesInFormulas() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let path = try RenderedContent.leaf(
                """
                ---
                macros: {mine: '\\mathbf{M}'}
                ---
                # A

                $$ x = 1 \\label{one} \\tag{1} $$

                $\\gdef\\later{y}$ $\\later + \\mine + \\Var X + \\mbox{if}$

                $$ z \\overset{\\text{(i)}}{=} v \\overset{\\eqref{one}}{=} w \\text{ by } \\eqref{one} \\tag{2} $$

                <span style="color: rgb(1, 2, 3)" id="styled">styled</span>
                """, in: folder)
            let page = try await browser.page()
            try await page.openLeaf(path)
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
            #expect(try await page.number("document.querySelectorAll('.katex-error').length") == 0)
            #expect(try await page.text("document.querySelectorAll('.math')[2].innerText").contains("y"))
            #expect(
                try await page.text(
                    "[...document.querySelectorAll('.math a.equation-reference')].map(link => link.getAttribute('href') + link.textContent).join()"
                ) == "#one(1),#one(1)")
            #expect(
                try await page.text("getComputedStyle(document.getElementById('styled')).color")
                    == "rgb(1, 2, 3)"
            )
        }

        @Test func asksWithATokenOnly() async throws {
            let browser = try await TestBrowser.startWithNetLog()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(try RenderedContent.leaf("# A\n", ["--no-feedback-token"], in: folder))
            #expect(!(try await page.text("document.body.innerText")).contains("Ask"))
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n", ["--feedback-token", "t", "--feedback-endpoint", "http://127.0.0.1:9/ask"],
                    in: folder))
            #expect(try await page.text("document.querySelector('.ask summary').innerText") == "Ask")
            _ = try await page.evaluate(
                "document.querySelector('.ask').elements.question.value = 'q'; document.querySelector('.ask').requestSubmit()"
            )
            try await page.expect("document.querySelector('.ask [role=status]').textContent !== ''")
            #expect(
                try await page.text("document.querySelector('.ask [role=status]').textContent").hasPrefix(
                    "Not sent"))
            #expect(try await browser.closeAndReadRequests().contains("http://127.0.0.1:9/ask"))
        }
    }
}
