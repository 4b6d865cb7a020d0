import Foundation
import TestSupport
import Testing

/// A reference shows what it names, leads there, and leads back.
@Suite(.serialized) struct ReferenceSheetTests {
    private let folder: TestFolder
    private let leaf: String

    init() throws {
        folder = try TestFolder()
        leaf = try LongLeaf.render(in: folder)
    }

    @Test(arguments: [
        ("main a[href='#eq-short']", "Equation (3.2)", ".sheet-body .katex-html"),
        ("main a[href='#part-2']", "Part 2", ".sheet-body .katex-html"),
        ("main .footnote-ref a", "Footnote 1", ".sheet-body em"),
    ])
    func showsTheTarget(_ link: String, _ title: String, _ inside: String) throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        try page.tap(link)
        try page.expect(BrowserPage.isSheetOpen)
        #expect(try page.text("document.querySelector('.sheet-title').textContent") == title)
        #expect(try page.isTrue("document.querySelector(\"\(inside)\")"))
        // A copy has nothing that the page has once.
        #expect(try page.number("document.querySelectorAll('dialog [id]').length") == 0)
        #expect(
            try page.number(
                "(ids => ids.length - new Set(ids).size)([...document.querySelectorAll('[id]')].map(e => e.id))"
            )
                == 0)
        #expect(try page.text("location.hash").isEmpty)
    }

    @Test func leadsThereAndBack() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        let before = try page.number("scrollY")
        try page.tap("main a[href='#eq-short']")
        try page.tap(".go-there")
        try page.expect("location.hash === '#eq-short' && scrollY > 1000")
        #expect(try page.isTrue("!(\(BrowserPage.isSheetOpen))"))
        #expect(try page.text("document.activeElement.id") == "eq-short")
        let top = try page.number("document.getElementById('eq-short').getBoundingClientRect().top")
        #expect((0..<400).contains(top))
        try page.tap(".way-back")
        try page.expect("Math.abs(scrollY - \(before)) < 9 && location.hash === ''")
        #expect(try page.isTrue("document.querySelector('.way-back').hidden"))
    }

    @Test func worksByKeyboardAndGivesTheFocusBack() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        let link = "document.querySelector(\"main a[href='#eq-short']\")"
        _ = try page.evaluate("\(link).focus()")
        try page.press("Enter")
        try page.expect(BrowserPage.isSheetOpen)
        // The focus stays in the sheet, however often it goes on.
        for _ in 0..<6 {
            try page.press("Tab")
            #expect(try page.isTrue("!document.activeElement.closest('main, nav, .tools')"))
        }
        try page.press("Escape")
        try page.expect("!(\(BrowserPage.isSheetOpen))")
        #expect(try page.isTrue("document.activeElement === \(link)"))
    }

    @Test func closesByATapBesideItAndByGoingBack() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        try page.tap("main a[href='#eq-short']")
        try page.expect(BrowserPage.isSheetOpen)
        for type in ["mousePressed", "mouseReleased"] {
            try page.call(
                "Input.dispatchMouseEvent",
                ["type": type, "x": 195, "y": 30, "button": "left", "clickCount": 1])
        }
        try page.expect("!(\(BrowserPage.isSheetOpen)) && !history.state?.sheet")
        try page.tap("main a[href='#eq-short']")
        try page.expect(BrowserPage.isSheetOpen)
        _ = try page.evaluate("history.back()")
        try page.expect("!(\(BrowserPage.isSheetOpen))")
        #expect(try page.text("location.hash").isEmpty)
    }

    /// With a modifier, and where scripts do not run, it is a link.
    @Test func staysALink() throws {
        guard let browser = try Chromium.start() else { return }
        let page = try browser.page()
        try page.openLeaf(leaf)
        try page.tap("main a[href='#eq-short']", modifiers: 8)
        usleep(500_000)
        #expect(try page.isTrue("!(\(BrowserPage.isSheetOpen))"))
        let plain = try browser.page(runsScripts: false)
        try plain.open(leaf)
        try plain.tap("main a[href='#eq-short']")
        try plain.expect("location.hash === '#eq-short' && scrollY > 1000")
    }
}
