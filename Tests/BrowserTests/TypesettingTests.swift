import Foundation
import SiteFiles
import TestSupport
import Testing

/// Formulas: what is wide, what is broken, what is missing, what is printed.
@Suite(.serialized) struct TypesettingTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func namesWhatOverflowsAndOnlyThat() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(try LongLeaf.render(in: folder))
        let wide = "document.querySelector('#eq-wide > .scroll')"
        #expect(try page.text("\(wide).getAttribute('aria-label')") == "equation 3.1, scrollable")
        #expect(try page.isTrue("\(wide).tabIndex === 0 && \(wide).getAttribute('role') === 'group'"))
        #expect(try page.isTrue("!document.querySelector('#eq-short > .scroll').hasAttribute('tabindex')"))
        // The number stands outside of what scrolls.
        #expect(try page.text("document.querySelector('#eq-wide > .number').textContent") == "(3.1)")
        #expect(try page.number("document.querySelectorAll('.scroll .katex-html > .tag').length") == 0)
        #expect(try page.number("document.documentElement.scrollWidth") <= 390)
        _ = try page.evaluate("\(wide).focus()")
        try page.press("ArrowRight")
        try page.expect("\(wide).scrollLeft > 0", seconds: 10)
        try page.resize(width: 3000)
        try page.expect("!\(wide).hasAttribute('tabindex')")
    }

    @Test func showsAWideDisplayLargerOnATap() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(try LongLeaf.render(in: folder))
        try page.tap("#eq-wide > .scroll")
        try page.expect(
            "\(BrowserPage.isSheetOpen) && document.querySelector('dialog').dataset.kind === 'enlarged'")
        let height = { (selector: String) -> String in
            "document.querySelector('\(selector) .katex-html').getBoundingClientRect().height"
        }
        let isLarger = height(".enlarged") + " > 1.4 * " + height("#eq-wide")
        #expect(try page.isTrue(isLarger))
        let body = "document.querySelector('.sheet-body')"
        #expect(try page.isTrue("\(body).scrollWidth > \(body).clientWidth"))
        try page.tap(".enlarged")
        try page.expect("!(\(BrowserPage.isSheetOpen))")
        _ = try page.evaluate("document.querySelector('#eq-wide > .scroll').focus()")
        try page.press("Enter")
        try page.expect(BrowserPage.isSheetOpen)
        try page.press("Escape")
        try page.expect("!(\(BrowserPage.isSheetOpen))")
    }

    @Test func showsTheTeXOfABrokenFormulaAndWhatIsWrongWithIt() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(
            try RenderedContent.leaf("# A\n\nBroken $\\frac{1}$ and $\\unknown$, whole $x$.\n", in: folder))
        #expect(try page.number("document.querySelectorAll('.math.failed').length") == 2)
        #expect(try page.number("document.querySelectorAll('.math.typeset').length") == 1)
        #expect(try page.text("document.querySelector('.math.failed').textContent") == "\\frac{1}")
        try page.tap(".math.failed")
        try page.expect(BrowserPage.isSheetOpen)
        #expect(try page.text("document.querySelector('.failure').textContent").contains("frac"))
        #expect(try page.text("document.querySelector('.sheet-text pre').textContent") == "\\frac{1}")
        try page.press("Escape")
        _ = try page.evaluate("document.querySelectorAll('.math.failed')[1].focus()")
        try page.press("Enter")
        try page.expect("document.querySelector('.failure').textContent.includes('unknown')")
    }

    @Test func saysWhenKaTeXIsMissing() throws {
        guard let browser = try Chromium.start() else { return }
        let path = try RenderedContent.leaf("# A\n\nThe $x^2$.\n", in: folder)
        let page = try browser.page()
        // Beside no katex/ at all.
        try folder.write(
            try folder.text("leaf.html").replacing(#/[^"]*katex\.min/#, with: "nowhere/katex.min"),
            to: "alone.html")
        try page.open(folder["alone.html"])
        try page.expect("document.documentElement.dataset.math === 'missing'")
        #expect(try page.text("document.querySelector('.math-note').textContent").contains("katex"))
        #expect(try page.text("document.querySelector('.math').innerText") == "x^2")
        #expect(try page.isTrue("getComputedStyle(document.querySelector('.math')).opacity === '1'"))
        try page.openLeaf(path)
        #expect(try page.isTrue("!document.querySelector('.math-note')"))
    }

    /// Each formula has the macros that it would have in the order of the text, whatever is on the screen first.
    @Test func keepsTheOrderOfMacrosWhereverTheReaderBegins() throws {
        guard let browser = try Chromium.start() else { return }
        let filler = String(repeating: "Words and words.\n\n", count: 60)
        let path = try RenderedContent.leaf(
            """
            # A

            $\\gdef\\f{x}$ One $\\f$. $\\gdef\\g{\\f\\f}$

            \(filler)

            ## There {#there}

            Two $\\f + \\g$. $\\gdef\\f{y}$ Three $\\f + \\g$.
            """, in: folder)
        let page = try browser.page()
        try page.call("Page.navigate", ["url": URL(fileURLWithPath: path).absoluteString + "#there"])
        try page.expect("document.documentElement?.dataset.math === 'done'", seconds: 90)
        let set = try page.text(
            "[...document.querySelectorAll('.katex-html')].map(e => e.textContent.replace(/\\u200b/g, '')).filter(Boolean).join()"
        )
        #expect(set == "x,x+xx,y+yy")
    }

    @Test func printsEverythingAndFoldsItAgain() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(
            try RenderedContent.leaf(
                "# A\n\n<details class=\"mine\"><summary>Solution</summary>\n\n$x$ folded\n\n</details>\n",
                in: folder))
        _ = try page.evaluate(
            """
            window.printed = [];
            matchMedia('print').addEventListener('change', e => {
              if (e.matches) { printed.push(document.querySelector('.mine').open); }
            });
            addEventListener('afterprint', () => printed.push('after'));
            """)
        #expect(try page.isTrue("!document.querySelector('.mine').open"))
        try page.call("Page.printToPDF")
        try page.expect("printed.includes('after')")
        #expect(try page.isTrue("printed[0] === true && !document.querySelector('.mine').open"))
    }

    @Test func setsThousandsOfFormulas() throws {
        guard let browser = try Chromium.start() else { return }
        let line = String(repeating: "word $\\frac{a}{b} + x_1^2$ ", count: 20)
        let path = try RenderedContent.leaf(
            "# A\n\n" + String(repeating: line + "\n\n$$ \\sum_{k=0}^n a_k \\tag{1} $$\n\n", count: 96),
            in: folder)
        let page = try browser.page()
        try page.openLeaf(path)
        #expect(try page.number("document.querySelectorAll('.math.typeset').length") == 2016)
    }
}
