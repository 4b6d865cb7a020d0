import BrowserProof
import TestSupport
import Testing

extension BrowserSuites {
    /// The table that the gate's reader is tested with is what Chromium does.
    @Suite(.needs(.chromium)) struct PageReadingTests {
        @Test func chromiumAsksForWhatTheTableSays() async throws {
            let browser = try await TestBrowser.start()
            let server = try LoopbackServer()
            defer { server.close() }
            let cases = ReadingCase.all
            for (index, test) in cases.enumerated() {
                server.route("/page\(index)", .text(test.document(host: server.url("/host\(index)"))))
                server.route("/host\(index)/a", .text("", type: "text/css"))
            }
            server.route("/last", .text("<!doctype html><p>last<img src=/last/a>"))
            server.route("/last/a", .text("", type: "image/png"))
            let page = try await browser.page()
            for index in cases.indices {
                try await page.open(server.url("/page\(index)"))
                try await page.expect("document.readyState === 'complete'")
                // Two frames: the style of the page has been used by then.
                _ = try await page.evaluate(
                    "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(0))))")
            }
            try await page.open(server.url("/last"))
            try await page.expect("document.images[0].complete")
            for (index, test) in cases.enumerated() {
                let asked = !server.requests(for: "/host\(index)/a").isEmpty
                #expect(asked == test.asks, "\(test)")
            }
        }
    }
}
