import Testing

extension BrowserSuites {
    /// Wide displays on a phone and on a large screen.
    @Suite(.serialized) struct DisplayTests {
        @Test(arguments: [320, 390, 768, 1280])
        func keepsNumbersOffTheFormulas(_ width: Int) async throws {
            guard let browser = try await TestBrowser.start() else { return }
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

        /// A display that is too wide scrolls inside itself, from its beginning, and shows that it goes on.
        @Test func startsAtTheBeginningAndFadesWhereItGoesOn() async throws {
            guard let browser = try await TestBrowser.start() else { return }
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
                  const fades = style.maskImage.includes('gradient') && parseFloat(style.getPropertyValue('--cut-end')) > 0;
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
                  window.fades = ['start', 'end'].map(side => parseFloat(style.getPropertyValue('--cut-' + side)) > 0);
                })(); ''
                """)
            #expect(atTheEnd.isEmpty)
            let fades =
                try await page.text(
                    "new Promise(done => setTimeout(() => done(JSON.stringify(window.fades)), 200))")
            #expect(fades == "[true,false]")
        }

        /// Also what was never near the screen: the keyboard gets there.
        @Test func namesEveryWideDisplayBeforeItIsSeen() async throws {
            guard let browser = try await TestBrowser.start() else { return }
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
            guard let browser = try await TestBrowser.start() else { return }
            let chapter = try SampleChapter()
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            try await page.unfold()
            let sizes = try await page.text(
                """
                [...new Set([...document.querySelectorAll('main > p, .block > p, .block li')]
                  .map(e => getComputedStyle(e).fontSize))].join(' ')
                """)
            #expect(sizes == "17px")
            // And as wide: the rule hangs in the margin.
            let lefts = try await page.text(
                """
                [...new Set([...document.querySelectorAll('main > p, main > .block > p')]
                  .map(e => { e.scrollIntoView(); return Math.round(e.getBoundingClientRect().left); }))].join(' ')
                """)
            #expect(!lefts.contains(" "), "\(lefts)")
        }

        /// The number of the page in the margin, on a phone too: on the screen, and off the text.
        @Test(arguments: [320, 390, 768, 1280], [16, 32])
        func hangsPageNumbersInTheMargin(_ width: Int, _ textSize: Int) async throws {
            guard let browser = try await TestBrowser.start() else { return }
            let chapter = try SampleChapter()
            let page = try await browser.page(width: width)
            try await page.setTextSize(textSize)
            try await page.openLeaf(chapter.path)
            let marks = try await page.text(
                """
                [...document.querySelectorAll('.page-mark')].map(mark => {
                  mark.scrollIntoView({ block: 'center' });
                  const style = getComputedStyle(mark, '::before');
                  const part = mark.closest('main > :is(ol, ul) > li, main > :not(.page-mark, .table-scroll)') || document.getElementById('text');
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
