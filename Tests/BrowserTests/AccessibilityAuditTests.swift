import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// An automated audit by axe-core: every rule of WCAG 2.1 A and AA and of best practice.
    @Suite(.needs(.chromium), .needs(.axe)) struct AccessibilityAuditTests {
        struct Finding: Decodable, CustomStringConvertible {
            var rule: String
            var elements: [String]
            var description: String { "\(rule): \(elements.prefix(3))" }
        }

        private static func script() throws -> String {
            String(decoding: try FileReading.bytes(at: try TestTool.axe.path()), as: UTF8.self)
        }

        /// The boxes inside formulas, tens of thousands, are left out: they are hidden from what reads aloud, have the
        /// colour of the text around them, and alone would take minutes. One box as wide takes their place, since axe-core
        /// goes through what it is told to exclude, too; a formula with something focusable in it stays as it is.
        ///
        /// axe-core knows no roles of DPUB-ARIA and so takes a page mark for a bare span that may not be named, where that
        /// standard requires the name (DPUB-ARIA 1.1, doc-pagebreak).
        private func audit(_ page: TestPage, _ axe: String) async throws -> [Finding] {
            _ = try await page.evaluate("\(axe); 0")
            _ = try await page.evaluate(
                """
                [...document.querySelectorAll('.katex-html')].filter(boxes =>
                  !boxes.querySelector('a, button, [tabindex], [role]')
                ).map(boxes => {
                  const range = document.createRange();
                  range.selectNodeContents(boxes);
                  return { boxes, width: range.getBoundingClientRect().width };
                }).forEach(({ boxes, width }) => {
                  const box = document.createElement('span');
                  box.style.cssText = `display: inline-block; height: 1em; width: ${width}px`;
                  boxes.replaceChildren(box);
                });
                document.querySelectorAll('.katex-mathml math').forEach(math => { math.textContent = math.textContent; });
                0
                """)
            let found = try await page.text(
                """
                axe.run({ exclude: [['.katex-html > *'], ['.katex-mathml > *']] }, {
                  resultTypes: ['violations'],
                  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }
                }).then(result => JSON.stringify(result.violations.map(violation => ({
                  rule: violation.id,
                  elements: violation.nodes.filter(node =>
                    !(violation.id === 'aria-allowed-attr' && node.html.includes('role="doc-pagebreak"'))
                  ).map(node => node.html.slice(0, 200) + ' ' + node.failureSummary)
                })).filter(violation => violation.elements.length)))
                """)
            return try JSONDecoder().decode([Finding].self, from: Data(found.utf8))
        }

        /// Each look is audited once folded and once unfolded.
        @Test(arguments: [("client", false), ("mathml", true)])
        func passesOnTheSampleChapter(math: String, isFirstDark: Bool) async throws {
            let browser = try await TestBrowser.start()
            let axe = try Self.script()
            let chapter = try SampleChapter(["--math", math])
            let page = try await browser.page(seconds: 300)
            try await page.setScheme(dark: isFirstDark)
            try await page.openLeaf(chapter.path)
            let folded = try await audit(page, axe)
            #expect(folded.isEmpty, "folded: \(folded)")
            try await page.setScheme(dark: !isFirstDark)
            try await page.unfold()
            let unfolded = try await audit(page, axe)
            #expect(unfolded.isEmpty, "unfolded: \(unfolded)")
        }

        /// The long leaves in the light and folded, then in the dark and unfolded.
        @Test func passesOnTheCommittedLeaves() async throws {
            let browser = try await TestBrowser.start()
            let axe = try Self.script()
            let content = try RenderedContent()
            for leaf in content.leaves {
                let page = try await browser.page(seconds: 300)
                try await page.openLeaf(leaf.path)
                let folded = try await audit(page, axe)
                #expect(folded.isEmpty, "\(leaf.path), light and folded: \(folded)")
                try await page.setScheme(dark: true)
                try await page.unfold()
                let unfolded = try await audit(page, axe)
                #expect(unfolded.isEmpty, "\(leaf.path), dark and unfolded: \(unfolded)")
            }
        }

        /// The start page, its Find with results of all leaves, and a sheet with a theorem of another leaf.
        @Test(arguments: [false, true]) func passesOnTheLibrary(dark: Bool) async throws {
            let browser = try await TestBrowser.start()
            let axe = try Self.script()
            let folder = try TestFolder()
            let fixture = try LibraryFixture(
                [.init("one", source: "../one.md"), .init("two", source: "../two.md")], in: folder)
            try fixture.source("# One\n\nBy @thm-a, $x$.\n", at: "one.md")
            try fixture.source(
                "# Two\n\n## Part\n\n> [!theorem] 1 Memory {#thm-a}\n> It forgets $x^2$.\n", at: "two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--katex", try Repository.requireKaTeX(), "--no-record"],
                in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let page = try await browser.page(seconds: 300)
            try await page.setScheme(dark: dark)
            try await page.open(folder["lib/build/index.html"])
            try await page.expect("document.documentElement.dataset.library === ''")
            let start = try await audit(page, axe)
            #expect(start.isEmpty, "start page: \(start)")
            try await page.press("/")
            try await page.expect("document.querySelector('.find-library')")
            try await page.type("memory")
            try await page.expect("document.querySelector('[role=option] .katex')")
            try await page.press("ArrowDown")
            let find = try await audit(page, axe)
            #expect(find.isEmpty, "Find: \(find)")
            try await page.openLeaf(folder["lib/build/one.html"])
            try await page.tap("main a[href='two.html#thm-a']")
            try await page.expect(TestPage.isSheetOpen)
            // The sheet fades in.
            try await page.expect(
                "document.getAnimations().every(animation => animation.playState !== 'running')")
            let sheet = try await audit(page, axe)
            #expect(sheet.isEmpty, "sheet: \(sheet)")
        }

        /// The audit would see what is wrong.
        @Test func detectsViolations() async throws {
            let browser = try await TestBrowser.start()
            let axe = try Self.script()
            let chapter = try SampleChapter()
            let page = try await browser.page(seconds: 300)
            try await page.openLeaf(chapter.path)
            _ = try await page.evaluate(
                """
                document.querySelector('main h1').outerHTML = '<h4>A heading that is faint</h4><button></button>';
                document.querySelector('main h4').style.color = '#aaa';
                """)
            let rules = try await audit(page, axe).map(\.rule)
            #expect(rules.contains("button-name") && rules.contains("color-contrast"), "\(rules)")
        }

        /// Landmarks, and headings in order.
        @Test func hasLandmarksAndHeadingsInOrder() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let content = try RenderedContent()
            for leaf in [chapter.path] + content.leaves.map(\.path) {
                let page = try await browser.page(seconds: 300)
                try await page.openLeaf(leaf)
                #expect(try await page.number("document.querySelectorAll('main').length") == 1)
                #expect(try await page.number("document.querySelectorAll('nav[aria-label]').length") >= 1)
                #expect(try await page.number("document.querySelectorAll('h1').length") == 1)
                let skipped = try await page.text(
                    """
                    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading, place, all) =>
                      place && Number(heading.tagName[1]) > Number(all[place - 1].tagName[1]) + 1
                    ).map(heading => heading.textContent).join(', ')
                    """)
                #expect(skipped.isEmpty, "\(skipped)")
                // The first key press shows the way to the text, and the way leads there.
                try await page.call(
                    "Input.dispatchKeyEvent",
                    ["type": "keyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9])
                #expect(try await page.text("document.activeElement.className") == "skip")
                #expect(try await page.number("document.activeElement.getBoundingClientRect().top") >= 0)
                _ = try await page.evaluate("document.activeElement.click()")
                #expect(try await page.text("document.activeElement.id") == "text")
            }
        }

        /// The formulas that a screen reader says lie where those are that eyes see.
        @Test func laysMathMLWhereTheFormulaIs() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(seconds: 300)
            try await page.openLeaf(chapter.path)
            let far = try await page.number(
                """
                [...document.querySelectorAll(':is(main, .stretch) > p .katex')].filter(formula => {
                  const seen = formula.querySelector('.katex-html').getBoundingClientRect();
                  const said = formula.querySelector('.katex-mathml').getBoundingClientRect();
                  return seen.height < 40 && (said.width < seen.width * 0.8 || said.height < 10
                    || said.left > seen.right || said.right < seen.left || said.top > seen.bottom);
                }).length
                """)
            #expect(far == 0)
            #expect(
                try await page.number("document.querySelectorAll('.katex-mathml math').length")
                    == SampleChapter.formulas)
        }
    }
}
