import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// The first screen of a leaf while its formulas are typeset.
    @Suite(.needs(.chromium)) struct FirstScreenTests {
        let folder: TestFolder

        init() throws { folder = try TestFolder() }

        /// Sums the layout shifts.
        private static let watchesShifts = """
            window.shifts = 0;
            new PerformanceObserver(list => list.getEntries().forEach(entry => { shifts += entry.value; }))
              .observe({ type: 'layout-shift', buffered: true });
            """

        /// Keeps the handlers of resource events instead of calling them, so that KaTeX neither loads nor fails.
        private static let holdsResourceEvents = """
            window.held = [];
            const add = EventTarget.prototype.addEventListener;
            EventTarget.prototype.addEventListener = function (name, handler, ...more) {
              if (name === 'load' || name === 'error') { held.push(handler); } else { add.call(this, name, handler, ...more); }
            };
            Object.defineProperty(document, 'readyState', { get: () => 'interactive' });
            """

        /// Three seconds later all of the text is shown in any case, which a busy machine would reach.
        private static let hidesTextForGood = """
            const later = setTimeout;
            window.setTimeout = (turn, delay, ...more) => delay === 3000 ? 0 : later(turn, delay, ...more);
            """

        /// The bound of docs/benchmarks.md, where typesetting the first screen takes several frames.
        @Test func shiftsNoVisibleText() async throws {
            let browser = try await TestBrowser.start()
            let formulas = (1...9).map { "words that fill the line $\\frac{a_\($0)}{b^2} + \\sqrt{x_\($0)}$" }
                .joined(separator: ", ")
            let display = "$$\n\\sum_{k=0}^n \\binom{n}{k} \\frac{x^k}{k!} = \\int_0^x f(y)\\, dy\n$$"
            let path = try RenderedContent.leaf(
                "# A\n\n" + String(repeating: "\(formulas).\n\n\(display)\n\n", count: 40), in: folder)
            let page = try await browser.page()
            try await page.call("Emulation.setCPUThrottlingRate", ["rate": 4])
            try await page.prepare(Self.watchesShifts + Self.hidesTextForGood)
            try await page.openLeaf(path)
            #expect(try await page.number("Math.round(shifts * 1e4)") <= 200)
            #expect(
                try await page.text(
                    "getComputedStyle(document.querySelector('main > :last-child')).visibility") == "visible")
        }

        /// The text before the first formula does not wait for the script of the page, if the page opens at its start.
        @Test func paintsTheStartBeforeItsScript() async throws {
            let browser = try await TestBrowser.start()
            let path = try RenderedContent.leaf(
                "# A\n\nBefore.\n\nThe $x^2$ of a line.\n\nAfter.\n\n## Last {#last}\n", in: folder)
            let leaf = try folder.text("leaf.html")
            // The policy refuses a script with another digest.
            let script = try #require(leaf.range(of: "<script>", options: .backwards))
            try folder.write(leaf.replacingCharacters(in: script, with: "<script>;"), to: "leaf.html")
            func visible(_ fragment: String = "", place: String? = nil) async throws -> [String] {
                let page = try await browser.page()
                try await page.prepare(Self.hidesTextForGood)
                if let place {
                    try await page.open(path)
                    try await page.evaluate("localStorage['place:' + location.pathname] = '\(place)'")
                }
                try await page.open(URL(fileURLWithPath: path).absoluteString + fragment)
                try await page.rest()
                let shown = """
                    [...document.querySelectorAll('main > :is(h1, p, h2)')]
                      .filter(e => getComputedStyle(e).visibility === 'visible').map(e => e.textContent).join('|')
                    """
                return try await page.text(shown).split(separator: "|").map(String.init)
            }
            #expect(try await visible() == ["A", "Before."])
            #expect(try await visible(place: #"{"block": 0, "part": 0}"#) == ["A", "Before."])
            // The page scrolls to its place first.
            #expect(try await visible(place: #"{"block": 3, "part": 0}"#).isEmpty)
            try await forgetPlaces(in: browser, path)
            #expect(try await visible("#last").isEmpty)
        }

        /// Removes the place that a page of the browser has stored.
        private func forgetPlaces(in browser: TestBrowser, _ path: String) async throws {
            let page = try await browser.page()
            try await page.open(path)
            try await page.evaluate("localStorage.clear()")
            #expect(try await page.number("localStorage.length") == 0)
        }

        /// A leaf whose KaTeX is not there, opened so that ``holdsResourceEvents`` decides when the page learns of it.
        private func pageWithoutKaTeX(in browser: TestBrowser, width: Int) async throws -> TestPage {
            _ = try RenderedContent.leaf(
                "# A\n\n" + String(repeating: "The $x^2$ of a line.\n\n", count: 60), in: folder)
            try folder.write(
                try folder.text("leaf.html").replacing("\"katex/katex.min", with: "\"nowhere/katex.min"),
                to: "alone.html")
            let page = try await browser.page(width: width)
            try await page.prepare(Self.holdsResourceEvents)
            try await page.call(
                "Page.navigate",
                ["url": .string(URL(fileURLWithPath: folder["alone.html"]).absoluteString)])
            return page
        }

        @Test func doesNotWaitLongForKaTeX() async throws {
            let page = try await pageWithoutKaTeX(in: try await TestBrowser.start(), width: 390)
            let second = "document.querySelectorAll('main p')[1]"
            try await page.expect("document.querySelector('main.settled')")
            #expect(try await page.text("getComputedStyle(\(second)).visibility") == "visible")
            #expect(try await page.isTrue("!document.documentElement.dataset.math"))
        }

        /// The note about a missing KaTeX moves the text, not the page.
        @Test func staysAtTheTopWhenANoteIsInserted() async throws {
            let page = try await pageWithoutKaTeX(in: try await TestBrowser.start(), width: 1280)
            try await page.expect("document.querySelector('main.settled')")
            try await page.rest()
            _ = try await page.evaluate("held.forEach(handler => handler())")
            try await page.expect("document.documentElement.dataset.math === 'missing'")
            try await page.rest()
            try await page.resize(width: 1100)
            try await page.rest()
            #expect(try await page.number("scrollY") == 0)
        }

        @Test func opensTheContentsWhereTheyHaveAColumn() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page(width: 1280)
            try await page.openLeaf(try LongLeaf.path())
            let isOpen = "document.querySelector('.outline details').open"
            #expect(try await page.isTrue(isOpen))
            try await page.resize(width: 390)
            try await page.expect("!\(isOpen)")
            try await page.resize(width: 1280)
            try await page.expect(isOpen)
        }
    }
}
