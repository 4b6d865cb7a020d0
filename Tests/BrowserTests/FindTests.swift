import TestSupport
import Testing

/// Find in the leaf: words and TeX, with what stands around them, and marked in the text.
@Suite(.serialized) struct FindTests {
    private let folder: TestFolder
    private let leaf: String

    init() throws {
        folder = try TestFolder()
        leaf = try LongLeaf.render(in: folder)
    }

    private static let status = "document.querySelector('.find-status').textContent"

    private func open(_ browser: Chromium, _ query: String) throws -> BrowserPage {
        let page = try browser.page()
        try page.openLeaf(leaf)
        try page.press("/")
        try page.expect("document.activeElement.type === 'search'")
        try page.type(query)
        try page.expect("\(Self.status) !== ''")
        return page
    }

    @Test(arguments: [
        ("variance", "variance"), ("VARI", "vari"), ("naive", "naïve"), ("strasse straße", ""),
        ("kurtosis naive", "naïve"), ("\\kappa", "math"), ("\\Thet", "math"), ("\\theta", ""),
        ("\\frac 3.1", "math"),
        ("nothingness", ""),
    ])
    func findsWordsAndCommands(_ query: String, _ marked: String) throws {
        guard let browser = try Chromium.start() else { return }
        let page = try open(browser, query)
        guard !marked.isEmpty else {
            #expect(try page.text(Self.status).hasPrefix("Nothing found"))
            #expect(try page.number("document.querySelectorAll('.find-results button').length") == 0)
            return
        }
        try page.expect("document.querySelectorAll('.find-results button').length === 1")
        #expect(try page.text(Self.status) == "1 place")
        let mark = ".find-results mark"
        if marked == "math" {
            #expect(try page.isTrue("document.querySelector('\(mark) :is(.math, code)')"))
        } else {
            let texts = try page.text(
                "[...document.querySelectorAll('\(mark)')].map(m => m.textContent.toLowerCase()).join()")
            #expect(texts.contains(marked))
        }
    }

    @Test func putsHeadingsFirstAndGroupsByThem() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try open(browser, "part")
        try page.expect("document.querySelectorAll('.find-results button').length > 7")
        #expect(try page.text("document.querySelector('.find-group > p').textContent") == "Headings")
        #expect(try page.text("document.querySelector('.find-results button').textContent") == "Part 1")
    }

    @Test func leadsFromOnePlaceToTheNext() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try open(browser, "part 5 x")
        try page.expect("document.querySelectorAll('.find-results button').length > 0")
        _ = try page.evaluate("document.querySelector('.find input').value = ''")
        try page.type("between")
        try page.expect("document.querySelectorAll('.find-results button').length === 20")
        try page.press("Enter")
        try page.expect("!(\(BrowserPage.isSheetOpen)) && document.querySelector('.find-count')")
        let count = "document.querySelector('.find-count').textContent"
        #expect(try page.text(count).hasPrefix("1 of "))
        #expect(try page.number("CSS.highlights.get('found').size") > 0)
        try page.press("Enter")
        #expect(try page.text(count).hasPrefix("2 of "))
        try page.tap(".find-previous")
        #expect(try page.text(count).hasPrefix("1 of "))
        try page.press("Escape")
        #expect(try page.isTrue("document.querySelector('.find-bar').hidden && !CSS.highlights.has('found')"))
    }

    @Test func leavesTheBrowsersOwnFindAlone() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        _ = try page.evaluate("addEventListener('keydown', e => { window.stopped = e.defaultPrevented })")
        try page.press("f", modifiers: 2)
        #expect(try page.isTrue("window.stopped === false && !(\(BrowserPage.isSheetOpen))"))
        try page.tap("[data-opens=find]")
        try page.expect("document.activeElement.type === 'search'")
    }
}
