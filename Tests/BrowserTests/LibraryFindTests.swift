import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Find over all leaves of a library, opened from files.
    @Suite(.needs(.chromium)) struct LibraryFindTests {
        private let folder: TestFolder
        private var build: String { folder["lib/build"] }

        /// A library of three leaves, rendered by the program.
        init() throws {
            folder = try TestFolder()
            let leaves = ["one", "two", "three"]
            let library = try LibraryFixture(
                leaves.map { LibraryFixture.Leaf($0, source: "../\($0).md") }, in: folder)
            try library.source(
                "# One\n\nAbout zebras.\n\n## Stripes\n\nStripes of a *zebra* are black.\n", at: "one.md")
            try library.source(
                "# Two\n\n## Zebra facts\n\nNothing here.\n\n> [!theorem] 1 Zebra lemma\n> For $\\int_0^1 f$ all is well.\n",
                at: "two.md")
            try library.source(
                "# Three\n\nThe law of large numbers, $\\sigma$ and $\\int_0^2 g$; a chance $\\Odds(A)$.\n\nこれは機械学習の入門です。\n\n学習はＬｅａｒｎｉｎｇ，入門。\n",
                at: "three.md")
            try library.source("macros: { Odds: \"\\\\operatorname{Odds}\" }\n", at: "sitegen.yml")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
        }

        private static let count = "document.querySelectorAll('.find-library [role=option]').length"
        private static let status = "document.querySelector('.find-library .find-status').textContent"

        private func open(_ browser: TestBrowser, _ leaf: String = "one", _ query: String) async throws
            -> TestPage
        {
            let page = try await browser.page()
            try await page.open("\(build)/\(leaf).html")
            try await page.expect("document.documentElement.dataset.library === ''")
            try await page.press("/")
            try await page.expect("document.activeElement.type === 'search'")
            if leaf != "index" {
                try await page.evaluate("document.querySelectorAll('.find-scope input')[1].click()")
            }
            try await page.expect("document.querySelector('.find-library:not([hidden])')")
            try await page.evaluate("document.querySelector('.find input[type=search]').focus()")
            try await page.type(query)
            try await page.expect("\(Self.status) !== ''")
            return page
        }

        private func address(_ file: String, _ fragment: String) -> String {
            URL(fileURLWithPath: "\(build)/\(file)").absoluteString + fragment
        }

        /// The address of a search, as an app opens it.
        @Test(arguments: [
            ("index", "zebra", "3 places"), ("index", "law%20of%20large", "1 place"),
            ("index", "100%", "Nothing found for “100%”."),
        ])
        func opensAnAddressOfASearch(_ leaf: String, _ query: String, _ status: String) async throws {
            let page = try await (try await TestBrowser.start()).page()
            try await page.open(address("\(leaf).html", "#find=:\(query)"))
            try await page.expect(TestPage.isSheetOpen)
            try await page.expect("\(Self.status) === '\(status)'")
            #expect(try await page.text("location.hash") == "")
        }

        @Test(arguments: ["", ":", "x:zebra"]) func opensNothingForOtherAddresses(_ query: String)
            async throws
        {
            let page = try await (try await TestBrowser.start()).page()
            try await page.open(address("index.html", "#find=\(query)"))
            try await page.expect("document.readyState === 'complete'")
            try await page.expect("document.documentElement.dataset.library === ''")
            #expect(try await page.isTrue("!(\(TestPage.isSheetOpen))"))
        }

        @Test func searchesThePageOfALeaf() async throws {
            let page = try await (try await TestBrowser.start()).page()
            try await page.open(address("one.html", "#find=:zebra"))
            try await page.expect(TestPage.isSheetOpen)
            try await page.expect(
                "/^[12] places?$/.test(document.querySelector('.find-own .find-status').textContent)")
        }

        @Test(arguments: [
            ("zebra", "3 places", "Title of two,Title of one"), ("ZEBRAS", "1 place", "Title of one"),
            ("zebar", "2 places", "Title of two,Title of one"), ("\\sigma", "1 place", "Title of three"),
            ("\\int_0^1", "1 place", "Title of two"), ("\\int", "2 places", "Title of two,Title of three"),
            ("\"law of large\"", "1 place", "Title of three"),
            ("\"of law\"", "Nothing found for “\"of law\"”.", ""),
            ("unheardof", "Nothing found for “unheardof”.", ""), ("機械学習", "1 place", "Title of three"),
            ("習", "1 place", "Title of three"), ("learning 入門", "1 place", "Title of three"),
            ("習学", "Nothing found for “習学”.", ""), ("(A)", "1 place", "Title of three"),
            ("0^1 f", "1 place", "Title of two"), ("x_{n+1}", "Nothing found for “x_{n+1}”.", ""),
        ])
        func findsInEveryLeaf(_ query: String, _ status: String, _ leaves: String) async throws {
            let browser = try await TestBrowser.start()
            for leaf in ["one", "index"] {
                let page = try await open(browser, leaf, query)
                try await page.expect("\(Self.status) === '\(status)'")
                let groups =
                    "[...document.querySelectorAll('.find-group')].map(group => group.firstChild.textContent).join()"
                #expect(
                    Set(try await page.text(groups).split(separator: ","))
                        == Set(leaves.split(separator: ",")))
            }
        }

        /// Each result has the macros and the language of its own library.
        @Test func findsInTheLibrariesBelowAStartPage() async throws {
            try folder.write("macros: { Odds: \"\\\\mathbf{O}\" }\n", to: "both/sitegen.yml")
            for name in ["a", "b"] {
                let library = try LibraryFixture(
                    [.init(name, source: "../\(name).md")], in: folder, name: "both/\(name)")
                try library.source("# About\n\nQuaggas of $\\Odds_{\(name)}$.\n", at: "\(name).md")
            }
            try folder.write("lang: de\nmacros: { Odds: \"\\\\mathbb{Q}\" }\n", to: "both/b/sitegen.yml")
            let run = try SitegenBinary.command(
                ["render", "both", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let browser = try await TestBrowser.start()
            let address = URL(fileURLWithPath: folder["both/index.html"]).absoluteString + "#find=:quagga"
            let page = try await browser.page()
            try await page.open(address)
            try await page.expect("\(Self.status) === '2 places'")
            let option = { (number: Int, words: String) in
                "document.querySelectorAll('.find-library [role=option]')[\(number)].\(words)"
            }
            for (number, name, sign, lang) in [(0, "a", "O", ""), (1, "b", "Q", "de")] {
                let target = try await page.text(option(number, "getAttribute('href')"))
                #expect(target.hasPrefix("\(name)/build/\(name).html#find=1:"))
                #expect(try await page.text(option(number, "querySelector('mi').textContent")) == sign)
                #expect(try await page.text(option(number, "querySelector('.context').lang")) == lang)
            }
            // A library that is gone is not searched, and the page says so.
            try folder.remove("both/b/build/leaf")
            let later = try await browser.page()
            try await later.open(address)
            try await later.expect("/^1 place.*missing or damaged/.test(\(Self.status))")
        }

        /// Words as the reader types them, phrases over footnote marks, and pieces of TeX copied from a source.
        @Test func findsWordsInOtherForms() async throws {
            try folder.write(
                "# One\n\nThe lack of memory[^1] holds. **Bold**ly. Łódź. Die Größe. ΣΊΣΥΦΟΣ.\n\nBy $\\left(\\frac{1}{n}\\right)$.\n\n[^1]: A note.\n",
                to: "lib/one.md")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let words =
                try folder.files(below: "lib/build/leaf").first { $0.key.hasPrefix("words-") }?.value ?? []
            #expect(!String(decoding: words, as: UTF8.self).contains("memory1"))
            let page = try await open(try await TestBrowser.start(), "two", "zebra")
            for (query, count) in [
                ("\"memory holds\"", 1), ("boldly", 1), ("lodz", 1), ("GRÖSSE", 1), ("grosse", 1),
                ("σίσυφος", 1),
                (#"\frac1n"#, 1), (#"$\frac{1}{n}$"#, 1), (#"\left(\frac1n"#, 1), (#"\frac1m"#, 0),
            ] {
                let input = "document.querySelector('.find input[type=search]')"
                try await page.evaluate("\(input).value = ''; \(input).focus()")
                try await page.type(query)
                try await page.expect(
                    "\(Self.status) === '\(count == 1 ? "1 place" : "Nothing found for “\(query.replacing("\\", with: "\\\\"))”.")'"
                )
            }
        }

        /// A leaf of another language has its language and direction, and formulas are written from left to right.
        @Test(arguments: [("he", "en"), ("en", "he")])
        func showsOtherLanguages(_ here: String, _ there: String) async throws {
            try folder.write("---\nlang: \(here)\n---\n# One\n", to: "lib/one.md")
            try folder.write(
                "---\nlang: \(there)\n---\n# Two\n\n## Zebra $x$\n\nאם $f(a) < 0 < f(b)$ אז zebra.\n",
                to: "lib/two.md")
            try folder.write("# Three\n", to: "lib/three.md")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let page = try await open(try await TestBrowser.start(), "one", "zebra")
            try await page.expect("document.querySelector('.find-results .context .katex')")
            for element in [".context", ".find-section", ".find-group > p"] {
                #expect(
                    try await page.text(
                        "(e => e.lang + ' ' + e.dir)(document.querySelector('.find-results \(element)'))")
                        == (there == "he" ? "he rtl" : "en ltr"))
            }
            let isLeftToRight =
                "getComputedStyle(document.querySelector('.find-results .context .katex')).direction === 'ltr'"
            #expect(try await page.isTrue(isLeftToRight))
        }

        /// A page looks for words of scripts without spaces in its own text.
        @Test(arguments: [
            ("学習", "2 places", "学習,学習"), ("機械学習", "1 place", "機械学習"), ("習", "2 places", "習,習"),
            ("learning 入門", "1 place", "Ｌｅａｒｎｉｎｇ,入門"), ("習学", "Nothing found for “習学”.", ""),
        ])
        func findsWordsWithoutSpacesInThePage(_ query: String, _ status: String, _ marks: String) async throws
        {
            let page = try await TestBrowser.start().page()
            try await page.open("\(build)/three.html")
            try await page.press("/")
            try await page.expect("document.activeElement.type === 'search'")
            try await page.type(query)
            try await page.expect(
                "document.querySelector('.find-own .find-status').textContent === '\(status)'")
            let found =
                "[...document.querySelectorAll('.find-own mark')].map(mark => mark.textContent).join()"
            // The excerpts appear after the number of places.
            try await page.expect("\(found) === '\(marks)'")
        }

        /// Headings and the names of theorems come first, and an excerpt has its formulas typeset.
        @Test func ranksAndTypesets() async throws {
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "three", "zebra lemma")
            try await page.expect("\(Self.count) === 1 && document.querySelector('.find-results mark')")
            try await page.expect("document.querySelector('.find-results .katex')")
            #expect(
                try await page.text("document.querySelector('.find-section').textContent") == "Zebra facts")
        }

        /// The title of a leaf is above its results, and not again as the name of a section.
        @Test func namesALeafOnce() async throws {
            try folder.write(
                "# Title of one\n\nAbout zebras.\n\n## Stripes\n\nThey are black.\n", to: "lib/one.md")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "two", "zebras")
            try await page.expect("\(Self.count) === 1 && document.querySelector('.find-results mark')")
            #expect(try await page.isTrue("!document.querySelector('.find-section')"))
            let other = try await open(browser, "two", "black")
            try await other.expect("\(Self.count) === 1 && document.querySelector('.find-section')")
            #expect(
                try await other.text("document.querySelector('.find-section').textContent") == "Stripes")
        }

        @Test func namesALeafWithAFormulaOnce() async throws {
            let library = try LibraryFixture(
                [.init("a", source: "../a.md", title: "On $L^2$")], in: folder, name: "other")
            try library.source("# On $L^2$\n\nAbout quaggas.\n", at: "a.md")
            let run = try SitegenBinary.command(
                ["render", "other", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let page = try await (try await TestBrowser.start()).page()
            try await page.open(
                URL(fileURLWithPath: folder["other/build/index.html"]).absoluteString + "#find=:quaggas")
            try await page.expect("\(Self.count) === 1 && document.querySelector('.find-results mark')")
            #expect(
                try await page.text("document.querySelector('.find-group > p').textContent") == "On L²")
            #expect(try await page.isTrue("!document.querySelector('.find-section')"))
        }

        /// Leaves whose formulas are typeset when they are rendered load KaTeX only for the excerpts of Find.
        @Test(arguments: [
            ("html", "document.querySelector('.find-results .katex .katex-html')"),
            (
                "mathml",
                "document.querySelector('.find-results math') && !document.querySelector('.find-results .katex-html')"
            ),
        ])
        func typesetsInOtherModes(_ mode: String, _ typeset: String) async throws {
            let run = try SitegenBinary.command(
                ["render", "lib", "--math", mode, "--no-record", "--katex", try Repository.requireKaTeX()],
                in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let verified = try SitegenBinary.command(["verify", "lib/build", "--strict"], in: folder.path)
                .run()
            #expect(verified.code == 0, "\(verified)")
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(build)/leaf")
            let script = try #require(names.first { $0.hasPrefix("katex-") })
            // The licence accompanies each copy.
            #expect(try folder.text("lib/build/leaf/\(script)").hasPrefix("/*\n"))
            let browser = try await TestBrowser.start()
            for leaf in ["index", "one", "three"] {
                let page = try await open(browser, leaf, "chance")
                try await page.expect("\(Self.count) === 1 && \(typeset)")
                #expect(try await page.isTrue("!document.querySelector('.find-results code')"))
                if mode == "html" {
                    try await page.expect(
                        "getComputedStyle(document.querySelector('.find-results .katex')).fontFamily.includes('KaTeX')"
                    )
                }
                #expect(page.requests.allSatisfy { $0.hasPrefix("file:") }, "\(page.requests)")
            }
        }

        /// A start page has no formulas, so the library's macros come with its facts.
        @Test func typesetsMacrosOnTheStartPage() async throws {
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "index", "chance")
            try await page.expect(
                "\(Self.count) === 1 && document.querySelectorAll('.find-results .katex').length === 3")
            #expect(try await page.isTrue("!document.querySelector('.find-results code')"))
        }

        /// The excerpt of a numbered display is typeset as that of others, without its number.
        @Test func typesetsNumberedDisplays() async throws {
            try folder.write("# One\n\n$$\n\\oint_C f \\tag{2.4}\n$$\n", to: "lib/one.md")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "three", "\\oint")
            try await page.expect(
                "\(Self.count) === 1 && document.querySelectorAll('.find-results .katex').length === 1")
            #expect(try await page.isTrue("!document.querySelector('.find-results :is(code, .tag)')"))
        }

        /// The excerpt is the sentence with the piece, though an earlier one has the command; a long display is typeset
        /// if its rows are short, and one with a long row is left out beside words that were found.
        @Test(arguments: [
            ("\\int_0^7", "Then much later", "Here", ".katex", "code"),
            ("\\bigcup", "", "Here", ".katex .mtable", "code"),
            ("quokka", "A quokka has … friends", "a_{", "code", ".katex"),
        ])
        func showsTheFormulaThatWasFound(
            _ query: String, _ sentence: String, _ other: String, _ present: String, _ absent: String
        ) async throws {
            let long = (1...40).map { "a_{\($0)}" }.joined(separator: " + ")
            try folder.write(
                """
                # One

                Here $\\int_X f$ comes first.

                Then much later $\\int_0^7 x\\,dx$ is there.

                \\begin{align}
                \\mu\\Bigl(\\bigcup_n A_n\\Bigr) &= \\lim_{n\\to\\infty} \\mu(A_n) \\tag{1} \\\\
                &= \\sup_n \\mu(A_n) + \\sum_{n=1}^\\infty \\frac{1}{n^2} \\notag
                \\end{align}

                A quokka has $\(long)$ friends.

                """, to: "lib/one.md")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "three", query)
            try await page.expect("\(Self.count) === 1")
            let excerpt = "document.querySelector('.find-results .context')"
            let words = try await page.text("\(excerpt).textContent")
            #expect(sentence.isEmpty || words.contains(sentence), "\(words)")
            #expect(!words.contains(other), "\(words)")
            #expect(try await page.isTrue("\(excerpt).querySelector('\(present)')"), "\(words)")
            #expect(try await page.isTrue("!\(excerpt).querySelector('\(absent)')"), "\(words)")
        }

        /// Other pages have only the library's macros, and a macro of the leaf may have the name of one of them. A page with
        /// such a macro typesets the formulas of other leaves with the library's.
        @Test(arguments: [
            "---\nmacros: { Odds: Q }\n---\n# Two\n\nA ruler $\\Odds$.\n",
            "# Two\n\n$\\def\\Odds{Q}$ A ruler $\\Odds$.\n",
        ])
        func showsFormulasWithMacrosOfTheirLeafAsTeX(_ text: String) async throws {
            try folder.write(text, to: "lib/two.md")
            let run = try SitegenBinary.command(
                ["render", "lib", "--no-record", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(run.code == 0, "\(run)")
            let browser = try await TestBrowser.start()
            for leaf in ["index", "two", "three"] {
                let page = try await open(browser, leaf, "ruler")
                try await page.expect(
                    "\(Self.count) === 1 && document.querySelector('.find-library code').textContent.includes('Odds')"
                )
                #expect(try await page.isTrue("!document.querySelector('.find-library .katex')"))
            }
            let page = try await open(browser, "two", "chance")
            let formulas = "[...document.querySelectorAll('.find-library .katex-html')]"
            try await page.expect(
                "\(Self.count) === 1 && \(formulas).some(e => e.textContent.includes('Odds'))")
        }

        /// The input keeps the focus; the list says which result is active; Enter opens the leaf at the place.
        @Test func worksByKeys() async throws {
            let browser = try await TestBrowser.start()
            let page = try await open(browser, "three", "zebra")
            try await page.expect("\(Self.count) === 3")
            let input = "document.querySelector('.find input[type=search]')"
            #expect(try await page.text("\(input).getAttribute('role')") == "combobox")
            let active = "document.getElementById(\(input).getAttribute('aria-activedescendant'))"
            #expect(try await page.isTrue("!\(active)"))
            try await page.press("ArrowDown")
            try await page.press("ArrowDown")
            let options = "[...document.querySelectorAll('[role=option]')]"
            #expect(try await page.isTrue("\(active) === \(options)[1]"))
            #expect(try await page.isTrue("\(options).filter(o => o.ariaSelected === 'true').length === 1"))
            #expect(try await page.isTrue("document.activeElement === \(input)"))
            try await page.press("ArrowUp")
            try await page.press("ArrowUp")
            #expect(try await page.isTrue("!\(active)"))
            let place = try await page.text("\(options)[0].textContent")
            try await page.press("Enter")
            try await page.expect(
                "location.pathname.endsWith('two.html') && document.querySelector('.find-bar:not([hidden])')")
            #expect(!place.isEmpty)
            // The address is the leaf's own again, so that a reload comes back to the reading position.
            #expect(try await page.text("location.hash") == "")
            #expect(try await page.isTrue("document.querySelector('.marked')"))
        }

        /// The index does not have the variables of a formula, which is marked and opens its leaf.
        @Test func opensALeafAtVariables() async throws {
            let page = try await open(try await TestBrowser.start(), "three", "0^1 f")
            try await page.expect(
                "\(Self.count) === 1 && document.querySelector('.find-library mark .katex')")
            try await page.press("ArrowDown")
            try await page.press("Enter")
            try await page.expect(
                "location.pathname.endsWith('two.html') && document.querySelector('.math.found')")
        }

        /// A file that is missing or damaged costs its own results, and the page says so.
        @Test(arguments: ["words", "texts", "find"])
        func saysWhatIsDamaged(_ kind: String) async throws {
            let name = try #require(
                try folder.files(below: "lib/build/leaf").keys.first { $0.hasPrefix(kind) })
            for text in ["sitegen.\(kind)({", nil] {
                if let text {
                    try folder.write(text, to: "lib/build/leaf/" + name)
                } else {
                    try folder.remove("lib/build/leaf/" + name)
                }
                let browser = try await TestBrowser.start()
                let page = try await browser.page()
                try await page.open("\(build)/one.html")
                try await page.expect("document.documentElement.dataset.library === ''")
                try await page.press("/")
                try await page.expect("document.activeElement.type === 'search'")
                try await page.evaluate("document.querySelectorAll('.find-scope input')[1].click()")
                try await page.evaluate("document.querySelector('.find input[type=search]').focus()")
                try await page.type("zebra")
                try await page.expect(
                    "[...document.querySelectorAll('.find-status')].some(p => /missing or damaged/.test(p.textContent))"
                )
                // The page's own Find goes on.
                try await page.evaluate("document.querySelectorAll('.find-scope input')[0].click()")
                try await page.expect(
                    "document.querySelectorAll('.find-own .find-results button').length > 0")
            }
        }

        /// Without the script that searches, each search of the page alone says so until the reader chooses the page.
        @Test(arguments: ["one", "index"]) func saysWithEachSearchThatItsScriptIsMissing(_ leaf: String)
            async throws
        {
            let name = try #require(
                try folder.files(below: "lib/build/leaf").keys.first { $0.hasPrefix("find-") })
            try folder.remove("lib/build/leaf/" + name)
            let page = try await TestBrowser.start().page()
            try await page.open("\(build)/\(leaf).html")
            try await page.expect("document.documentElement.dataset.library === ''")
            try await page.press("/")
            try await page.expect("document.activeElement.type === 'search'")
            if leaf == "one" {
                try await page.evaluate("document.querySelectorAll('.find-scope input')[1].click()")
            }
            let status = "document.querySelector('.find-own .find-status').textContent"
            try await page.expect("/missing or damaged/.test(\(status))")
            try await page.evaluate("document.querySelector('.find input[type=search]').focus()")
            try await page.type("unheardof")
            try await page.expect("/unheardof.*missing or damaged/.test(\(status))")
            guard leaf == "one" else { return }
            try await page.evaluate("document.querySelectorAll('.find-scope input')[0].click()")
            try await page.expect("\(status) === 'Nothing found for “unheardof”.'")
        }
    }
}
