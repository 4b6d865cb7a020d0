import BrowserProof
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// `sitegen init && sitegen serve` in an empty folder, and a look at the formulas.
    @Suite(.needs(.chromium)) struct FirstLibraryTests {
        @Test func aNewLibraryShowsItsFormulas() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let katex = try Repository.requireKaTeX()
            try folder.link("vendor/katex", to: katex)
            try folder.link("vendor/katex.lock.json", to: katex + ".lock.json")
            try AtomicFile.makeFolder(folder["lib"])
            let made = try SitegenBinary.command(["init"], in: folder["lib"]).run()
            try #require(made.code == 0, "\(made)")
            let server = try Serving([], in: folder["lib"])
            let page = try await browser.page()
            try await page.open(server.address)
            // The start page leads there.
            let link = "document.querySelector('a[href*=\"my-book-ch01-notes.html\"]').href"
            try await page.openLeaf(try await page.text(link))
            #expect(
                try await page.number("document.querySelectorAll('.math.typeset .katex-mathml').length") == 20
            )
            #expect(
                try await page.number("document.querySelectorAll('.katex-error, .math.failed').length") == 0)
            #expect(try await page.number("document.querySelectorAll('figure img, figure svg').length") == 1)
        }
    }
}
