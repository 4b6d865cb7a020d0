import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// The page never scrolls sideways: on any screen, with the reader's text size, with scripts and without.
    @Suite(.needs(.chromium)) struct NarrowScreenTests {
        /// What sticks out of the screen although nothing around it scrolls or is cut.
        static let sticking = """
            [...document.querySelectorAll('body *')].filter(element => {
              const box = element.getBoundingClientRect();
              if (!box.width || !box.height || box.right <= innerWidth + 1 || box.left >= innerWidth) { return false; }
              for (let around = element.parentElement; around.id !== 'text' && around !== document.body;
                   around = around.parentElement) {
                if (getComputedStyle(around).overflowX !== 'visible') { return false; }
              }
              return true;
            }).slice(0, 5).map(element => element.outerHTML.slice(0, 200)).join('\\n')
            """

        @Test(arguments: [true, false]) func neverScrollsSideways(runsScripts: Bool) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let content = try RenderedContent()
            for leaf in [chapter.path] + content.leaves.map(\.path) {
                let page = try await browser.page(width: 320, runsScripts: runsScripts)
                if runsScripts { try await page.openLeaf(leaf) } else { try await page.open(leaf) }
                try await page.unfold()
                // One page for all sizes: opening it takes most of the time.
                for textSize in [16, 32] {
                    try await page.setTextSize(textSize)
                    for width in [320, 390, 768] {
                        try await page.resize(width: width)
                        let place = "\(leaf), \(width) wide, letters of \(textSize)"
                        try await page.expect("innerWidth === \(width)")
                        #expect(
                            try await page.number("document.documentElement.scrollWidth") <= width, "\(place)"
                        )
                        #expect(try await page.number("document.body.scrollWidth") <= width, "\(place)")
                        let sticking = try await page.text(Self.sticking)
                        #expect(sticking.isEmpty, "\(place): \(sticking)")
                    }
                }
            }
        }

        /// The title of a block that is closed breaks within a word, as that of an open one does.
        @Test(arguments: ["hint", "solution", "note]-"]) func breaksTheTitlesOfClosedBlocks(_ kind: String)
            async throws
        {
            let word = String(repeating: "schifffahrtsgesellschaft", count: 3)
            let start = kind.contains("]") ? kind : kind + "]"
            let folder = try TestFolder()
            let leaf = try RenderedContent.leaf("# A\n\n> [!\(start) \(word)\n> Some text.\n", in: folder)
            let page = try await (try await TestBrowser.start()).page(width: 390)
            try await page.openLeaf(leaf)
            #expect(
                try await page.isTrue(
                    "(e => e.textContent.includes('\(word)') && e.scrollWidth <= e.clientWidth)(document.querySelector('main summary'))"
                ))
        }

        @Test func followsTheTextSize() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let path = chapter.path
            for (size, expected) in [(16, 1700), (32, 3400)] {
                let page = try await browser.page(runsScripts: false)
                try await page.setTextSize(size)
                try await page.open(path)
                #expect(
                    try await page.number(
                        "parseFloat(getComputedStyle(document.querySelector('main p')).fontSize) * 100")
                        == expected)
            }
        }

        /// The check above would see it.
        @Test func noticesWhatSticksOut() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            _ = try await page.evaluate(
                """
                const wide = document.createElement('p');
                wide.style.width = '500px';
                wide.textContent = 'wide';
                document.querySelector('main').append(wide);
                """)
            #expect(try await page.text(Self.sticking).contains("wide"))
        }
    }
}
