import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// Formulas: what is wide, what is broken, what is missing, what is printed.
    @Suite(.needs(.chromium)) struct TypesettingTests {
        let folder: TestFolder

        init() throws { folder = try TestFolder() }

        @Test func namesWhatOverflowsAndOnlyThat() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(try LongLeaf.path())
            let wide = "document.querySelector('#eq-wide > .scroll')"
            #expect(try await page.text("\(wide).getAttribute('aria-label')") == "equation 3.1, scrollable")
            #expect(
                try await page.isTrue("\(wide).tabIndex === 0 && \(wide).getAttribute('role') === 'group'"))
            #expect(
                try await page.isTrue(
                    "!document.querySelector('#eq-short > .scroll').hasAttribute('tabindex')"))
            // The number stands outside of what scrolls.
            #expect(
                try await page.text("document.querySelector('#eq-wide > .number').textContent") == "(3.1)")
            #expect(
                try await page.number("document.querySelectorAll('.scroll .katex-html > .tag').length") == 0)
            #expect(try await page.number("document.documentElement.scrollWidth") <= 390)
            _ = try await page.evaluate("\(wide).focus()")
            // A machine under load may not have moved the focus yet.
            for _ in 0..<40 where try await page.number("\(wide).scrollLeft") == 0 {
                try await page.press("ArrowRight")
                try await page.rest()
            }
            #expect(try await page.isTrue("\(wide).scrollLeft > 0"))
            try await page.resize(width: 3000)
            try await page.expect("!\(wide).hasAttribute('tabindex')")
        }

        /// A part of a formula in a line that no line can hold scrolls inside itself; one that breaks does not.
        @Test func letsALongFormulaInALineScroll() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let sum = String(repeating: "a_{11} + b_{22} + ", count: 5)
            let filler = String(repeating: "Words and words.\n\n", count: 60)
            try await page.openLeaf(
                try RenderedContent.leaf("# A\n\n\(filler)Long $\(sum)z$ and $y = {\(sum)z}$.\n", in: folder))
            try await page.expect("document.querySelectorAll('.math.inline.wide').length === 1")
            let wide = "document.querySelector('.math.inline.wide')"
            #expect(try await page.isTrue("\(wide) === document.querySelectorAll('.math')[1]"))
            #expect(
                try await page.isTrue("\(wide).scrollWidth > \(wide).clientWidth && \(wide).tabIndex === 0"))
            #expect(try await page.text("\(wide).getAttribute('aria-label')") == "formula, scrollable")
            // The sign after it is in its last line.
            let sign = """
                (() => {
                  const range = document.createRange();
                  range.selectNode(\(wide).nextSibling);
                  const last = [...\(wide).querySelectorAll('.base')].at(-1).getBoundingClientRect();
                  return range.getBoundingClientRect().bottom > last.top;
                })()
                """
            #expect(try await page.isTrue(sign))
            try await page.resize(width: 3000)
            try await page.expect("!document.querySelector('.wide')", seconds: 10)
        }

        /// Their ids are members of `window`, where KaTeX's script looks for a place for its object.
        @Test func typesetsBesideHeadingsThatAreCalledAsItsScript() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let headings = "## Exports\n\n## Module\n\n## Define\n\n## KaTeX\n\n"
            try await page.openLeaf(try RenderedContent.leaf("# A\n\n\(headings)$x^2$\n", in: folder))
            try await page.expect("document.querySelectorAll('.math .katex').length === 1", seconds: 10)
        }

        @Test func showsAWideDisplayLargerOnATap() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(try LongLeaf.path())
            try await page.tap("#eq-wide > .scroll")
            try await page.expect(
                "\(TestPage.isSheetOpen) && document.querySelector('dialog').dataset.kind === 'enlarged'")
            let height = { (selector: String) -> String in
                "document.querySelector('\(selector) .katex-html').getBoundingClientRect().height"
            }
            let isLarger = height(".enlarged") + " > 1.4 * " + height("#eq-wide")
            #expect(try await page.isTrue(isLarger))
            let body = "document.querySelector('.sheet-body')"
            #expect(try await page.isTrue("\(body).scrollWidth > \(body).clientWidth"))
            try await page.tap(".enlarged")
            try await page.expect("!(\(TestPage.isSheetOpen))")
            _ = try await page.evaluate("document.querySelector('#eq-wide > .scroll').focus()")
            try await page.press("Enter")
            try await page.expect(TestPage.isSheetOpen)
            try await page.press("Escape")
            try await page.expect("!(\(TestPage.isSheetOpen))")
        }

        @Test func showsTheTeXAndTheErrorOfABrokenFormula() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\nBroken $\\frac{1}$ and $\\unknown$, whole $x$.\n", in: folder))
            #expect(try await page.number("document.querySelectorAll('.math.failed').length") == 2)
            #expect(try await page.number("document.querySelectorAll('.math.typeset').length") == 1)
            #expect(try await page.text("document.querySelector('.math.failed').textContent") == "\\frac{1}")
            try await page.tap(".math.failed")
            try await page.expect(TestPage.isSheetOpen)
            #expect(
                try await page.text("document.querySelector('.failure').textContent").contains("expected '}'")
            )
            #expect(
                try await page.text("document.querySelector('.sheet-text pre').textContent") == "\\frac{1}")
            try await page.press("Escape")
            _ = try await page.evaluate("document.querySelectorAll('.math.failed')[1].focus()")
            try await page.press("Enter")
            try await page.expect("document.querySelector('.failure').textContent.includes('unknown')")
        }

        private static let isTeXSeen =
            "getComputedStyle(document.querySelector('.math')).color === getComputedStyle(document.body).color"

        /// TeX that is about to be set does not flash; where nothing sets it, whatever the reason, it is shown.
        @Test func showsTheTeXOfFormulasThatAreNotTypesetInTime() async throws {
            let browser = try await TestBrowser.start()
            let path = try RenderedContent.leaf("# A\n\nThe $x^2$.\n", in: folder)
            let page = try await browser.page()
            // No frame, and so no typesetting: as where a script fails or hangs.
            try await page.prepare("window.requestAnimationFrame = () => 0;")
            try await page.call(
                "Page.navigate", ["url": .string(URL(fileURLWithPath: path).absoluteString)])
            try await page.expect("!!document.querySelector('.tools:not([hidden])')")
            #expect(
                try await page.isTrue("!(\(Self.isTeXSeen)) || 'late' in document.documentElement.dataset"))
            try await page.expect(Self.isTeXSeen, seconds: 10)
            #expect(try await page.isTrue("performance.now() >= 3000"))
            #expect(try await page.text("document.querySelector('.math').innerText") == "x^2")
        }

        @Test func saysWhenKaTeXIsMissing() async throws {
            let browser = try await TestBrowser.start()
            let path = try RenderedContent.leaf("# A\n\nThe $x^2$.\n", in: folder)
            let page = try await browser.page()
            // Beside no katex/ at all.
            try folder.write(
                try folder.text("leaf.html").replacing("\"katex/katex.min", with: "\"nowhere/katex.min"),
                to: "alone.html")
            try await page.open(folder["alone.html"])
            try await page.expect("document.documentElement.dataset.math === 'missing'")
            #expect(try await page.text("document.querySelector('.math-note').textContent").contains("katex"))
            #expect(try await page.text("document.querySelector('.math').innerText") == "x^2")
            #expect(try await page.isTrue(Self.isTeXSeen))
            try await page.openLeaf(path)
            #expect(try await page.isTrue("!document.querySelector('.math-note')"))
        }

        /// Each formula has the macros that it would have in the order of the text, whatever is on the screen first.
        @Test func keepsTheOrderOfMacrosWhereverTheReaderBegins() async throws {
            let browser = try await TestBrowser.start()
            let filler = String(repeating: "Words and words.\n\n", count: 60)
            let path = try RenderedContent.leaf(
                """
                # A

                $\\gdef\\f{x}$ One $\\f$. $\\gdef\\g{\\f\\f}$

                \(filler)

                ## There {#there}

                Two $\\f + \\g$. $\\gdef\\f{y}$ Three $\\f + \\g$.
                """, in: folder)
            let page = try await browser.page()
            try await page.call(
                "Page.navigate", ["url": .string(URL(fileURLWithPath: path).absoluteString + "#there")])
            try await page.expect("document.documentElement.dataset.math === 'done'", seconds: 90)
            let set = try await page.text(
                "[...document.querySelectorAll('.katex-html')].map(e => e.textContent.replace(/\\u200b/g, '')).filter(Boolean).join()"
            )
            #expect(set == "x,x+xx,y+yy")
        }

        @Test func printsEverythingAndFoldsItAgain() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\n<details class=\"mine\"><summary>Solution</summary>\n\n$x$ folded\n\n</details>\n",
                    in: folder))
            _ = try await page.evaluate(
                """
                window.printed = [];
                matchMedia('print').addEventListener('change', e => {
                  if (e.matches) { printed.push(document.querySelector('.mine').open); }
                });
                addEventListener('afterprint', () => printed.push('after'));
                """)
            #expect(try await page.isTrue("!document.querySelector('.mine').open"))
            try await page.call("Page.printToPDF")
            try await page.expect("printed.includes('after')")
            #expect(try await page.isTrue("printed[0] === true && !document.querySelector('.mine').open"))
        }

        @Test func setsThousandsOfFormulas() async throws {
            let browser = try await TestBrowser.start()
            let line = String(repeating: "word $\\frac{a}{b} + x_1^2$ ", count: 20)
            let path = try RenderedContent.leaf(
                "# A\n\n" + String(repeating: line + "\n\n$$ \\sum_{k=0}^n a_k \\tag{1} $$\n\n", count: 96),
                in: folder)
            let page = try await browser.page()
            try await page.openLeaf(path)
            #expect(try await page.number("document.querySelectorAll('.math.typeset').length") == 2016)
        }
    }
}
