import BrowserProof
import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The newsfeed of the snapshots' fixtures, taken from its server, in a real browser when the server is gone.
    @Suite(.needs(.chromium)) struct SealedNewsfeedTests {
        private static let feed = DiskPath.join(
            Repository.root, "Tests/PageSnapshotTests/Fixtures/newsfeed/serve.py")

        /// Takes the snapshot, and ends the server.
        private func sealed(
            in folder: TestFolder, _ options: [String] = [], scripts: String = "keep"
        ) throws -> String {
            let fonts = try Repository.requireKaTeX() + "/fonts"
            let server = try ChildProcess(
                "/usr/bin/env", ["python3", Self.feed, "--seconds", "120", "--fonts", fonts], in: folder.path
            ).start()
            defer { server.stop() }
            try waitUntil("the newsfeed's server names its address") {
                server.outputSoFar.hasSuffix("\n")
            }
            let address = server.outputSoFar.trimmingCharacters(in: .whitespacesAndNewlines)
            let arguments = [
                "snapshot", address, "-o", "feed.html", "--no-cache", "--scripts", scripts, "--redact",
                "token",
            ]
            let pages = scripts == "strip" ? [] : ["--pages", "3", "--next", "/api/feed?page={n}"]
            let outcome = try SitegenBinary.command(arguments + pages + options, in: folder.path).run()
            #expect(outcome.code == 0, "\(outcome)")
            return folder["feed.html"]
        }

        @Test func opensWithoutServerAndRequests() async throws {
            let browser = try await TestBrowser.startWithNetLog()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.open(try sealed(in: folder))
            try await page.expect("document.documentElement.dataset.ready === 'yes'")
            // The feed goes on, to its end.
            for _ in 0..<4 {
                try await page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
                try await page.rest()
            }
            try await page.expect("document.querySelectorAll('.card').length === 13")
            try await page.expect("document.getElementById('end').textContent === 'That is all.'")
            // Every picture that has been near the screen is a picture, those of the later pages too.
            try await page.expect(
                "[...document.querySelectorAll('.card:nth-child(-n+3) img')].every(i => i.naturalWidth > 1)"
            )
            try await page.expect("[...document.images].at(-1).naturalWidth > 1")
            #expect(
                try await page.number("[...document.fonts].filter(f => f.status === 'loaded').length") == 1)
            #expect(try await page.number("document.querySelectorAll('.icon use[href^=\"#\"]').length") == 3)
            #expect(
                try await page.number("document.querySelector('.icon').getBBox().width > 0 ? 1 : 0") == 1)
            // The tabs work, and so does the accent.
            try await page.evaluate("document.querySelector('[data-tab=town]').click()")
            #expect(
                try await page.number("[...document.querySelectorAll('.card')].filter(c => !c.hidden).length")
                    == 4)
            try await page.evaluate("document.querySelector('.accents [data-accent=sky]').click()")
            #expect(
                try await page.text("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
                    .contains("#8cc8ff"))
            // A swipe is told to nobody, and breaks nothing.
            try await page.evaluate(
                "fetch(window.feed.endpoint, { method: 'POST', body: window.feed.token }).then(() => 1, () => 0)"
            )
            #expect(try await page.text("window.feed.token") == "")
            #expect(
                page.requests.allSatisfy {
                    $0.hasPrefix("data:") || $0.hasPrefix("blob:") || $0.hasPrefix("file:")
                }, "\(page.requests.filter { !$0.hasPrefix("data:") })")
            let asked = try await browser.closeAndReadRequests()
            #expect(asked.isEmpty, "\(asked)")
        }

        @Test(arguments: ["keep", "sandbox", "strip"])
        func theProofOfTheCommandPasses(_ scripts: String) throws {
            _ = try sealed(in: try TestFolder(), ["--browser"], scripts: scripts)
        }

        @Test func showsItsContentWithoutScripts() async throws {
            let browser = try await TestBrowser.startWithNetLog()
            let folder = try TestFolder()
            let page = try await browser.page(runsScripts: false)
            try await page.open(try sealed(in: folder, scripts: "strip"))
            #expect(try await page.number("document.querySelectorAll('.card').length") == 4)
            #expect(try await page.number("document.querySelectorAll('script').length") == 0)
            #expect(try await browser.closeAndReadRequests().isEmpty)
        }
    }
}
