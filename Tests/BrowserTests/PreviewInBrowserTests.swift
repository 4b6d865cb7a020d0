import BrowserProof
import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// A leaf as `sitegen serve` sends it, in a real browser.
    @Suite(.needs(.chromium)) struct PreviewInBrowserTests {
        @Test(arguments: [[], ["--watch"], ["--as-file"], ["--as-file", "--watch"]])
        func aServedLeafTypesetsItsFormulas(_ options: [String]) async throws {
            let browser = try await TestBrowser.start()
            let content = try RenderedContent()
            let leaf = try #require(content.leaves.first)
            let server = try Serving([DiskPath.folder(of: leaf.path)] + options, in: content.folder.path)
            let page = try await browser.page()
            let prefix = options.contains("--as-file") ? "file/" : ""
            try await page.openLeaf(server.address + prefix + DiskPath.name(of: leaf.path))
            #expect(
                try await page.number("document.querySelectorAll('.math.typeset .katex-mathml').length")
                    == leaf.formulas)
            #expect(
                try await page.number("document.querySelectorAll('.katex-error, .math.failed').length") == 0)
            #expect(
                try await page.number("[...document.fonts].filter(f => f.status === 'loaded').length") > 0)
            #expect(
                try await page.number("[...document.fonts].filter(f => f.status === 'error').length") == 0)
            for request in page.requests {
                #expect(
                    request.hasPrefix(server.address) || request.hasPrefix("data:"), "\(request.prefix(200))")
            }
            // One known style attribute of KaTeX's is stopped, as it is in the app.
            // The icon is the browser's own wish.
            let consoleErrors = page.consoleErrors.filter {
                !$0.hasPrefix("Applying inline style") && !$0.contains("/favicon.ico")
            }
            #expect(consoleErrors.isEmpty, "\(consoleErrors)")
            #expect(server.process.errorsSoFar.isEmpty, "\(server.process.errorsSoFar)")
        }

        /// The policy that lets the preview's script through lets nothing else through.
        @Test func theLeafsPolicyStillHolds() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            _ = try RenderedContent.leaf("# A\n\n$x$\n", in: folder)
            let sly = """
                <img src="http://127.0.0.1:9/a"><script>window.isSly = true</script>
                <p onclick="x()" style="color: red">x</p></main>
                """
            try folder.write(try folder.text("leaf.html").replacing("</main>", with: sly), to: "sly.html")
            let server = try Serving([".", "--watch"], in: folder.path)
            let page = try await browser.page()
            try await page.openLeaf(server.address + "sly.html")
            #expect(try await page.isTrue("window.isSly") == false)
            #expect(page.consoleErrors.count { $0.contains("Content Security Policy") } >= 3)
            #expect(
                try await page.text("fetch('leaf.html').then(() => 'fetched', () => 'stopped')") == "stopped")
        }

        @Test func loadsAgainWhenItsFileChangesAndStaysWhereTheReaderIs() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let leaf = try LongLeaf.render(in: folder)
            let server = try Serving([DiskPath.folder(of: leaf), "--watch"], in: folder.path)
            let page = try await browser.page()
            try await page.openLeaf(server.address + DiskPath.name(of: leaf))
            for _ in 0..<4 { try await page.scroll(by: 1100) }
            let top = try await page.textAtTop(left: 12)
            #expect(try await page.number("scrollY") > 2500)
            _ = try await page.evaluate("window.isOld = true")
            let old = try String(contentsOfFile: leaf, encoding: .utf8)
            let new = old.replacing("</main>", with: "<p id=\"added\">Added.</p></main>")
            try AtomicFile.write(Array(new.utf8), to: leaf)
            try await page.expect("!window.isOld && document.getElementById('added')")
            try await page.expect("document.documentElement.dataset.math === 'done'")
            try await page.expect("scrollY > 2500")
            try await waitUntil("'\(top)' is at the top") { try await page.textAtTop() == top }
            // The same holds for the next change.
            try AtomicFile.write(Array(old.utf8), to: leaf)
            try await page.expect("document.readyState === 'complete' && !document.getElementById('added')")
        }

        /// `--as-file` says no where the same browser says no to the same page opened from its file, and nowhere else.
        @Test func refusesWhatThisBrowserRefusesToAFile() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            try FileTruth.write(to: folder)
            func look(_ address: String) async throws -> [String: String] {
                let page = try await browser.page()
                try await page.tab.navigate(to: address)
                try await page.expect("window.isDone")
                let text = try await page.text("JSON.stringify(window.found)")
                return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
            }
            let fromFile = try await look(URL(fileURLWithPath: folder["site/page.html"]).absoluteString)
            let server = try Serving(["site", "--as-file"], in: folder.path)
            let served = try await look(server.address + "file/page.html")
            for (what, outcome) in fromFile.sorted(by: { $0.key < $1.key }) {
                #expect(
                    served[what] == outcome,
                    "\(what): \(outcome) from a file, \(served[what] ?? "?") with --as-file")
            }
            #expect(served.count == fromFile.count)
            // The page does tell the two apart: most of it works from a server.
            let plain = try Serving(["site"], in: folder.path)
            let works = try await look(plain.address + "page.html").filter { $0.value == "ok" }.keys
            for what in ["module", "fetch", "worker", "crossorigin script", "integrity script", "request"] {
                #expect(works.contains(what), "\(what)")
                #expect(fromFile[what] == "dead", "\(what)")
            }
            for what in ["script", "style", "image", "font", "frame", "storage"] {
                #expect(fromFile[what] == "ok", "\(what)")
            }
            #expect(server.waitForError("refused /file/module.js"))
        }
    }
}
