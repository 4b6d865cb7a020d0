import TestSupport
import Testing

extension BrowserSuites {
    /// The links to the leaves before and after, at the end of a leaf.
    @Suite(.needs(.chromium)) struct NeighbourLinkTests {
        /// The space below the text, which is for the bar, lies at the same place as the links.
        @Test(arguments: ["inline", "shared"], [390, 1280])
        func leadToTheNeighbours(_ frame: String, _ width: Int) async throws {
            let folder = try TestFolder()
            let leaves = ["one", "two", "three"]
            let library = try LibraryFixture(
                leaves.map { LibraryFixture.Leaf($0, source: "../\($0).md") }, in: folder)
            for leaf in leaves { try library.source("# \(leaf)\n\nSome text.\n", at: "\(leaf).md") }
            let run = try SitegenBinary.command(
                [
                    "render", "lib", "--frame", frame, "--no-record", "--katex",
                    try Repository.requireKaTeX(),
                ], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let page = try await (try await TestBrowser.start()).page(width: width)
            for (link, target) in [("prev", "one"), ("next", "three")] {
                try await page.openLeaf(folder["lib/build/two.html"])
                try await page.expect("document.documentElement.dataset.library === ''")
                // Each link takes a tap from its upper to its lower edge.
                #expect(
                    try await page.isTrue(
                        """
                        (() => {
                          const link = document.querySelector('.neighbours [rel=\(link)]');
                          link.scrollIntoView({ block: 'center' });
                          const box = link.getBoundingClientRect();
                          return [2, box.height / 2, box.height - 2].every(down =>
                            link.contains(document.elementFromPoint(box.left + box.width / 2, box.top + down)));
                        })()
                        """))
                try await page.tap(".neighbours [rel=\(link)]")
                try await page.expect("location.pathname.endsWith('/\(target).html')")
            }
        }
    }
}
