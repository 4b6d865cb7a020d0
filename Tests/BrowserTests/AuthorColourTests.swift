import TestSupport
import Testing

extension BrowserSuites {
    /// The author's colours and grounds, which are made for a light look.
    @Suite(.needs(.chromium)) struct AuthorColourTests {
        private static let markdown = """
            # A

            $\\textcolor{navy}{b}$ and $\\colorbox{yellow}{$x$}$,
            <span id="ground" style="background:yellow">a</span>,
            <span id="bare" style="background:none">b</span>,
            <span id="own" style="background:#fff;color:red">c</span>.

            """

        /// Tells if a colour in a formula is lightened, which texts have the page's ink (in `\colorbox`, on a
        /// ground, and without one), and if the author's own colour on a ground is unchanged.
        private static let seen = """
            (() => {
              const style = id => getComputedStyle(document.getElementById(id));
              const ink = getComputedStyle(document.body).color;
              return [
                [...document.querySelectorAll('.katex-html *, bdi *')]
                  .some(part => getComputedStyle(part).filter !== 'none'),
                getComputedStyle(document.querySelector('.boxpad, bdi [mathbackground]')).color === ink,
                style('ground').color === ink,
                style('bare').color === ink,
                style('own').color === 'rgb(255, 0, 0)' && style('own').filter === 'none'
              ].join(' ');
            })()
            """

        @Test(arguments: ["client", "html", "mathml"])
        func areReadableInEveryLook(_ mode: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(try RenderedContent.leaf(Self.markdown, ["--math", mode], in: folder))
            let (light, dark) = ("false true true true true", "true false false true true")
            for (look, expected) in [("light", light), ("sepia", light), ("dark", dark), ("black", dark)] {
                _ = try await page.evaluate("document.documentElement.dataset.look = '\(look)'")
                #expect(try await page.text(Self.seen) == expected, "\(look)")
            }
            // Paper is light.
            try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
            #expect(try await page.text(Self.seen) == light)
        }
    }
}
