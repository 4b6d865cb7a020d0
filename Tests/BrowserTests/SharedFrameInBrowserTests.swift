import TestSupport
import Testing

extension BrowserSuites {
    /// A leaf whose style and script are files beside it, opened from `file:`.
    @Suite(.needs(.chromium)) struct SharedFrameInBrowserTests {
        @Test func typesetsFormulas() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let fixture = try LibraryFixture([.init("one", source: "../md/one.md")], in: folder)
            try fixture.source("# One\n\n$x^2$ and $$ y = \\frac{1}{2} $$\n", at: "md/one.md")
            let made = try SitegenBinary.command(
                [
                    "render", "lib", "--frame", "shared", "--no-record", "--katex",
                    try Repository.requireKaTeX(),
                ],
                in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let page = try await browser.page()
            try await page.openLeaf(folder["lib/build/one.html"])
            #expect(
                try await page.number("document.querySelectorAll('.math.typeset .katex-mathml').length") == 2)
            #expect(
                try await page.number(
                    "document.querySelectorAll('link[href^=\"leaf/leaf-\"], script[src^=\"leaf/leaf-\"]').length"
                ) == 2)
            #expect(
                try await page.number(
                    "document.querySelectorAll('body > script:not([src]):not([type])').length") == 0)
            // The style sheet has arrived.
            #expect(
                try await page.number(
                    "[...document.styleSheets].filter(s => s.href && s.href.includes('leaf/leaf-')).length")
                    == 1)
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
        }
    }
}
