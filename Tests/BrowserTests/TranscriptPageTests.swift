import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The pages of transcripts, opened from their files.
    @Suite(.needs(.chromium)) struct TranscriptPageTests {
        private let folder: TestFolder
        private static let pages = [
            "index", "contracts", "tasks", "directives", "daemons", "listen", "task-t1", "task-t2",
        ]

        init() throws {
            folder = try TestFolder()
            try folder.write(
                "sources: {tasks: {kind: transcripts, from: events, to: build, store: store, theme: makima}}\nframe: shared\n",
                to: "sitegen.yml")
            let wide = String(repeating: "wide_", count: 80)
            let long = (1...60).map { "Paragraph \($0) of a long message." }.joined(separator: "\\n\\n")
            let diff = #"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old \#(wide)\n+new\n"#
            let events = [
                #""kind":"task.status","payload":{"from":"pending","to":"running"}"#,
                #""kind":"task.output","payload":"Look at $x^2$ and `\#(wide)`:\n\n```swift\nlet \#(wide) = 1\n```\n\n| a | \#(wide) |\n| - | - |\n| 1 | 2 |\n""#,
                #""kind":"task.output","payload":{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"ls -l"}}"#,
                #""kind":"task.output","payload":{"type":"tool_result","tool_use_id":"c1","output":"total 3\nquokka.txt\n\u001b[31mred\u001b[0m \#(wide)"}"#,
                #""kind":"task.output","payload":{"type":"tool_use","name":"Diff","input":{"patch":"\#(diff)"}}"#,
                #""kind":"task.output","payload":"\#(long)""#,
                #""kind":"task.completion_gate","payload":{"state":"not ready","summary":"Almost","criteria":[{"text":"tests","met":true,"evidence":"\#(wide)"},{"text":"docs","met":false}],"evidence":["log"],"owner":"me"}"#,
                #""kind":"task.supervisor_question","payload":{"question":"Which one?","choices":["first","second"]}"#,
                #""kind":"task.odd","payload":{"a":1}"#,
                #""kind":"task.output","payload":{"attachments":[{"name":"\#(wide).txt","type":"text/plain","size":12}]}"#,
            ]
            let lines = events.enumerated().map {
                #"{"id":"\#($0.offset)","task_id":"t1","ts":\#(1_803_904_215 + $0.offset),\#($0.element)}"#
                    + "\n"
            }
            try folder.write(
                lines.joined()
                    + #"{"id":"1","task_id":"t2","kind":"task.output","payload":"Short.","ts":1803904215}"#
                    + "\n", to: "events/a.jsonl")
            try folder.write(
                #"{"contracts":[{"id":"c1","name":"A contract","phase":"build","status":"active"}],"tasks":[{"id":"t1","name":"The first task \#(wide)","contract_id":"c1","plan":"Do **it**."}],"directives":[{"id":"d1","title":"Goal","has_pending_question":true}],"daemons":[{"id":"m","status":"online","hostname":"box"}],"listen_sessions":[{"id":"l","title":"Talk","started_at":1803904215,"transcript_preview":"words"}]}"#,
                to: "events/b.json")
            let made = try SitegenBinary.command(
                ["render", "--katex", try Repository.requireKaTeX(), "."], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
        }

        /// Dark whatever the system prefers, as wide as the phone, and no request but for files.
        @Test(arguments: [false, true]) func isDarkAndAsksForNothing(dark: Bool) async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.setScheme(dark: dark)
            for name in Self.pages {
                try await page.open(folder["build/\(name).html"])
                try await page.expect("getComputedStyle(document.body).backgroundColor === 'rgb(12, 23, 41)'")
                #expect(
                    try await page.text("document.querySelector('meta[name=color-scheme]').content")
                        == "dark", "\(name)")
                _ = try await page.evaluate(
                    "for (const part of document.querySelectorAll('details')) { part.open = true; } 0")
                #expect(
                    try await page.number("document.documentElement.scrollWidth - innerWidth") <= 0, "\(name)"
                )
                // The bar is above the contents, which the button of the tools opens.
                #expect(
                    try await page.number("document.querySelector('.ts-bar').getBoundingClientRect().top")
                        < 60,
                    "\(name)")
            }
            #expect(page.requests.allSatisfy { $0.hasPrefix("file:") }, "\(page.requests)")
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
        }

        /// A term shows its meaning to readers with a keyboard, too.
        @Test func aTermShowsItsMeaning() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/contracts.html"])
            let meaning = "getComputedStyle(document.querySelector('.ts-meaning')).visibility"
            #expect(try await page.text(meaning) == "hidden")
            _ = try await page.evaluate("document.querySelector('.ts-term').focus(); 0")
            try await page.expect("\(meaning) === 'visible'")
            #expect(try await page.text("document.querySelector('.ts-meaning').textContent").isEmpty == false)
            try await page.press("Escape")
            try await page.expect("\(meaning) === 'hidden'")
        }

        /// A link to an event in a folded part opens it, and any other hash does no harm.
        @Test func aHashOpensFoldedParts() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/task-t1.html"])
            try await page.expect("document.querySelectorAll('.ts-event details').length >= 3")
            #expect(try await page.number("document.querySelectorAll('.ts-event details[open]').length") == 0)
            _ = try await page.evaluate(
                "const part = document.querySelector('.ts-event details'); part.insertAdjacentHTML('beforeend', '<p id=inner>x</p>'); location.hash = 'inner'; 0"
            )
            try await page.expect("document.querySelector('.ts-event details').open")
            for hash in ["#e-3", "#none", "#%", "#%E0%A4%A"] {
                try await page.open("file://" + folder["build/task-t1.html"] + hash)
                try await page.expect("document.querySelectorAll('.ts-event').length > 5")
            }
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
        }

        /// Find over all tasks finds a word in the folded result of a tool.
        @Test func findsAWordInAFoldedResult() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/task-t2.html"])
            try await page.findInLibrary("quokka")
            try await page.expect("document.querySelectorAll('.find-library [role=option]').length === 1")
            _ = try await page.evaluate(
                "document.querySelector('.find-library [role=option] button, .find-library [role=option] a, .find-library [role=option]').click(); 0"
            )
            try await page.expect("location.pathname.endsWith('/task-t1.html')")
            try await page.expect(
                "[...document.querySelectorAll('details[open]')].some(part => part.textContent.includes('quokka'))"
            )
        }

        /// On paper nothing is cut off, and the bar is left out.
        @Test func printsTheWholeTask() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/task-t1.html"])
            try await page.call("Emulation.setEmulatedMedia", ["media": "print"])
            try await page.expect("getComputedStyle(document.querySelector('.ts-bar')).display === 'none'")
            #expect(
                try await page.text("getComputedStyle(document.body).backgroundColor") != "rgb(12, 23, 41)")
            #expect(
                try await page.number(
                    "[...document.querySelectorAll('.ts-code')].filter(e => e.scrollHeight > e.clientHeight + 2).length"
                ) == 0)
        }

        @Test(.needs(.axe), arguments: [false, true]) func passesTheAudit(dark: Bool) async throws {
            let browser = try await TestBrowser.start()
            let axe = String(decoding: try FileReading.bytes(at: try TestTool.axe.path()), as: UTF8.self)
            for name in Self.pages {
                let page = try await browser.page(seconds: 120)
                try await page.setScheme(dark: dark)
                try await page.open(folder["build/\(name).html"])
                _ = try await page.evaluate(
                    "for (const part of document.querySelectorAll('details')) { part.open = true; } 0")
                // The script makes what scrolls focusable after the next layout.
                try await page.expect(
                    """
                    [...document.querySelectorAll('pre, .table-scroll')].every(part => part.tabIndex >= 0
                      || part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight)
                    """)
                _ = try await page.evaluate("\(axe); 0")
                let found = try await page.text(
                    """
                    axe.run({ exclude: [['.katex-html > *'], ['.katex-mathml > *']] }, {
                      resultTypes: ['violations'],
                      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }
                    }).then(result => result.violations.map(violation =>
                      violation.id + ': ' + violation.nodes.map(node => node.html.slice(0, 160)).join(' | ')).join('; '))
                    """)
                #expect(found.isEmpty, "\(name): \(found)")
            }
        }
    }
}
