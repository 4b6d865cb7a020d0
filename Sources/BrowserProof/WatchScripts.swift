/// The JavaScript by which a proof learns of what DevTools does not tell in time.
enum WatchScripts {
    /// The function through which a document reports: `Runtime.addBinding` makes it, ``document`` takes it away before
    /// any script of the page can see it.
    static let binding = "sitegenProof"

    /// Runs in every document before its own scripts. Reports each worker as it is made: DevTools tells of a worker only
    /// when its script has been fetched, and until then a page looks as if it had none.
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

    /// How many seconds of a worker's timers pass while one real second does.
    private static let haste = 600

    /// Runs in a worker before its own script, when most of its globals are not there yet. DevTools has virtual time for
    /// documents; in a worker, timers of up to a minute run in a tenth of a second instead, in their order.
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

    /// A promise that is kept when all timers of the worker that were set before, of up to a minute, have run.
    static let workerRest = "new Promise(done => setTimeout(done, \(VirtualTime.budget)))"

    /// The worker's own kind of object, by which its workers are found; `null` where it has none.
    static let workerPrototype = "typeof Worker === 'undefined' ? null : Worker.prototype"

    /// The meta refreshes of the document, its shadow roots and its frames, as far as they can be seen.
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

    /// Shows every part of the page once, in sixty steps at most. A step ends when it is drawn: the browser tells the page
    /// of a scroll, and loads what came into view, when it draws the next frame (HTML 8.1.7.3). The value is whether every
    /// step was drawn within half the page's time.
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

    /// Why a page was not observed whose scrolling was not drawn.
    static let notDrawn = "the browser did not draw it in time while it was scrolled"

    /// The elements that a reader may tap and that are not links.
    static let tappable = """
        [...document.querySelectorAll(
          'button, summary, label, input, select, textarea, area:not([href]), a:not([href]), [role=button], [tabindex], '
          + '[onclick], [onmousedown], [onmouseup], [onpointerdown], [onpointerup], [ontouchstart], [ontouchend]')]
        """

    /// Adds an element to the list that it is called on.
    static let addTo =
        "function (list) { if (this.nodeType === 1 && !list.includes(this)) { list.push(this); } }"

    /// The middle of the element at a place of the list that it is called on, in the viewport; `null` where it has none.
    static let middle = """
        function (index) {
          const element = this[index];
          if (!element || !element.isConnected) { return null; }
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
          const box = element.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const isSeen = box.width > 0 && box.height > 0 && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
          return isSeen ? JSON.stringify({ x, y }) : null;
        }
        """
}
