import TestSupport
import Testing

extension BrowserSuites {
    /// What MathML Core has no words for is seen all the same, and what the page's policy stops.
    @Suite(.needs(.chromium)) struct MathMLDrawingTests {
        private func page(_ markdown: String, _ mode: String, in folder: TestFolder) async throws -> TestPage
        {
            let browser = try await TestBrowser.start()
            let page = try await browser.page(width: 800)
            try await page.call(
                "Page.addScriptToEvaluateOnNewDocument",
                [
                    "source":
                        "addEventListener('securitypolicyviolation', () => { self.stopped = true }); localStorage.setItem('reading', '{\"mathematics\":\"mathml\"}')"
                ])
            try await page.openLeaf(try RenderedContent.leaf(markdown, ["--math", mode], in: folder))
            #expect(try await page.isTrue("!self.stopped"))
            return page
        }

        @Test(arguments: ["client", "html", "mathml"]) func alignsInColumns(_ mode: String) async throws {
            let folder = try TestFolder()
            let markdown = """
                # A

                \\begin{align}
                a + b + c &= d \\tag{1} \\\\
                x &= y + z \\notag \\\\
                m &= n \\tag{2}
                \\end{align}

                $$
                \\begin{array}{l|cr} a + b & c & ddd \\\\ \\hline e & f & g \\end{array}
                $$

                """
            let page = try await self.page(markdown, mode, in: folder)
            /// Where the content of each cell of a column begins or ends, rounded.
            func edges(_ table: Int, _ column: Int, _ edge: String) async throws -> [String] {
                try await page.text(
                    """
                    [...document.querySelectorAll('mtable')[\(table)].querySelectorAll('mtr')].map(row => {
                      const cell = row.children[\(column)];
                      if (!cell) { return ''; }
                      const inside = document.createRange();
                      inside.selectNodeContents(cell);
                      return Math.round(inside.getBoundingClientRect().\(edge));
                    }).join(' ')
                    """
                ).split(separator: " ").map(String.init)
            }
            for (table, column, edge, rows) in [
                (0, 0, "right", 3), (0, 1, "left", 3), (0, 2, "right", 2), (1, 0, "left", 2),
                (1, 2, "right", 2),
            ] {
                let places = try await edges(table, column, edge)
                #expect(places.count == rows && Set(places).count == 1, "\(table) \(column): \(places)")
            }
            #expect(try await Set(edges(0, 0, "left")).count == 3)
            // The numbers are at the margin, and the formula is in the middle.
            let spaces = try await page.text(
                """
                (() => {
                  const place = node => {
                    const inside = document.createRange();
                    inside.selectNodeContents(node);
                    return inside.getBoundingClientRect();
                  };
                  const rows = [...document.querySelector('mtable').querySelectorAll('mtr')];
                  const line = rows[0].closest('.scroll').getBoundingClientRect();
                  return [
                    line.right - place(rows[0].querySelector('.row-number')).right,
                    Math.min(...rows.map(row => place(row.children[0]).left)) - line.left
                      - line.right + Math.max(...rows.map(row => place(row.children[1]).right))
                  ].map(Math.abs).map(Math.round).join(' ')
                })()
                """
            ).split(separator: " ").compactMap { Int($0) }
            #expect(spaces.count == 2 && spaces[0] <= 2 && spaces[1] <= 20, "\(spaces)")
            // The lines of the second table.
            let lines =
                "[...document.querySelectorAll('mtable')[1].querySelectorAll('mtd')].map(cell => getComputedStyle(cell))"
            #expect(
                try await page.text("\(lines).map(s => s.borderLeftStyle).join(' ')")
                    == "none solid none none solid none")
            #expect(
                try await page.text("\(lines).map(s => s.borderTopStyle).join(' ')")
                    == "none none none solid solid solid")
        }

        @Test(arguments: ["client", "html", "mathml"]) func drawsBoxesStrikesAndLines(_ mode: String)
            async throws
        {
            let folder = try TestFolder()
            let markdown =
                "$\\pmb{b}$, $\\boxed{x}$, $\\cancel{y}$, $\\overline{X}_n$, $\\underline{z}$, $\\colorbox{yellow}{a}$, $\\fcolorbox{red}{white}{a}$, $\\mathbb{R}$\n"
            let page = try await self.page(markdown, mode, in: folder)
            func style(_ selector: String, _ property: String) async throws -> String {
                try await page.text(
                    "getComputedStyle(document.querySelector('math \(selector)')).\(property)")
            }
            #expect(try await style(".boxed", "borderRightStyle") == "solid")
            #expect(
                try await page.isTrue(
                    "document.querySelector('math .boxed').getBoundingClientRect().width > 1.4 * document.querySelector('math .boxed > *').getBoundingClientRect().width"
                ))
            #expect(try await style(".strike-up", "backgroundImage").contains("linear-gradient"))
            #expect(try await style(".padded", "paddingLeft") != "0px")
            #expect(try await style(".padded", "backgroundColor") == "rgb(255, 255, 0)")
            #expect(
                try await page.text(
                    "getComputedStyle(document.querySelectorAll('math .padded')[1]).borderTopColor")
                    == "rgb(255, 0, 0)")
            #expect(try await style(".overline", "borderTopStyle") == "solid")
            #expect(try await style(".underline", "borderBottomStyle") == "solid")
            // KaTeX's boxes of the same names draw their own.
            #expect(
                try await page.text(
                    "[...document.querySelectorAll('.katex-html :is(.overline, .underline)')].map(e => getComputedStyle(e).borderStyle).join()"
                ) == (mode == "mathml" ? "" : "none,none"))
            if mode != "client" {
                #expect(try await style("[class^=k]", "textShadow") != "none")
            }
            #expect(try await page.text("[...document.querySelectorAll('math mi')].pop().textContent") == "ℝ")
        }

        /// As MathML, which the reader may choose, by their characters: Chromium knows no other way.
        @Test(arguments: ["client", "html", "mathml"]) func showsLettersWithAFormOfTheirOwn(_ mode: String)
            async throws
        {
            let folder = try TestFolder()
            let markdown =
                "$\\mathbb{R1}$ $\\mathcal{FG}$ $\\mathfrak{gR}$ $\\mathscr{L}$ $\\mathbb{k}$ $\\mathrm{R}$\n"
            let page = try await self.page(markdown, mode, in: folder)
            #expect(
                try await page.text(
                    "[...document.querySelectorAll('math')].map(e => [...e.querySelectorAll('mi, mn')].map(t => t.textContent).join('')).join(' ')"
                ) == "ℝ𝟙 ℱ𝒢 𝔤ℜ ℒ 𝕜 R")
        }

        /// KaTeX writes an operator around what `\\mathop` is given, and an operator holds text alone.
        @Test(arguments: ["client", "html", "mathml"]) func setsOperatorsOfOnesOwnOnTheLine(_ mode: String)
            async throws
        {
            let folder = try TestFolder()
            let page = try await self.page("$\\E X + \\Prob\\{A\\}$\n", mode, in: folder)
            // Bold by its characters.
            #expect(
                try await page.text(
                    "[...document.querySelectorAll('math mi')].map(e => e.textContent).join('')")
                    == "𝐄X𝐏A")
            #expect(try await page.number("document.querySelectorAll('math').length") == 1)
            #expect(try await page.number("document.querySelectorAll('math mo:has(*)').length") == 0)
        }

        /// As large as what it closes, an exponent behind it or not.
        @Test func setsALargeParenthesisWithAnExponent() async throws {
            let folder = try TestFolder()
            let page = try await self.page("$\\Bigl( x \\Bigr)^n$ and $( x )^n$\n", "mathml", in: folder)
            let large = "[...document.querySelectorAll('mo[minsize]')]"
            #expect(try await page.number("\(large).length") == 2)
            let isGrown =
                "\(large).every(e => e.getBoundingClientRect().height > 1.3 * document.querySelectorAll('mo')[2].getBoundingClientRect().height)"
            // Signs grow only in a font with a table for mathematics (OpenType, MATH), which not every font of that name has:
            // a sign of the test's own tells.
            let canGrow = """
                (() => {
                  const probe = document.createElement('p');
                  probe.innerHTML = '<math><mo stretchy="false">(</mo></math>' +
                    '<math><mrow><mo stretchy="true" minsize="1.8em" maxsize="1.8em">(</mo><mi>x</mi></mrow></math>';
                  document.querySelector('main').append(probe);
                  const [small, large] = [...probe.querySelectorAll('mo')].map(sign => sign.getBoundingClientRect().height);
                  probe.remove();
                  return large > 1.3 * small;
                })()
                """
            #expect(try await page.isTrue("(\(isGrown)) === \(canGrow)"))
        }

        /// KaTeX writes the width of this arrow as an attribute, which the policy stops.
        @Test(arguments: ["client", "html"]) func drawsTheArrowOfAVector(_ mode: String) async throws {
            let folder = try TestFolder()
            let page = try await self.page("$\\vec{v}$ and $\\pmb{b}$\n", mode, in: folder)
            _ = try await page.evaluate("delete document.documentElement.dataset.mathematics")
            #expect(
                try await page.number(
                    "document.querySelector('.math svg').getBoundingClientRect().width * 10") > 50)
        }
    }
}
