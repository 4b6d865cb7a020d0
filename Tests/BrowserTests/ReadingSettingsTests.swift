import TestSupport
import Testing

/// Comfort: chosen by the reader, remembered, there before anything is painted.
@Suite(.serialized) struct ReadingSettingsTests {
    private let folder: TestFolder
    private let leaf: String

    init() throws {
        folder = try TestFolder()
        leaf = try LongLeaf.render(in: folder)
    }

    private func choose(_ page: BrowserPage, _ name: String, _ value: String) throws {
        if try !page.isTrue(BrowserPage.isSheetOpen) { try page.tap("[data-opens=settings]") }
        try page.tap("input[name='reading-\(name)'][value='\(value)']")
    }

    private static func chosen(_ name: String) -> String {
        "(document.documentElement.dataset['\(name)'] || '')"
    }

    @Test func appliesAndRemembersEveryChoice() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        let choices = [
            ("look", "black"), ("size", "large"), ("leading", "loose"), ("measure", "narrow"),
            ("face", "spaced"), ("mathematics", "native"),
        ]
        for (name, value) in choices {
            try choose(page, name, value)
            try page.expect("\(Self.chosen(name)) === '\(value)'", seconds: 10)
        }
        #expect(try page.text("document.querySelector('.settings-status').textContent") == "Formulas: MathML")
        let other = try browser.page()
        // Before the body is there, and so before the first paint.
        try other.prepare(
            """
            new MutationObserver((_, watcher) => {
              if (document.body) { window.early = document.documentElement.dataset.look; watcher.disconnect(); }
            }).observe(document, { childList: true, subtree: true });
            """)
        try other.openLeaf(leaf)
        #expect(try other.text("window.early") == "black")
        for (name, value) in choices { #expect(try other.text(Self.chosen(name)) == value) }
        try choose(other, "look", "")
        try other.expect("!('look' in document.documentElement.dataset)")
        // The other tab follows.
        try page.expect("!('look' in document.documentElement.dataset)", seconds: 10)
    }

    @Test func worksByKeyboard() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        _ = try page.evaluate("document.querySelector('[data-opens=settings]').focus()")
        try page.press("Enter")
        try page.expect("document.activeElement.name === 'reading-look'")
        try page.press("ArrowRight")
        try page.expect("document.documentElement.dataset.look === 'light'")
        try page.press("Escape")
        #expect(try page.isTrue("document.activeElement.dataset.opens === 'settings'"))
    }

    @Test func appliesToThePageAloneWhereStorageIsMissing() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.blockStorage()
        try page.openLeaf(leaf)
        try choose(page, "look", "sepia")
        try page.expect("document.documentElement.dataset.look === 'sepia'")
        #expect(try page.text("document.querySelector('.settings-status').textContent").contains("until"))
    }

    @Test func opensTheContents() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        try page.tap("[data-opens=contents]")
        try page.tap("dialog a[href='#part-6']")
        try page.expect("location.hash === '#part-6' && !(\(BrowserPage.isSheetOpen))")
        let top = try page.number("document.getElementById('part-6').getBoundingClientRect().top")
        #expect((-2..<60).contains(top))
        #expect(try page.isTrue("!document.querySelector('.way-back').hidden"))
    }
}
