/// JavaScript that observes what DevTools reports too late or not at all.
enum WatchScripts {
    /// The name of the reporting function. `Runtime.addBinding` creates it, and ``document`` removes it
    /// before any script of the page can see it.
    static let binding = "sitegenProof"

    /// Runs in every document before its own scripts and reports each worker when it is made. DevTools
    /// reports a worker only after its script was fetched; until then a page looks as if it had none.
    static let document = """
        (() => {
          const tell = globalThis.\(binding);
          delete globalThis.\(binding);
          if (!tell) { return; }
          for (const kind of ['Worker', 'SharedWorker']) {
            const Original = globalThis[kind];
            if (!Original) { continue; }
            globalThis[kind] = new Proxy(Original, {
              construct(target, args, self) {
                const worker = Reflect.construct(target, args, self);
                let url = String(args[0]);
                try { url = new URL(url, document.baseURI).href; } catch {}
                tell(JSON.stringify({ what: kind, url }));
                worker.addEventListener(
                  'error', () => tell(JSON.stringify({ what: 'failed', url })), { once: true });
                return worker;
              }
            });
          }
        })()
        """

    /// The factor by which a worker's timers run faster.
    private static let haste = 600

    /// Runs in a worker before its own script, when most globals are still missing. DevTools has
    /// virtual time for documents only, so in a worker timers of up to a minute run in a tenth of a
    /// second, in their order.
    static let worker = """
        for (const name of ['setTimeout', 'setInterval']) {
          const own = () => {
            let holder = Object.getPrototypeOf(self);
            while (holder && !Object.hasOwn(holder, name)) { holder = Object.getPrototypeOf(holder); }
            return holder[name];
          };
          Object.defineProperty(self, name, {
            configurable: true, writable: true,
            value: (work, delay, ...more) =>
              own().call(self, work, delay <= \(VirtualTime.budget) ? delay / \(haste) : delay, ...more)
          });
        }
        """

    /// A promise that resolves when all earlier timers of the worker of up to a minute have run.
    static let workerRest = "new Promise(done => setTimeout(done, \(VirtualTime.budget)))"

    /// The prototype of workers, by which a worker's own workers are counted; `null` if it has no such
    /// class.
    static let workerPrototype = "typeof Worker === 'undefined' ? null : Worker.prototype"

    /// The meta refreshes of the document, its shadow roots and its frames, as far as scripts can see
    /// them.
    static let refreshes = """
        (() => {
          const found = [];
          const look = root => {
            for (const meta of root.querySelectorAll('meta[http-equiv]')) {
              if (meta.httpEquiv.trim().toLowerCase() === 'refresh') { found.push(meta.content); }
            }
            for (const element of root.querySelectorAll('*')) {
              if (element.shadowRoot) { look(element.shadowRoot); }
              if (element.localName === 'iframe' || element.localName === 'frame') {
                try { if (element.contentDocument) { look(element.contentDocument); } } catch {}
              }
            }
          };
          look(document);
          return JSON.stringify(found);
        })()
        """

    /// Scrolls through the page once, in at most sixty steps. A step ends when its frame is drawn: only
    /// then the browser dispatches scroll events and loads what came into view (HTML standard,
    /// 8.1.7.3). The value is true if every step was drawn within half of the page's time.
    static func scroll(seconds: Double) -> String {
        """
        (async () => {
          const root = document.scrollingElement || document.documentElement;
          const steps = Math.min(60, Math.ceil(root.scrollHeight / Math.max(1, innerHeight)));
          const late = new Promise(done => setTimeout(() => done(false), \(Int(seconds * 500))));
          for (let step = 1; step <= steps; step += 1) {
            scrollTo({ top: root.scrollHeight * step / steps, behavior: 'instant' });
            const frame = new Promise(done => requestAnimationFrame(() => done(true)));
            if (!await Promise.race([frame, late])) { return false; }
          }
          scrollTo({ top: 0, behavior: 'instant' });
          return true;
        })()
        """
    }

    /// The failure of a page whose scrolling was not drawn.
    static let notDrawn = "the browser did not draw it in time while it was scrolled"

    /// The point for a tap that only handlers of the document get: the middle of the screen, or a point at its edge where a
    /// link is there. If links cover them all, the middle.
    static let spot = """
        ([[195, 422], [4, 422], [386, 422], [195, 4]].find(([x, y]) =>
          !document.elementFromPoint(x, y)?.closest('a[href], area[href]')) ?? [195, 422]).join()
        """

    /// The elements that a reader may tap and that are not links.
    static let tappable = """
        [...document.querySelectorAll(
          'button, summary, label, input, select, textarea, area:not([href]), a:not([href]), [role=button], [tabindex], '
          + '[onclick], [onmousedown], [onmouseup], [onpointerdown], [onpointerup], [ontouchstart], [ontouchend]')]
        """

    /// Adds an element to the list that it is called with.
    static let addTo =
        "function (list) { if (this.nodeType === 1 && !list.includes(this)) { list.push(this); } }"

    /// The point for a tap on an element in the viewport, by its index in the list; `null` if it has none.
    static let middle = """
        function (index) {
          const element = this[index];
          if (!element || !element.isConnected) { return null; }
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
          const box = element.getBoundingClientRect();
          const y = box.y + box.height / 2;
          const link = x => document.elementFromPoint(x, y)?.closest('a[href], area[href]');
          // A link in the element, around it or above it, in a sheet, would lead away: the tap is at the edge, or nowhere.
          const x = [box.x + box.width / 2, box.x + 2].find(place => !link(place));
          if (x === undefined) { return null; }
          const isSeen = box.width > 0 && box.height > 0 && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
          return isSeen ? JSON.stringify({ x, y }) : null;
        }
        """
}
