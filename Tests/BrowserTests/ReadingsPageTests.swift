import BrowserProof
import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The tab of notes, opened from its file. The browser skips the notes outside of the screen.
    @Suite(.needs(.chromium)) struct ReadingsPageTests {
        private let folder: TestFolder
        private let notes: String

        init() throws {
            folder = try TestFolder()
            try folder.write(
                "sources:\n  saved: {kind: readings, from: list.json, to: build, store: store}\n",
                to: "sitegen.yml")
            let words = String(repeating: "words that fill a line or two of a phone ", count: 8)
            let texts = (0..<40).map { index in
                let time = "2026-11-\(10 + index / 4)T0\(index % 4):00:00Z"
                return
                    "{\"id\": \"\(index)\", \"content\": \"Note \(39 - index) $x^{\(index)}$ \(words)\", \"saved_at\": \"\(time)\"}"
            }
            try folder.write("{\"texts\": [\(texts.joined(separator: ", "))]}", to: "list.json")
            let katex = try Repository.requireKaTeX()
            let made = try SitegenBinary.command(["render", "--katex", katex, "."], in: folder.path).run()
            try #require(made.code == 0, "\(made)")
            notes = folder["build/notes.html"]
        }

        private static func note(_ index: Int) -> String {
            "document.querySelectorAll('.saved-notes > ul > li')[\(index)]"
        }

        @Test func skipsNotesOutsideOfTheScreen() async throws {
            let page = try await TestBrowser.start().page()
            try await page.openLeaf(notes)
            #expect(try await page.number("document.querySelectorAll('.saved-notes .katex').length") == 40)
            for (index, value) in [(0, "visible"), (3, "visible"), (4, "auto"), (39, "auto")] {
                #expect(
                    try await page.text("getComputedStyle(\(Self.note(index))).contentVisibility") == value,
                    "\(index)")
            }
            #expect(try await page.number("\(Self.note(39)).getBoundingClientRect().height | 0") > 100)
            try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
            #expect(try await page.text("getComputedStyle(\(Self.note(39))).contentVisibility") == "visible")
            #expect(page.requests.allSatisfy { $0.hasPrefix("file:") }, "\(page.requests)")
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
        }

        @Test func jumpsToANoteAndReturnsToIt() async throws {
            let browser = try await TestBrowser.start()
            let first = try await browser.page()
            try await first.openLeaf(notes)
            let id = try await first.text("\(Self.note(30)).querySelector('[id]').id")
            let top = "Math.round(\(Self.note(30)).getBoundingClientRect().top)"
            #expect(try await first.number(top) > 3000)
            let page = try await browser.page()
            try await page.openLeaf(URL(fileURLWithPath: notes).absoluteString + "#" + id)
            try await page.outlastJump()
            let place = try await page.number(top)
            #expect(abs(place) < 80, "\(place)")
            try await page.scroll(by: 300)
            try await page.rest()
            let read = try await page.textAtTop()
            try await page.reload()
            try await page.outlastJump()
            #expect(try await page.textAtTop() == read)
        }

        @Test func findsANoteOutsideOfTheScreen() async throws {
            let page = try await TestBrowser.start().page()
            try await page.openLeaf(notes)
            try await page.press("/")
            try await page.expect("document.activeElement?.type === 'search'")
            try await page.type("Note 35")
            let box = "\(Self.note(35)).getBoundingClientRect()"
            let (top, bottom) = (box + ".top", box + ".bottom")
            try await page.expect("document.querySelectorAll('.find-results button').length === 1")
            #expect(try await page.number("Math.round(\(top))") > 3000)
            _ = try await page.evaluate("document.querySelector('.find-results button').click()")
            try await page.expect("\(bottom) > 0 && \(top) < innerHeight")
        }
    }
}
