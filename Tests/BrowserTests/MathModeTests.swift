import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Whoever typesets a formula, and when: its MathML is the same.
    @Suite(.needs(.chromium)) struct MathModeTests {
        /// The MathML of each formula as a browser parsed it, and the numbers that stand beside it. What differs by
        /// intent is left out: the TeX as an annotation and the wrappers that it needs, classes, the table as wide as
        /// the page that KaTeX writes around a number, `mathvariant="normal"` where nothing would be in italics, and thin
        /// spaces, which KaTeX puts into an element when it writes text and into none when it makes nodes. MathML Core
        /// gives `fence` and `separator` no effect (3.2.4), lays a row of one letter or number out as that (3.3.1), and
        /// knows of a sign whether it grows (appendix B); what `mstyle` says may be so without it, and `mstyle` and
        /// a cell are rows themselves.
        /// Where MathML is what is seen, a delimiter of a size of its own stands with what it closes, operators say their form and spaces, and tokens hold no elements; lines over a formula
        /// are drawn, and letters with a form of their own are those characters.
        private static let formulas = #"""
            JSON.stringify([...document.querySelectorAll('#text :is(.math, bdi[data-tex])')].map(formula => {
              const beside = formula.querySelector('.number');
              let number = beside ? beside.textContent.replace(/\u200b/g, '') : '';
              const inside = node => [...node.childNodes].map(bare).join('');
              const isRow = node => node.localName === 'mrow'
                || (['mi', 'mo'].includes(node.localName) && (node.children.length > 0 || !node.textContent));
              // What `mathvariant` says may be said by the letters.
              const letters = text => text.normalize('NFKC') === text || /[\p{M}′″ˉ¯…]/u.test(text) ? [] : [...text];
              const plain = text => letters(text).length ? text.normalize('NFKC') : text.replace('\u00af', '\u02c9');
              const variant = text => {
                const found = letters(text).map(letter => {
                  const code = letter.codePointAt(0);
                  if (/[ℂℍℕℙℚℝℤ]/.test(letter)) { return 'double-struck'; }
                  if (/[ℬℰℱℋℐℒℳℛℯℊℴ]/.test(letter)) { return 'script'; }
                  if (/[ℭℌℑℜℨ]/.test(letter)) { return 'fraktur'; }
                  if (code >= 0x1D7CE) { return ['bold', 'double-struck', 'sans-serif', 'bold-sans-serif', 'monospace'][Math.floor((code - 0x1D7CE) / 10)]; }
                  if (code >= 0x1D6A8) { return ['bold', 'italic', 'bold-italic'][Math.floor((code - 0x1D6A8) / 58)]; }
                  return ['bold', 'italic', 'bold-italic', 'script', 'bold-script', 'fraktur', 'double-struck', 'bold-fraktur',
                    'sans-serif', 'bold-sans-serif', 'sans-serif-italic', 'sans-serif-bold-italic', 'monospace'][Math.floor((code - 0x1D400) / 52)];
                });
                return found.length ? ['mathvariant=' + found[0]] : [];
              };
              const bare = node => {
                if (node.nodeType === 3) { return node.parentNode.localName === 'mtext' ? node.data : plain(node.data.trim()); }
                const name = node.localName;
                if (name.startsWith('annotation')) { return ''; }
                if (name === 'mtext' && !node.textContent.trim()) { return ''; }
                if (name === 'mspace' && /^0?\.1667em$/.test(node.getAttribute('width'))) { return ''; }
                if (name === 'semantics') { return inside(node); }
                if (name === 'mrow' && node.parentNode.localName === 'semantics') { return inside(node); }
                if (name === 'mrow' && /^(mstyle|mtd)$/.test(node.parentNode.localName) && node.parentNode.children.length === 1) { return inside(node); }
                const size = element => ['math-style', 'math-depth'].map(name => getComputedStyle(element)[name]).join();
                if (name === 'mstyle' && node.children.length === 1 && size(node) === size(node.parentNode)) { return inside(node); }
                if (isRow(node)) {
                  const inRow = [...node.children].filter(child => bare(child));
                  const isOne = inRow.length === 1 && (['mi', 'mn', 'mtext'].includes(inRow[0].localName) || inRow[0].hasAttribute('minsize'));
                  return isOne || !inRow.length ? inRow.map(bare).join('') : '<mrow>' + inRow.map(bare).join('') + '</>';
                }
                if (name === 'mtable' && node.getAttribute('width') === '100%') {
                  const cells = node.firstElementChild.children;
                  number = cells[3].textContent;
                  const row = cells[1].firstElementChild;
                  return row && row.localName === 'mrow' && cells[1].children.length === 1 ? inside(row) : inside(cells[1]);
                }
                // A large delimiter with a script, and what it closes.
                const base = node.firstElementChild;
                if (/^m(sup|sub|subsup)$/.test(name) && base.children.length > 1 && base.lastElementChild.hasAttribute('minsize')) {
                  const within = [...base.children].map(bare);
                  const closing = within.pop();
                  return within.join('') + '<' + name + '>' + closing + [...node.children].slice(1).map(bare).join('') + '</>';
                }
                const isAtLevel = getComputedStyle(node)['math-depth'] === getComputedStyle(node.parentNode)['math-depth'];
                const attributes = [...node.attributes].filter(attribute => !(isAtLevel && attribute.name === 'scriptlevel')).filter(attribute => !['class', 'xmlns', 'fence', 'separator'].includes(attribute.name)
                  && !(/^[−+±∓]$/.test(node.textContent) && attribute.name === 'form')
                  && !(/^[∣∥]$/.test(node.textContent) && ['lspace=0', 'rspace=0', 'stretchy=true'].includes(attribute.name + '=' + attribute.value))
                  && !(/^[!∣]$/.test(node.textContent) && attribute.name + '=' + attribute.value === 'stretchy=false')
                  && !(/^[()[\]{}]$/.test(node.textContent) && attribute.name + '=' + attribute.value === 'stretchy=true')
                  && !(node.previousElementSibling && /^m(sub|sup|subsup)$/.test(node.parentNode.localName) && ['lspace', 'rspace'].includes(attribute.name))
                  && !(node.textContent === '\u2061' && attribute.name === 'rspace')
                  && !(/^[‾ˉ¯]$/.test(node.textContent) && attribute.name === 'stretchy')
                  && !(attribute.name === 'mathvariant' && attribute.value === 'normal'
                    && (name === 'mo' || !/^\p{L}$/u.test(node.textContent))));
                const said = attributes.map(attribute => attribute.name + '=' + attribute.value.replace(/^0\./, '.'));
                const isToken = ['mi', 'mn', 'mtext'].includes(name);
                return '<' + [name, ...[...said, ...(isToken ? variant(node.textContent) : [])].sort()].join(' ')
                  + '>' + inside(node) + '</>';
              };
              return bare(formula.querySelector('math')) + number;
            }))
            """#

        private func mathML(
            _ browser: TestBrowser, _ options: [String], changing change: String? = nil
        ) async throws -> [String] {
            let chapter = try SampleChapter(options)
            let page = try await browser.page()
            try await page.openLeaf(chapter.path)
            if let change { try await page.evaluate(change) }
            let text = try await page.text(Self.formulas)
            return try JSONDecoder().decode([String].self, from: Data(text.utf8))
        }

        @Test func showTheSameMathematics() async throws {
            let browser = try await TestBrowser.start()
            let client = try await mathML(browser, ["--math", "client"])
            #expect(client.count == SampleChapter.formulas)
            #expect(client.allSatisfy { $0.hasPrefix("<math") && $0.utf8.count > 16 })
            #expect(client.count { $0.hasSuffix(")") } == SampleChapter.numberedDisplays)
            for options in [
                ["--math", "html"], ["--math", "mathml"], ["--math", "client", "--single-file"],
                ["--math", "html", "--single-file"], ["--math", "mathml", "--single-file"],
            ] {
                let other = try await mathML(browser, options)
                #expect(other.count == client.count, "\(options)")
                let differing = zip(client, other).filter { $0 != $1 }
                #expect(
                    differing.isEmpty,
                    "\(options): \(differing.count), \(String(describing: differing.first))")
            }
        }

        /// The comparison would see another sign, another form and another number.
        @Test(arguments: [
            "document.querySelector('#text mi').textContent = 'y'",
            "document.querySelector('#text mo').setAttribute('stretchy', 'maybe')",
            "document.querySelector('#text .number').textContent = '(9.9)'",
            "[...document.querySelectorAll('#text mi')].find(e => e.textContent === '𝐄').textContent = '𝔼'",
            "[...document.querySelectorAll('#text mi')].find(e => e.textContent === '𝐄').textContent = 'E'",
        ])
        func noticeWhatDiffers(_ change: String) async throws {
            let browser = try await TestBrowser.start()
            let whole = try await mathML(browser, ["--math", "mathml"])
            let changed = try await mathML(browser, ["--math", "mathml"], changing: change)
            #expect(zip(whole, changed).count { $0 != $1 } == 1)
        }

        /// Translators keep off formulas, where the markup says so and where the script does; and words are theirs.
        @Test(arguments: ["client", "html", "mathml"])
        func keepFormulasFromTranslators(_ mode: String) async throws {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let folder = try TestFolder()
            let path = try RenderedContent.leaf(
                "# A\n\nThe $x$, and\n\n$$\ny\n$$\n", ["--math", mode], in: folder)
            try await page.openLeaf(path)
            #expect(try await page.number("document.querySelectorAll('#text [translate=no]').length") == 2)
            #expect(
                try await page.isTrue(
                    "[...document.querySelectorAll('#text [translate=no]')].every(e => e.querySelector('math'))"
                ))
            // KaTeX or MathML: only where there are both.
            try await page.tap("[data-opens=settings]")
            #expect(
                try await page.isTrue(
                    "Boolean(document.querySelector('.settings [name=reading-mathematics]'))")
                    == (mode != "mathml"))
        }

        /// The number of a display is set as the numbers of rows.
        @Test(arguments: ["client", "html", "mathml"]) func setTheNumbersOfDisplaysAlike(_ mode: String)
            async throws
        {
            let browser = try await TestBrowser.start()
            let page = try await browser.page()
            let folder = try TestFolder()
            let path = try RenderedContent.leaf(
                "# A\n\n$$\nx \\tag{1}\n$$\n\n\\begin{align}\na &= b \\tag{2} \\\\\nc &= d \\tag{3}\n\\end{align}\n",
                ["--math", mode], in: folder)
            try await page.openLeaf(path)
            let fonts = try await page.text(
                """
                [...document.querySelectorAll(':is(.number, .tag, .row-number), :is(.number, .tag, .row-number) *')]
                  .filter(e => !e.firstElementChild && /[1-3]/.test(e.textContent) && !e.closest('.katex-mathml'))
                  .map(e => (style => style.fontSize + ' ' + style.fontFamily)(getComputedStyle(e))).join('\\n')
                """
            ).split(separator: "\n")
            #expect(fonts.count == 3 && Set(fonts).count == 1, "\(fonts)")
        }
    }
}
