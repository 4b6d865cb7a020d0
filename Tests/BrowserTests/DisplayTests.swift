import TestSupport
import Testing

extension BrowserSuites {
    /// Wide displays on a phone and on a large screen.
    @Suite(.needs(.chromium)) struct DisplayTests {
        @Test(arguments: [320, 390, 768, 1280])
        func keepsNumbersOffTheFormulas(_ width: Int) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(width: width)
            try await page.openLeaf(chapter.path)
            try await page.unfold()
            #expect(
                try await page.number("document.querySelectorAll('.math.display.typeset').length")
                    == SampleChapter.displays)
            #expect(
                try await page.number(
                    "document.querySelectorAll('.math.display :is(.number, .katex-html > .tag)').length")
                    == 23)
            let overlapping = try await page.text(
                """
                [...document.querySelectorAll('.math.display :is(.number, .katex-html > .tag)')].filter(number => {
                  const box = number.getBoundingClientRect();
                  return [...number.closest('.display').querySelectorAll('.katex-html > .base')].some(base => {
                    const scroller = base.closest('.scroll');
                    const seen = scroller && !scroller.contains(number) ? scroller.getBoundingClientRect() : null;
                    const other = base.getBoundingClientRect();
                    const right = seen ? Math.min(other.right, seen.right) : other.right;
                    return box.left < right - 0.5 && box.right > other.left + 0.5
                      && box.top < other.bottom - 0.5 && box.bottom > other.top + 0.5;
                  });
                }).map(number => number.textContent).join(' ')
                """)
            #expect(overlapping.isEmpty, "\(overlapping)")
        }

        /// The marker of raw HTML has the size of the one of a solution, and the element a space below it.
        @Test func marksRawDetailsAsSolutions() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page(width: 390)
            let markdown =
                "# A\n\n<details><summary>More</summary>\n\nWords\n\n</details>\n\nAfter.\n\n> [!solution]\n> Words.\n"
            try await page.openLeaf(try RenderedContent.leaf(markdown, [], in: folder))
            let widths = try await page.text(
                "[...document.querySelectorAll('main summary')].map(s => getComputedStyle(s, '::before').width).join(' ')"
            ).split(separator: " ")
            #expect(widths.count == 2 && widths[0].hasSuffix("px") && widths[0] == widths[1], "\(widths)")
            let space = try await page.number(
                """
                (() => {
                  const raw = document.querySelector('main > details');
                  return Math.round(raw.nextElementSibling.getBoundingClientRect().top - raw.getBoundingClientRect().bottom)
                })()
                """)
            #expect(space >= 12)
        }

        /// KaTeX counts the rows of environments without a star. The build numbers them if the leaf says so.
        @Test(arguments: ["client", "html"])
        func countsNoRowsInTheBrowser(_ mode: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            let markdown = #"""
                # A

                \begin{align}a &= b \\ c &= d\end{align}

                \begin{equation}x\end{equation}
                """#
            try await page.openLeaf(try RenderedContent.leaf(markdown, ["--math", mode], in: folder))
            let shown = try await page.text(
                """
                [...document.querySelectorAll('.katex .eqn-num')].map(e => getComputedStyle(e).display).join(' ')
                """)
            #expect(shown == "none none none")
        }

        /// A display that is too wide scrolls inside itself, from its beginning, and shows that it goes on.
        @Test func startsAtTheBeginningAndFadesWhereItGoesOn() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            try await page.unfold()
            let scrollers = """
                [...document.querySelectorAll('.math.display.typeset')].map(e => e.querySelector(':scope > .scroll') || e)
                  .filter(e => e.scrollWidth > e.clientWidth + 1)
                """
            #expect(try await page.number("\(scrollers).length") >= 15)
            // The beginning of the formula is where the scroller begins, and nothing lies before it.
            #expect(
                try await page.number(
                    """
                    \(scrollers).filter(e => e.scrollLeft !== 0 || Math.abs(
                      Math.min(...[...e.querySelectorAll('.katex-html > .base')].map(b => b.getBoundingClientRect().left))
                      - e.getBoundingClientRect().left) > 2).length
                    """) == 0)
            let uncued = """
                \(scrollers).filter(e => {
                  const style = getComputedStyle(e);
                  const fades = style.maskImage.includes('gradient') && parseFloat(style.getPropertyValue('--cut-right')) > 0;
                  return !fades && !style.backgroundImage.includes('gradient');
                }).length
                """
            #expect(try await page.number(uncued) == 0)
            // At its end it no longer fades there, but at its beginning.
            let atTheEnd = try await page.text(
                """
                (async () => {
                  const e = \(scrollers)[0];
                  e.scrollLeft = 10000;
                  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                  const style = getComputedStyle(e);
                  window.fades = ['left', 'right'].map(side => parseFloat(style.getPropertyValue('--cut-' + side)) > 0);
                })(); ''
                """)
            #expect(atTheEnd.isEmpty)
            let fades =
                try await page.text(
                    "new Promise(done => setTimeout(() => done(JSON.stringify(window.fades)), 200))")
            #expect(fades == "[true,false]")
        }

        /// Where the cut falls between two formulas nothing fades, and the shade alone says that it goes on.
        @Test(arguments: [false, true])
        func shadesACutThroughBlankPaper(_ isDark: Bool) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            try await page.setScheme(dark: isDark)
            let display = "$$ \\quad a + b \\hspace{30em} c + d \\quad $$"
            try await page.openLeaf(try RenderedContent.leaf("# A\n\n\(display)\n", in: folder))
            let box = "document.querySelector('.math.display > .overflows').getBoundingClientRect()"
            try await page.expect("\(box).width > 300")
            let desk = try await browser.page()
            let edge = { (side: String, inner: Int) in
                try await page.contrast(x: "\(box).\(side) - \(inner)", y: "\(box).top + 4", 10, 12, on: desk)
            }
            #expect(try await edge("right", 10) > 6)
            #expect(try await edge("left", 0) < 3)
            _ = try await page.evaluate("document.querySelector('.overflows').scrollLeft = 150")
            try await page.rest()
            #expect(try await edge("left", 0) > 6)
            _ = try await page.evaluate("document.querySelector('.overflows').scrollLeft = 10000")
            try await page.rest()
            #expect(try await edge("right", 10) < 3)
        }

        /// A copy in a sheet begins at its beginning, however far the text's own was scrolled.
        @Test func fadesACopyInASheetWhereItGoesOn() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            let sum = String(repeating: "a_{11} + ", count: 40)
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\nBy [](#eq-long).\n\n$$ \(sum)z \\tag{1} $$ {#eq-long}\n", in: folder))
            let cuts = { (box: String) in
                "['left', 'right'].map(side => parseFloat(getComputedStyle(\(box)).getPropertyValue('--cut-' + side)) > 0).join()"
            }
            let own = "document.querySelector('#eq-long > .scroll')"
            #expect(try await page.text(cuts(own)) == "false,true")
            _ = try await page.evaluate("\(own).scrollLeft = 10000")
            try await page.expect("\(cuts(own)) === 'true,false'")
            try await page.tap("a.equation-reference")
            try await page.expect(TestPage.isSheetOpen)
            let copy = "document.querySelector('.sheet .scroll')"
            try await page.expect("\(copy).scrollLeft === 0 && \(cuts(copy)) === 'false,true'")
        }

        /// From right to left the beginning is on the right.
        @Test func fadesATableFromRightToLeftOnItsLeft() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let page = try await browser.page()
            let row = String(repeating: "| two-words ", count: 12) + "|\n"
            let line = String(repeating: "| --- ", count: 12) + "|\n"
            try await page.openLeaf(
                try RenderedContent.leaf(
                    "# A\n\n<div dir=\"rtl\">\n\n\(row)\(line)\(row)\n</div>\n", in: folder))
            let table = "document.querySelector('.table-scroll')"
            let cuts =
                "['left', 'right'].map(side => parseFloat(getComputedStyle(\(table)).getPropertyValue('--cut-' + side)) > 0).join()"
            try await page.expect("\(table).classList.contains('overflows') && \(cuts) === 'true,false'")
            _ = try await page.evaluate("\(table).scrollLeft = -10000")
            try await page.expect("\(cuts) === 'false,true'")
        }

        /// What is styled with an animation running is styled half as fast, and a page has hundreds of formulas.
        @Test func runsNoAnimationDuringTypesetting() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.prepare(
                """
                window.animated = 0;
                new MutationObserver(() => { animated = Math.max(animated, document.getAnimations().length); })
                  .observe(document, { subtree: true, childList: true, attributes: true });
                """)
            try await page.openLeaf(chapter.path)
            #expect(try await page.number("animated + document.getAnimations().length") == 0)
            #expect(try await page.number("document.querySelectorAll('.overflows').length") > 10)
        }

        /// Also what was never near the screen: the keyboard gets there.
        @Test func namesEveryWideDisplayBeforeItIsSeen() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            let wide =
                "[...document.querySelectorAll('.scroll')].filter(e => e.clientWidth + 1 < e.scrollWidth)"
            #expect(try await page.number("\(wide).length") >= 15)
            #expect(
                try await page.number(
                    "\(wide).filter(e => e.tabIndex !== 0 || !/, scrollable$/.test(e.getAttribute('aria-label'))).length"
                ) == 0)
        }

        /// One size of text inside blocks and outside.
        @Test func isAsLargeInBlocksAsOutside() async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            try await page.unfold()
            let sizes = try await page.text(
                """
                [...new Set([...document.querySelectorAll(':is(main, .stretch) > p, .block > p, .block li')]
                  .map(e => getComputedStyle(e).fontSize))].join(' ')
                """)
            #expect(sizes == "17px")
            // And as wide: the rule hangs in the margin.
            let lefts = try await page.text(
                """
                [...new Set([...document.querySelectorAll(':is(main, .stretch) > p, :is(main, .stretch) > .block > p')]
                  .map(e => { e.scrollIntoView(); return Math.round(e.getBoundingClientRect().left); }))].join(' ')
                """)
            #expect(!lefts.contains(" "), "\(lefts)")
        }

        /// The number of the page in the margin, on a phone too: on the screen, and off the text.
        @Test(arguments: [320, 390, 768, 1280], [16, 32])
        func hangsPageNumbersInTheMargin(_ width: Int, _ textSize: Int) async throws {
            let browser = try await TestBrowser.start()
            let chapter = try SampleChapter()
            let page = try await browser.page(width: width)
            try await page.setTextSize(textSize)
            try await page.openLeaf(chapter.path)
            let marks = try await page.text(
                """
                [...document.querySelectorAll('.page-mark')].map(mark => {
                  mark.scrollIntoView({ block: 'center' });
                  const style = getComputedStyle(mark, '::before');
                  const part = mark.closest(':is(main, .stretch, :is(main, .stretch) > :is(ol, ul)) > :not(.page-mark, .table-scroll)') || document.getElementById('text');
                  const { left: partLeft, top: partTop } = part.getBoundingClientRect();
                  const text = document.querySelector('main > p').getBoundingClientRect();
                  const left = partLeft + part.clientLeft + parseFloat(style.left), width = parseFloat(style.width);
                  // Nothing cuts it off.
                  const middle = partTop + parseFloat(style.top) + parseFloat(style.height) / 2;
                  const isShown = document.elementFromPoint(left + width / 2, middle) === mark;
                  return style.content === JSON.stringify(mark.dataset.page) && style.position === 'absolute' && isShown
                    && left >= text.right - 1 && left + width <= innerWidth + 0.5
                    ? 'in' : `${left} ${width} ${text.right} ${isShown}`;
                }).join(', ')
                """)
            #expect(marks == "in, in, in, in, in")
        }
    }
}
