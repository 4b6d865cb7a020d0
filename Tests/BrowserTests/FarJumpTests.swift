import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Jumps to text far from the viewport, which has no real height until it is laid out. The target of every kind of jump must
    /// end up on the screen.
    @Suite(.needs(.chromium)) struct FarJumpTests {
        private static let words = String(
            repeating: "some words that fill several lines of a screen, ", count: 8)

        private static func paragraphs(_ name: String, _ count: Int, in quote: String = "") -> String {
            (1...count).map { "\(quote)\(name) \($0). \(words)\n\(quote)\n" }.joined()
        }

        /// Short paragraphs, and between them parts that are many times as high as the browser takes them to be.
        private static func tallParts(_ part: () -> String) -> String {
            let sections = (1...12).map { section in
                """
                \(paragraphs("Filler", 6))
                Before \(section).

                \(part())
                After \(section): see [the end](#the-end).


                """
            }
            return "# Tall parts\n\n\(sections.joined())## The end {#the-end}\n\nEnd.\n"
        }

        private static let kinds = [
            tallParts { paragraphs("Quote", 8, in: "> ") },
            tallParts { (1...8).map { "\($0). \(words)\n" }.joined() + "\n" },
        ]

        private static let isOnScreen = "top >= 0 && box.bottom <= innerHeight"

        /// In the last part of a text, which is as high as a few screens.
        @Test(arguments: ["client", "html"], ["equation", "remark"])
        func opensAtAFragmentNearTheEnd(_ mode: String, _ id: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let markdown = """
                # A

                \(Self.paragraphs("Paragraph", 40))
                > [!remark] Last {#remark}
                \(Self.paragraphs("End", 12, in: "> "))
                > $$ x \\label{equation} \\tag{9} $$
                >
                \(Self.paragraphs("Behind", 5, in: "> "))
                """
            let leaf = try RenderedContent.leaf(markdown, ["--math", mode], in: folder)
            let page = try await browser.page()
            try await page.call(
                "Page.navigate", ["url": .string(URL(fileURLWithPath: leaf).absoluteString + "#" + id)])
            try await page.expect("document.documentElement?.dataset.math === 'done'", seconds: 90)
            let top = "document.getElementById('\(id)').getBoundingClientRect().top"
            try await page.expect("Math.abs(\(top) - 51) < 2")
            try await page.outlastJump()
            #expect(abs(try await page.number(top) - 51) <= 2)
            // Scrolling by the reader is not undone.
            try await page.scroll(by: 300)
            try await page.rest()
            #expect(abs(try await page.number(top) + 249) <= 2)
        }

        /// The last lines of a page cannot come to its top: they are where the page ends, and scroll from there.
        @Test func leavesTheLastLinesAtTheEnd() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let markdown = "# A\n\n\(Self.paragraphs("Paragraph", 40))## Last {#last}\n\nThe end.\n"
            let leaf = try RenderedContent.leaf(markdown, in: folder)
            let page = try await browser.page()
            try await page.call(
                "Page.navigate", ["url": .string(URL(fileURLWithPath: leaf).absoluteString + "#last")])
            try await page.expect("document.documentElement?.dataset.math === 'done'", seconds: 90)
            let rest = "document.documentElement.scrollHeight - innerHeight - scrollY"
            try await page.expect("Math.abs(\(rest)) < 2")
            try await page.outlastJump()
            _ = try await page.evaluate("window.from = scrollY; scrollBy(0, -200)")
            try await page.rest()
            #expect(abs(try await page.number("scrollY - from") + 200) <= 2)
        }

        /// The browser's own find notifies no script.
        @Test(arguments: kinds) func showsWhatTheBrowserFinds(_ markdown: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.openLeaf(try RenderedContent.leaf(markdown, in: folder))
            for section in [4, 9, 11, 6] {
                let found = "getSelection().removeAllRanges() || window.find('After \(section):')"
                #expect(try await page.isTrue(found))
                try await page.rest()
                let box = "const box = getSelection().getRangeAt(0).getBoundingClientRect(), top = box.top"
                #expect(try await page.isTrue("(() => { \(box); return \(Self.isOnScreen); })()"))
            }
        }

        @Test(arguments: kinds, [390, 1280]) func showsTheNextLink(_ markdown: String, _ width: Int)
            async throws
        {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page(width: width)
            try await page.openLeaf(try RenderedContent.leaf(markdown, in: folder))
            _ = try await page.evaluate("document.getElementById('text').focus()")
            for section in 1...12 {
                try await page.press("Tab")
                try await page.rest()
                let state = """
                    (() => {
                      const box = document.activeElement.getBoundingClientRect(), top = box.top;
                      return document.activeElement.parentNode.textContent.startsWith('After \(section):') && \(Self.isOnScreen);
                    })()
                    """
                #expect(try await page.isTrue(state), "link \(section)")
            }
        }
    }
}
