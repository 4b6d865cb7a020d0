import Foundation
import TestSupport
import Testing

/// Where was I: after a reload, in a new tab, at another width; and without storage.
@Suite(.serialized) struct ReadingPlaceTests {
    private let folder: TestFolder
    private let leaf: String

    init() throws {
        folder = try TestFolder()
        leaf = try LongLeaf.render(in: folder)
    }

    private func read(_ page: BrowserPage) throws -> String {
        try page.openLeaf(leaf)
        for _ in 0..<5 { try page.scroll(by: 1100) }
        let top = try page.textAtTop(left: 12)
        #expect(top.hasPrefix("Paragraph") || top.hasPrefix("Part"))
        #expect(try page.number("scrollY") > 3000)
        return top
    }

    @Test func survivesAReload() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        let top = try read(page)
        // Not by pixels from the beginning: what is far above is laid out only when it is seen.
        let offset = """
            [...document.querySelectorAll('main p')].find(e => e.textContent.startsWith('\(top)')).getBoundingClientRect().top
            """
        let before = try page.number(offset)
        try page.reload()
        try page.expect("scrollY > 3000")
        #expect(try page.textAtTop() == top)
        #expect(abs(try page.number(offset) - before) <= 8)
    }

    @Test(arguments: [390, 768, 320])
    func survivesInANewTabAtAnyWidth(_ width: Int) throws {
        guard let browser = try Chromium.start() else { return }
        let top = try read(try browser.page())
        let other = try browser.page(width: width)
        try other.openLeaf(leaf)
        try other.expect("scrollY > 1000")
        #expect(try other.textAtTop() == top)
        try other.resize(width: 500)
        for _ in 0..<20 where try other.textAtTop() != top { usleep(200_000) }
        #expect(try other.textAtTop() == top)
    }

    @Test func yieldsToAFragment() throws {
        guard let browser = try Chromium.start() else { return }
        _ = try read(try browser.page())
        let page = try browser.page()
        try page.call("Page.navigate", ["url": URL(fileURLWithPath: leaf).absoluteString + "#part-2"])
        try page.expect("document.documentElement?.dataset.math === 'done'", seconds: 90)
        let top = try page.number("document.getElementById('part-2').getBoundingClientRect().top")
        #expect((-2..<60).contains(top))
    }

    @Test func keepsTheSectionInTheAddressWhereStorageIsMissing() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.blockStorage()
        let top = try read(page)
        let fragment = try page.text("location.hash")
        #expect(fragment.hasPrefix("#part-"))
        #expect(
            page.complaints.filter { !$0.hasPrefix("Applying inline style") }.isEmpty, "\(page.complaints)")
        try page.reload()
        #expect(try page.textAtTop() == top)
        let other = try browser.page()
        try other.blockStorage()
        try other.call("Page.navigate", ["url": URL(fileURLWithPath: leaf).absoluteString + fragment])
        try other.expect("document.documentElement?.dataset.math === 'done'", seconds: 90)
        let id = fragment.dropFirst()
        let section = try other.number("document.getElementById('\(id)').getBoundingClientRect().top")
        #expect((-2..<60).contains(section))
    }

    @Test func marksWhatIsReadInTheOutlineAndRemembersIt() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        #expect(try page.number("document.querySelectorAll('.outline li.read').length") == 0)
        for _ in 0..<14 { try page.scroll(by: 400) }
        let current = "document.querySelector('.outline [aria-current=location]').getAttribute('href')"
        let read =
            "[...document.querySelectorAll('.outline li.read a')].map(a => a.getAttribute('href')).join()"
        #expect(try page.text(read).hasPrefix("#part-1"))
        #expect(try !page.text(read).contains(try page.text(current)))
        let before = try page.text(read)
        try page.reload()
        #expect(try page.text(read) == before)
        // What a jump leaves out is not read.
        try page.press("End")
        usleep(800_000)
        #expect(try !page.text(read).contains("#part-7"))
    }

    /// The formulas above are set after those on the screen, and nothing moves meanwhile in the frames that are shown.
    @Test func holdsStillWhileFormulasAreSet() throws {
        guard let browser = try Chromium.start() else { return }
        _ = try read(try browser.page())
        let page = try browser.page()
        try page.prepare(
            """
            window.moved = 0;
            window.frames = 0;
            (function wait() {
              const now = document.documentElement && document.documentElement.dataset.math;
              if (!now) { return requestAnimationFrame(wait); }
              const block = [...document.querySelectorAll('main p')].find(e => e.getBoundingClientRect().top >= 0);
              const from = block.getBoundingClientRect().top;
              new ResizeObserver(() => {
                frames += 1;
                moved = Math.max(moved, Math.abs(block.getBoundingClientRect().top - from));
              }).observe(document.querySelector('main'));
            })();
            """)
        try page.openLeaf(leaf)
        try page.expect("frames > 2")
        #expect(try page.number("Math.ceil(moved)") <= 8)
    }
}
