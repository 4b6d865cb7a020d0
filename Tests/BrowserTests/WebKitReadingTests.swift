import Testing
import TestSupport

@testable import BrowserProof

extension BrowserSuites {
    /// What WebKit, which a phone has, does otherwise than Chromium.
    @Suite(.needs(.webKit)) struct WebKitReadingTests {
        /// A page in WebKitGTK, in a frame as wide as a phone: its window cannot be.
        private struct Reader {
            let session: WebKitSession
            let folder: TestFolder

            init(_ leaf: String) async throws {
                session = try await WebKitSession(try BrowserSearch.webKit(), limit: 60)
                folder = try TestFolder()
                try folder.write(
                    "<!DOCTYPE html><title>A phone</title><iframe src=\"\(leaf)\" width=390 height=800></iframe>",
                    to: "phone.html")
                try await call("POST", "/url", ["url": .string("file://" + folder["phone.html"])])
                try await enterFrame()
                try await expect("document.documentElement.dataset.math === 'done'")
            }

            private func enterFrame() async throws {
                let frames = try await call(
                    "POST", "/elements", ["using": "css selector", "value": "iframe"])
                try await call("POST", "/frame", ["id": try #require(frames.elements.first)])
            }

            @discardableResult
            private func call(_ method: String, _ command: String, _ parameters: JSONNode) async throws
                -> JSONNode
            {
                try await session.call(method, command, parameters, seconds: 60)
            }

            /// The value of an expression in the leaf.
            func value(_ expression: String) async throws -> JSONNode {
                try await call(
                    "POST", "/execute/sync", ["script": .string("return " + expression), "args": []])
            }

            func expect(_ expression: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
            {
                do {
                    try await waitUntil(expression) {
                        try await value("Boolean(\(expression))").bool == true
                    }
                } catch { Issue.record(error, sourceLocation: sourceLocation) }
            }

            /// Waits until nothing has moved for several frames, as ``TestPage/rest()`` does in Chromium.
            func rest() async throws {
                _ = try await value("(\(TestPage.countsTimers), window.sitegenStill = false)")
                _ = try await value("(\(TestPage.resting).then(() => { window.sitegenStill = true }), 0)")
                try await expect("window.sitegenStill")
            }

            func resize(width: Int) async throws {
                let frame = try await value("innerWidth")
                guard frame.number != width else { return }
                try await call("POST", "/frame/parent", [:])
                _ = try await value("document.querySelector('iframe').width = \(width)")
                try await enterFrame()
                try await expect("innerWidth === \(width)")
            }
        }

        /// WebKit 2.50 ended the page in every tenth of these while lines were broken by `text-wrap: pretty`.
        @Test func outlivesEveryWidthAndSize() async throws {
            let chapter = try SampleChapter(["--math", "html"])
            let reader = try await Reader(chapter.path)
            for width in [360, 402, 430] {
                try await reader.resize(width: width)
                for size in ["small", "", "large", "larger", "largest"] {
                    for face in ["", "spaced"] {
                        let height = try await reader.value(
                            """
                            (() => {
                              Object.assign(document.documentElement.dataset, { size: '\(size)', face: '\(face)' });
                              return document.documentElement.scrollHeight;
                            })()
                            """)
                        #expect((height.number ?? 0) > 5000, "\(width) \(size) \(face)")
                    }
                }
            }
        }

        /// The text before the first formula does not wait for the script of the page.
        @Test func showsTheStartBeforeTheScript() async throws {
            let folder = try TestFolder()
            let leaf = try RenderedContent.leaf(
                "# A\n\nBefore.\n\nThe $x^2$ of a line.\n\nAfter.\n", in: folder)
            let text = try folder.text("leaf.html")
            // The policy refuses a script with another digest.
            let script = try #require(text.range(of: "<script>", options: .backwards))
            try folder.write(text.replacingCharacters(in: script, with: "<script>;"), to: "leaf.html")
            let session = try await WebKitSession(try BrowserSearch.webKit(), limit: 60)
            defer { session.end() }
            func open(_ address: String) async throws {
                try await session.call("POST", "/url", ["url": .string(address)], seconds: 60)
            }
            func visible() async throws -> String? {
                // Three seconds after its opening a page shows all of its text.
                let shown = """
                    delete document.documentElement.dataset.late;
                    return [...document.querySelectorAll('main > :is(h1, p)')]
                      .filter(e => getComputedStyle(e).visibility === 'visible').map(e => e.textContent).join('|');
                    """
                return try await session.call(
                    "POST", "/execute/sync", ["script": .string(shown), "args": []], seconds: 60
                ).text
            }
            try await open("file://" + leaf)
            try await waitUntil("the start is shown") { try await visible() == "A|Before." }
            // A page that opens elsewhere scrolls first.
            try await open("about:blank")
            try await open("file://" + leaf + "#text")
            for _ in 0..<10 {
                #expect(try await visible() == "")
                try await Task.sleep(for: .milliseconds(50))
            }
        }

        /// WebKit keeps what an entry of the history says where `location.replace` gives it another address.
        @Test func leadsBackAndForward() async throws {
            let reader = try await Reader(try LongLeaf.path())
            var places: [Int] = []
            for target in ["#part-2", "#part-7"] {
                places.append(try await reader.value("Math.round(scrollY)").number ?? -1)
                _ = try await reader.value("document.querySelector('main a[href=\"\(target)\"]').click()")
                try await reader.expect("document.querySelector('dialog.sheet').open")
                _ = try await reader.value("document.querySelector('.go-there').click()")
                try await reader.expect("location.hash === '\(target)' && !history.state?.sheet")
                try await reader.expect(
                    "Math.abs(document.querySelector('\(target)').getBoundingClientRect().top) < 60")
                try await reader.rest()
            }
            let last = try await reader.value("Math.round(scrollY)").number ?? -1
            #expect(places[0] < places[1] && places[1] < last)
            for place in [places[1], places[0]] {
                _ = try await reader.value("history.back()")
                try await reader.expect("Math.abs(scrollY - \(place)) < 60")
            }
            for place in [places[1], last] {
                _ = try await reader.value("history.forward()")
                try await reader.expect("Math.abs(scrollY - \(place)) < 60")
            }
        }

        /// Scripts beside the leaf are data: Find over all leaves, and a theorem of another leaf in the sheet.
        @Test func readsTheLibraryFromFiles() async throws {
            let folder = try TestFolder()
            let fixture = try LibraryFixture(
                [.init("one", source: "../one.md"), .init("two", source: "../two.md")], in: folder)
            try fixture.source("# One\n\nBy @thm-a, $x$.\n", at: "one.md")
            try fixture.source("# Two\n\n> [!theorem] 1 Memory {#thm-a}\n> It forgets $x^2$.\n", at: "two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--katex", try Repository.requireKaTeX(), "--no-record"],
                in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let reader = try await Reader(folder["lib/build/one.html"])
            try await reader.expect("document.documentElement.dataset.library === ''")
            _ = try await reader.value("document.querySelector('main a[href=\"two.html#thm-a\"]').click()")
            try await reader.expect("document.querySelector('dialog.sheet[open] .sheet-body .katex-html')")
            _ = try await reader.value("document.querySelector('.sheet-close').click()")
            try await reader.expect("!document.querySelector('dialog.sheet').open")
            _ = try await reader.value("document.querySelector('[data-opens=find]').click()")
            _ = try await reader.value("document.querySelectorAll('.find-scope input')[1].click()")
            try await reader.expect("document.querySelector('.find-library:not([hidden])')")
            _ = try await reader.value(
                """
                (input => { input.value = 'forgets'; input.dispatchEvent(new Event('input')); })(
                  document.querySelector('.find input[type=search]'))
                """)
            try await reader.expect("document.querySelectorAll('.find-library [role=option]').length === 1")
            _ = try await reader.value("document.querySelector('.find-library [role=option]').click()")
            try await reader.expect(
                "location.pathname.endsWith('two.html') && document.querySelector('.find-bar:not([hidden])')")
        }

        /// The numbers of rows are at the margin, and the formula is near the middle.
        @Test func setsRowNumbersAtTheMargin() async throws {
            let folder = try TestFolder()
            let leaf = try RenderedContent.leaf(
                """
                # A

                \\begin{align}
                a + b &= d \\tag{1} \\\\
                x &= y + z \\notag
                \\end{align}

                \\begin{gather}
                a + b = d \\tag{2} \\\\
                x = y + z \\notag
                \\end{gather}

                """, ["--math", "mathml"], in: folder)
            let reader = try await Reader(leaf)
            try await reader.resize(width: 800)
            try await reader.rest()
            let spaces = try await reader.value(
                """
                [...document.querySelectorAll('mtable.numbered')].flatMap(table => {
                  const place = node => {
                    const inside = document.createRange();
                    inside.selectNodeContents(node);
                    return inside.getBoundingClientRect();
                  };
                  const line = table.closest('.scroll').getBoundingClientRect();
                  const cells = [...table.querySelectorAll('mtd:not(.row-number)')].map(place);
                  return [
                    line.right - place(table.querySelector('.row-number')).right,
                    Math.min(...cells.map(cell => cell.left)) - line.left
                      - line.right + Math.max(...cells.map(cell => cell.right))
                  ].map(Math.abs);
                })
                """
            ).elements.compactMap(\.number)
            try #require(spaces.count == 4, "\(spaces)")
            #expect(spaces[0] <= 2 && spaces[2] <= 2, "\(spaces)")
            #expect(spaces[1] <= 80 && spaces[3] <= 80, "\(spaces)")
        }

        /// Both of a pair of delimiters are as large and as high as each other, also when the page is laid out anew.
        @Test func keepsLargeDelimitersLarge() async throws {
            let folder = try TestFolder()
            let leaf = try RenderedContent.leaf(
                "# A\n\n$$ \\Bigl(\\frac{\\sin t}{t}\\Bigr)^n + \\Bigl[\(String(repeating: "a + ", count: 20))b\\Bigr]_0 $$\n",
                ["--math", "mathml"], in: folder)
            let reader = try await Reader(leaf)
            // Where a small one is drawn, its box has the height of a large one, lower.
            let places =
                "[...document.querySelectorAll('mo[minsize]')].map(e => Math.round(e.getBoundingClientRect().top))"
            for width in [390, 800, 360] {
                try await reader.resize(width: width)
                try await reader.rest()
                let found = try await reader.value(places).elements.map(\.number)
                try #require(found.count == 4)
                #expect(found[0] == found[1] && found[2] == found[3], "\(width): \(found)")
            }
        }
    }
}
