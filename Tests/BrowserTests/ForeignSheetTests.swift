import BrowserProof
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// A reference to another leaf shows what it names, from files.
    @Suite(.needs(.chromium)) struct ForeignSheetTests {
        private let folder: TestFolder
        private let katex: String
        private static let scripts =
            "document.querySelectorAll('script[src*=\"leaf/places\"], script[src*=\"leaf/list\"]').length"

        init() throws {
            folder = try TestFolder()
            katex = try Repository.requireKaTeX()
            let fixture = try LibraryFixture(
                [
                    .init("one", source: "../md/one.md"),
                    .init("two", file: "deep/two.html", source: "../md/two.md"),
                ], in: folder)
            try fixture.source(
                "# One\n\nBy @thm-a, \\eqref{eq-b} and [the part](two#part), $y$.\n\n$$ c \\tag{7} $$ {#eq-c}\n\n> [!theorem] 2 Other {#thm-b}\n> From @thm-a.\n",
                at: "md/one.md")
            try fixture.source(
                """
                # Two

                > [!theorem] 1 Memory {#thm-a}
                > It forgets $x^2$, see @eq-b, @eq-c and @thm-b.

                $$ b \\tag{2} $$ {#eq-b}

                ## Part {#part}
                """, at: "md/two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--katex", katex, "--no-record"], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
        }

        private func open(_ browser: TestBrowser) async throws -> TestPage {
            let page = try await browser.page()
            try await page.openLeaf(folder["lib/build/one.html"])
            return page
        }

        @Test func showsATheoremAndLeadsThere() async throws {
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect(TestPage.isSheetOpen)
            #expect(try await page.text("document.querySelector('.sheet-title').textContent") == "Theorem 1")
            #expect(
                try await page.text("document.querySelector('.sheet-body').textContent").contains("forgets"))
            #expect(try await page.isTrue("document.querySelector('.sheet-body .katex-html')"))
            #expect(try await page.number("document.querySelectorAll('dialog [id]').length") == 0)
            // Links in it are seen from the other leaf.
            let links =
                "[...document.querySelectorAll('.sheet-body a')].map(a => a.href.split('/build/')[1]).join(' ')"
            #expect(try await page.text(links) == "deep/two.html#eq-b one.html#eq-c one.html#thm-b")
            #expect(
                try await page.number(Self.scripts) == 2)
            try await page.press("Escape")
            try await page.expect("!\(TestPage.isSheetOpen)")
            try await page.tap("main a[href='deep/two.html#eq-b']")
            try await page.expect(TestPage.isSheetOpen)
            #expect(
                try await page.text("document.querySelector('.sheet-title').textContent") == "Equation (2)")
            // Each script is loaded once.
            #expect(
                try await page.number(Self.scripts) == 2)
            try await page.tap(".go-there")
            try await page.expect("location.href.endsWith('deep/two.html#eq-b')")
        }

        @Test func followsALinkThatHasNoPreview() async throws {
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#part']")
            try await page.expect("location.href.endsWith('deep/two.html#part')")
        }

        /// Two theorems that refer to each other: each sheet leads to the other.
        @Test func followsACycle() async throws {
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect(TestPage.isSheetOpen)
            let title = "document.querySelector('.sheet-title').textContent"
            for (link, expected) in [("one.html#thm-b", "Theorem 2"), ("two.html#thm-a", "Theorem 1")] {
                try await page.tap(".sheet-body a[href$='\(link)']")
                try await page.expect("\(title) === '\(expected)'")
            }
        }

        /// A leaf with macros of its own has no places in the library: in the sheet of another leaf, a reference to the page
        /// itself shows its own text, and elsewhere it is an ordinary link. The Enter key follows both, each time.
        @Test func followsReferencesToALeafWithMacrosByKeyboard() async throws {
            try folder.write(
                "---\nmacros:\n  half: \\tfrac12\n---\n# One\n\nBy @thm-a, $y$.\n\n> [!theorem] 2 Other {#thm-b}\n> Let $x = \\half$.\n",
                to: "lib/md/one.md")
            try folder.write(
                "# Two\n\nSee @thm-b.\n\n> [!theorem] 1 Memory {#thm-a}\n> It forgets $x^2$, see @thm-b.\n",
                to: "lib/md/two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--katex", katex, "--no-record"], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let browser = try await TestBrowser.start()
            let page = try await open(browser)
            try await page.evaluate("document.querySelector(\"main a[href='deep/two.html#thm-a']\").focus()")
            try await page.press("Enter")
            try await page.expect(TestPage.isSheetOpen)
            try await page.evaluate("document.querySelector('.sheet-body a').focus()")
            try await page.press("Enter")
            try await page.expect("document.querySelector('.sheet-title').textContent === 'Theorem 2'")
            try await page.tap(".go-there")
            try await page.expect("location.hash === '#thm-b' && !\(TestPage.isSheetOpen)")
            let other = try await browser.page()
            try await other.openLeaf(folder["lib/build/deep/two.html"])
            // The list of places is loaded already when the key is pressed again.
            try await other.evaluate("document.addEventListener('click', e => e.preventDefault())")
            let link = "document.querySelector('main a.reference')"
            for _ in 0..<2 {
                try await other.evaluate(
                    "window.clicks = 0; \(link).onclick = () => { clicks += 1 }; \(link).focus()")
                try await other.press("Enter")
                try await other.expect("clicks === 2")
            }
        }

        /// A theorem of another language has its language and direction, and its formulas are written from left to right.
        @Test(arguments: [("he", "en"), ("en", "he"), ("en", "en")], ["client", "html", "mathml"])
        func showsOtherLanguages(_ languages: (here: String, there: String), _ mode: String) async throws {
            try folder.write(
                "---\nlang: \(languages.here)\n---\n# One\n\nBy @thm-a, with $y$.\n", to: "lib/md/one.md")
            try folder.write(
                "---\nlang: \(languages.there)\n---\n# Two\n\n> [!theorem] 1 {#thm-a}\n> אם $f(a) < 0 < f(b)$ אז.\n",
                to: "lib/md/two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--math", mode, "--katex", katex, "--no-record"], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect(TestPage.isSheetOpen)
            let (lang, direction) = languages.there == "he" ? ("he", "rtl") : ("en", "ltr")
            #expect(
                try await page.text("document.querySelector('.sheet-text .block').closest('[lang]').lang")
                    == lang)
            let shown = { (element: String) in
                "getComputedStyle(document.querySelector('.sheet-text \(element)')).direction"
            }
            #expect(try await page.text(shown(".block")) == direction)
            #expect(try await page.text(shown(":is(.math, bdi[data-tex])")) == "ltr")
            // Nothing is repeated in a page of the same language.
            let isOther = languages.here != languages.there
            #expect(
                try await page.isTrue(
                    "document.querySelector('.sheet-text').hasAttribute('lang') === \(isOther)"))
        }

        /// Formulas that `render` has typeset have the same measures in the sheet as in their leaf.
        @Test(arguments: ["html", "mathml"]) func showsFormulasThatAreTypesetAlready(_ mode: String)
            async throws
        {
            try folder.write(
                "# One\n\nBy @thm-a, with $y$.\n\n$$\n\\sum_{k=0}^{n} \\binom{n}{k} \\kern3em z\n$$\n",
                to: "lib/md/one.md")
            try folder.write(
                "# Two\n\n> [!theorem] 1 Memory {#thm-a}\n> It forgets $\\frac{a}{b} \\kern2em x^{2}$.\n",
                to: "lib/md/two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--math", mode, "--katex", katex, "--no-record"], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let browser = try await TestBrowser.start()
            let page = try await open(browser)
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect(TestPage.isSheetOpen)
            let leaf = try await browser.page()
            try await leaf.openLeaf(folder["lib/build/deep/two.html"])
            // In units of the font size, which is the sheet's in the sheet.
            let measure = { (place: String) in
                """
                (() => {
                  const formula = document.querySelector('\(place) .math, \(place) bdi[data-tex]')
                  const math = formula.querySelector('.katex-html, math')
                  return (math.getBoundingClientRect().width / parseFloat(getComputedStyle(math).fontSize)).toFixed(2)
                })()
                """
            }
            let shown = try await page.text(measure(".sheet-body"))
            #expect(shown == (try await leaf.text(measure("main"))))
            // The two spaces are wider than the letters.
            #expect(try #require(Double(shown)) > 3)
            #expect(try await page.number("document.querySelectorAll('dialog [id]').length") == 0)
            #expect(
                try await page.isTrue(
                    "[...document.querySelectorAll('.sheet-body :is(.math, bdi[data-tex])')].every(e => !e.translate)"
                ))
        }

        /// KaTeX's boxes need its style sheet, which a page without formulas does not have.
        @Test func isAnOrdinaryLinkInAPageWithoutFormulas() async throws {
            try folder.write("# One\n\nBy @thm-a.\n", to: "lib/md/one.md")
            try folder.write(
                "# Two\n\n> [!theorem] 1 Memory {#thm-a}\n> It forgets $x$.\n", to: "lib/md/two.md")
            let made = try SitegenBinary.command(
                ["render", "lib/build", "--math", "html", "--katex", katex, "--no-record"], in: folder.path
            ).run()
            try #require(made.code == 0, "\(made)")
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect("location.href.endsWith('deep/two.html#thm-a')")
        }

        @Test(arguments: ["places", "list"]) func isAnOrdinaryLinkWhereAFileIsDamaged(_ kind: String)
            async throws
        {
            let name = try #require(
                try folder.files(below: "lib/build/leaf").keys.first { $0.hasPrefix(kind) })
            try folder.write("sitegen.\(kind)({", to: "lib/build/leaf/" + name)
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect("location.href.endsWith('deep/two.html#thm-a')")
        }

        @Test func isAnOrdinaryLinkWithoutTheLibrary() async throws {
            try folder.remove("lib/build/leaf")
            let page = try await open(try await TestBrowser.start())
            try await page.tap("main a[href='deep/two.html#thm-a']")
            try await page.expect("location.href.endsWith('deep/two.html#thm-a')")
        }
    }
}
