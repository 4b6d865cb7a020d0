import Foundation
import Testing

/// The page never scrolls sideways: on any screen, with the reader's text size, with scripts and without.
@Suite(.serialized) struct NarrowScreenTests {
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

    @Test(arguments: [320, 390, 768], [16, 32])
    func neverScrollsSideways(_ width: Int, _ textSize: Int) throws {
        guard let browser = try Chromium.start() else { return }
        let chapter = try SampleChapter()
        let content = try RenderedContent()
        let leaves = [chapter.path] + content.leaves.map(\.path)
        for (leaf, runsScripts) in leaves.flatMap({ [($0, true), ($0, false)] }) {
            let page = try browser.page(width: width, runsScripts: runsScripts)
            try page.setTextSize(textSize)
            if runsScripts { try page.openLeaf(leaf) } else { try page.open(leaf) }
            try page.unfold()
            #expect(try page.number("innerWidth") == width)
            #expect(
                try page.number("document.documentElement.scrollWidth") <= width, "\(leaf) \(runsScripts)")
            #expect(try page.number("document.body.scrollWidth") <= width, "\(leaf) \(runsScripts)")
            let sticking = try page.text(Self.sticking)
            #expect(sticking.isEmpty, "\(leaf), scripts \(runsScripts): \(sticking)")
        }
    }

    @Test func followsTheTextSize() throws {
        guard let browser = try Chromium.start() else { return }
        let chapter = try SampleChapter()
        let path = chapter.path
        let sizes = try [16, 32].map { size in
            let page = try browser.page(runsScripts: false)
            try page.setTextSize(size)
            try page.open(path)
            return try page.number(
                "parseFloat(getComputedStyle(document.querySelector('main p')).fontSize) * 100")
        }
        #expect(sizes == [1700, 3400])
    }

    /// The check above would see it.
    @Test func noticesWhatSticksOut() throws {
        guard let browser = try Chromium.start() else { return }
        let chapter = try SampleChapter()
        let page = try browser.page()
        try page.openLeaf(chapter.path)
        _ = try page.evaluate(
            """
            const wide = document.createElement('p');
            wide.style.width = '500px';
            wide.textContent = 'wide';
            document.querySelector('main').append(wide);
            """)
        #expect(try page.text(Self.sticking).contains("wide"))
    }
}
