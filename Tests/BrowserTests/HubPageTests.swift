import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// The pages of a hub, opened from their files.
    @Suite(.needs(.chromium)) struct HubPageTests {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            try folder.write(
                "sources: {wiki: {kind: hub, from: notes, to: build, store: store, slug: quayside, theme: memorywiki}}\nframe: shared\n",
                to: "sitegen.yml")
            try folder.write(
                """
                ---
                title: Tide
                updated: 2026-11-20T08:00:00.000Z
                tags: [water]
                ---
                # Tide

                The level follows $h(t)$, see [[Gauge]].

                ![[Gauge#Zero]]

                ---

                ## Summary

                Water moves.

                ## Concepts in this document

                - **Level** _(concept)_
                  The height of the water.
                - **Gauge** _(entity)_

                ## Concept relations (within this doc's concepts)

                - **Gauge** records **Level**
                """, to: "notes/tides/Tide.md")
            try folder.write(
                "---\nupdated: 2026-09-01T08:00:00.000Z\n---\n# Gauge\n\nA float in a well, after [[Tide]].\n\n## Zero\n\nThe zero is a bolt.\n",
                to: "notes/instruments/Gauge.md")
            let made = try SitegenBinary.command(
                ["render", "--katex", try Repository.requireKaTeX(), "."], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
        }

        /// Dark whatever the system prefers, and no request but for files.
        @Test(arguments: [false, true]) func isDarkAndAsksForNothing(dark: Bool) async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.setScheme(dark: dark)
            for name in ["index", "tide", "b/tides", "@quayside", "digest", "timeline", "graph", "tags"] {
                try await page.open(folder["build/\(name).html"])
                let ground = "getComputedStyle(document.body).backgroundColor"
                try await page.expect("\(ground) === 'rgb(9, 9, 11)'")
                #expect(
                    try await page.text("document.querySelector('meta[name=color-scheme]').content")
                        == "dark", "\(name)")
                #expect(
                    try await page.number("document.documentElement.scrollWidth - innerWidth") <= 0, "\(name)"
                )
                // The bar is above the contents, which the button of the tools opens.
                #expect(
                    try await page.number("document.querySelector('.hub-bar').getBoundingClientRect().top")
                        < 60,
                    "\(name)")
            }
            #expect(page.requests.allSatisfy { $0.hasPrefix("file:") }, "\(page.requests)")
            #expect(page.consoleErrors.isEmpty, "\(page.consoleErrors)")
        }

        @Test func copiesTheWordsForAModel() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.openLeaf(folder["build/tide.html"])
            // Without the clipboard's own interface, a selection is copied.
            _ = try await page.evaluate(
                """
                Object.defineProperty(navigator, 'clipboard', { value: undefined });
                document.addEventListener('copy', () => { window.copied = document.activeElement.value; }); 0
                """)
            try await page.expect("!document.querySelector('[data-copy]').hidden")
            try await page.tap("[data-copy]")
            try await page.expect("window.copied === 'Use https://memory.wiki/tide as my context.'")
            try await page.expect("document.querySelector('[data-copy]').textContent === 'Copied'")
        }

        @Test func movesTheGraphAndFollowsItsLinks() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/graph.html"])
            try await page.expect("!document.querySelector('.hub-zoom').hidden")
            #expect(try await page.number("document.querySelectorAll('.hub-node').length") == 4)
            try await page.tap("[data-zoom=in]")
            try await page.expect(
                "document.querySelector('.hub-view').getAttribute('transform').includes('scale(1.5)')")
            // Names appear where there is room, and nodes keep their size.
            try await page.expect("document.querySelectorAll('.hub-node:not(.hub-center).named').length > 0")
            try await page.expect(
                "document.querySelector('.hub-node').getAttribute('transform').includes('scale(0.6')")
            // A node with the focus of the keyboard is in sight.
            _ = try await page.evaluate(
                "for (let n = 0; n < 4; n++) { document.querySelector('[data-zoom=in]').click(); } document.querySelector('.hub-node[href=\"tide.html\"]').dispatchEvent(new FocusEvent('focusin', {bubbles: true})); 0"
            )
            try await page.expect(
                "(() => { const frame = document.querySelector('.hub-canvas').getBoundingClientRect(); const node = document.querySelector('.hub-node[href=\"tide.html\"] circle').getBoundingClientRect(); return node.left > frame.left && node.right < frame.right && node.top > frame.top && node.bottom < frame.bottom; })()"
            )
            try await page.tap("[data-zoom=all]")
            try await page.expect("document.querySelectorAll('.hub-node.named').length === 0")
            try await page.expect(
                "document.querySelector('.hub-view').getAttribute('transform').includes('scale(1)')")
            // Every node is a link with a name, and the list has the same links.
            #expect(
                try await page.number(
                    "document.querySelectorAll('.hub-node:not([aria-label]), .hub-node:not([href])').length")
                    == 0)
            #expect(
                try await page.text("document.querySelector('.hub-links li ul a').getAttribute('href')")
                    == "tide.html")
            _ = try await page.evaluate(
                "document.querySelector('.hub-node[href=\"tide.html\"]').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true})); 0"
            )
            try await page.expect("location.pathname.endsWith('/tide.html')")
        }

        /// Find over the library finds a word of another document, and each document once.
        @Test func findsAWordOfAnotherDocument() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/tide.html"])
            try await page.findInLibrary("bolt")
            try await page.expect("document.querySelectorAll('.find-library [role=option]').length > 0")
            // The page that embeds the section has the word, too.
            #expect(
                try await page.text(
                    "[...document.querySelectorAll('.find-library .find-group')].map(group => group.getAttribute('aria-label')).sort().join()"
                ) == "Gauge,Tide")
            _ = try await page.evaluate(
                "document.querySelector('.find-library [role=option][href*=\"gauge.html\"]').click(); 0")
            try await page.expect("location.pathname.endsWith('/gauge.html')")
        }

        /// Rows move on as days pass since the page was made.
        @Test func movesRowsOfTheTimeline() async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            try await page.open(folder["build/timeline.html"])
            // The page was made on the day of the last change, which is long ago or to come; the groups keep all rows.
            try await page.expect("document.querySelectorAll('.hub-row').length === 2")
            let shown =
                "[...document.querySelectorAll('main h2')].filter(h => !h.hidden).map(h => h.id).join()"
            #expect(try await page.text(shown).contains("earlier"))
        }

        @Test(.needs(.axe)) func passesTheAudit() async throws {
            let browser = try await TestBrowser.start()
            let axe = String(decoding: try FileReading.bytes(at: try TestTool.axe.path()), as: UTF8.self)
            for name in ["index", "tide", "b/tides", "@quayside", "digest", "timeline", "graph", "tags"] {
                let page = try await browser.page(seconds: 120)
                try await page.open(folder["build/\(name).html"])
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
