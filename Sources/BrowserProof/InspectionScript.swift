/// JavaScript that waits until a page is at rest and then inspects it. The expression is a promise of
/// JSON for ``Inspection``. It is the same in every browser.
enum InspectionScript {
    /// Returns the expression for a screen of a width in CSS pixels.
    static func text(width: Int) -> String { "(\(function))(\(width))" }

    /// The length of a pause in milliseconds; an animation frame follows each.
    private static let pauses = 20
    /// In milliseconds; then a frame.
    private static let pause = 100

    private static let function = """
        async width => {
          const all = (selector, root = document) => [...root.querySelectorAll(selector)];
          if (document.readyState !== 'complete') {
            await new Promise(done => addEventListener('load', done, { once: true }));
          }
          const root = document.documentElement;
          const formula = '.math, bdi[data-tex]';
          const isDone = e => e.querySelector('.katex, .katex-error, math') || e.classList.contains('failed');
          // The page typesets the rest in frames and in idle time, which are far apart on a busy machine, so both count.
          const pause = () => new Promise(done => setTimeout(() => requestAnimationFrame(() => done()), \(pause)));
          let changes = 0;
          const watcher = new MutationObserver(() => { changes += 1; });
          watcher.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
          for (let seen = -1, pauses = 0; pauses < \(pauses) && !all(formula).every(isDone); ) {
            pauses = changes === seen ? pauses + 1 : 0;
            seen = changes;
            await pause();
          }
          watcher.disconnect();
          const frame = () => Promise.race([
            new Promise(done => requestAnimationFrame(done)), new Promise(done => setTimeout(done, 500))
          ]);
          await frame();
          await frame();
          await document.fonts.ready;
          await frame();

          const math = all(formula).filter(e => !e.parentElement.closest(formula));
          const numbered = math.filter(
            e => e.classList.contains('inline') || e.classList.contains('display') || 'tex' in e.dataset);
          const formulas = [];
          math.forEach(e => {
            const place = numbered.indexOf(e);
            const index = place < 0 ? null : place;
            const wrong = e.querySelector('.katex-error');
            if (wrong) {
              formulas.push({ problem: 'error', index, tex: wrong.textContent, detail: wrong.title });
            } else if (!e.querySelector('.katex, math')) {
              formulas.push({ problem: 'untypeset', index, tex: e.textContent, detail: e.title });
            } else {
              // KaTeX shows a command that it does not know in its error colour.
              const note = e.querySelector('annotation');
              const tex = note ? note.textContent : e.dataset.tex || '';
              const red = e.querySelector('[mathcolor="#cc0000"], [style*="rgb(204, 0, 0)"], [style*="#cc0000"]');
              if (red && !/cc0000/i.test(tex)) {
                formulas.push({ problem: 'unknown', index, tex, detail: red.textContent });
              }
            }
          });
          all('.katex-error').filter(e => !e.closest(formula)).forEach(e => {
            formulas.push({ problem: 'error', index: null, tex: e.textContent, detail: e.title });
          });

          const fonts = [...document.fonts].filter(font => font.status === 'error').map(font => (
            { family: font.family.replace(/^["']|["']$/g, ''), weight: font.weight, style: font.style }));

          const body = document.body || root;
          const wide = Math.max(root.scrollWidth, body.scrollWidth);
          let overflow = null;
          if (wide > width) {
            const scrolls = e => {
              for (let up = e.parentElement; up && up !== body && up !== root; up = up.parentElement) {
                if (getComputedStyle(up).overflowX !== 'visible') { return true; }
              }
              return false;
            };
            // Words can stick out of an element that does not.
            const right = e => {
              const box = e.getBoundingClientRect();
              const inner = getComputedStyle(e).overflowX === 'visible' ? box.left + e.scrollWidth : 0;
              return Math.max(box.right, inner) + scrollX;
            };
            const out = all('body *').filter(e => right(e) > width + 0.5 && !scrolls(e));
            const last = out.filter(e => !out.some(other => other !== e && e.contains(other)));
            overflow = {
              width: wide, layoutWidth: root.clientWidth,
              elements: last.slice(0, 3).map(e => e.outerHTML.slice(0, e.outerHTML.indexOf('>') + 1).slice(0, 120)),
              reach: Math.ceil(Math.max(0, ...last.map(right)))
            };
          }

          // The texts of blocks, with U+0001 for what is no text.
          const texts = () => {
            const opaque = 'code, pre, kbd, samp, xmp, script, style, textarea, template, title, math, .katex, ' + formula;
            const blocks = new Map();
            const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const node = walker.currentNode;
              const parent = node.parentElement;
              const isOpaque = parent.closest(opaque);
              if (!isOpaque && !/\\S/.test(node.data)) { continue; }
              let block = isOpaque ? isOpaque.parentElement : parent;
              while (block && block !== body && getComputedStyle(block).display.startsWith('inline')) {
                block = block.parentElement;
              }
              if (!isOpaque && parent.checkVisibility && !parent.checkVisibility()) { continue; }
              const text = blocks.get(block) || '';
              if (text.length < 4000) { blocks.set(block, text + (isOpaque ? '\\u0001' : node.data)); }
            }
            return [...blocks.values()].filter(text => /[$\\\\]/.test(text)).slice(0, 200);
          };

          // Text that is all hidden: by an attribute of html or body, a style, or a template around it.
          const isBlank = () => {
            const isSeen = (place, style) => {
              const box = place.getBoundingClientRect();
              return box.width > 1 && box.height > 1 && box.right + scrollX > 0 && box.bottom + scrollY > 0
                && getComputedStyle(style).visibility === 'visible';
            };
            let hasText = all('template').some(e => /\\S/.test((e.content || e).textContent));
            const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const node = walker.currentNode;
              if (!/\\S/.test(node.data) || node.parentElement.closest('script, style, noscript')) { continue; }
              hasText = true;
              const place = document.createRange();
              place.selectNodeContents(node);
              if (isSeen(place, node.parentElement)) { return false; }
            }
            const shown = 'img, svg, canvas, video, audio, object, embed, iframe, frame, input, textarea, select';
            return hasText && !all(shown).some(e => isSeen(e, e));
          };

          const hints = all('link[rel][href]')
            .filter(e => /^(preconnect|dns-prefetch)$/i.test((e.rel || '').trim()) && /^(https?|wss?):/.test(e.href))
            .map(e => ({ url: e.href, rel: e.rel.trim().toLowerCase() }));
          const breadth = e => e.getBoundingClientRect().width;
          const narrowAccents = all('.katex .overlay').filter(box => {
            const drawing = box.querySelector('svg');
            return drawing && Math.abs(breadth(drawing) - breadth(box)) > 0.5;
          }).length;
          return JSON.stringify({
            formulas, count: math.length, fonts, overflow, hints, narrowAccents, texts: texts(), isBlank: isBlank()
          });
        }
        """
}
