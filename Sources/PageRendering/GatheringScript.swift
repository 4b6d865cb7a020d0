/// JavaScript that reads what `outerHTML` cannot say and ``DocumentScript`` cannot wait for: closed shadow roots, blobs, and
/// linked style sheets whose rules scripts have changed.
///
/// The clock of a page is paused after virtual time has passed, and loads with it. So this script starts to read and
/// returns; time passes until it is done.
enum GatheringScript {
    /// A function of nodes inside of closed shadow roots.
    static let function = """
        (...inside) => {
          \(WalkScript.source)
          \(source)
        }
        """

    /// True when everything is read.
    static let isDone = "Boolean(globalThis.sitegenFound?.isDone)"

    private static let source = #"""
        found.isDone = false;
        globalThis.sitegenFound = found;
        for (const node of inside) {
          const root = node.getRootNode();
          if (root.host && !root.host.shadowRoot) { found.closed.set(root.host, root); }
        }
        const readBlob = async url => {
          const blob = await (await fetch(url)).blob();
          return new Promise(done => {
            const reader = new FileReader();
            reader.onloadend = () => done(reader.result);
            reader.readAsDataURL(blob);
          });
        };
        // Pages revoke the address of a blob when its picture is shown.
        const readPicture = image => {
          const canvas = document.createElement('canvas');
          canvas.width = image.naturalWidth;
          canvas.height = image.naturalHeight;
          canvas.getContext('2d').drawImage(image, 0, 0);
          return canvas.toDataURL();
        };
        // The rules move into the document, whose address may differ from that of the sheet.
        const absolute = (text, base) => withURLs(text, url => resolved(url, base));
        // A second copy of the file, which applies to nothing, has the rules as they were served.
        const servedRules = link => new Promise(done => {
          const copy = link.ownerDocument.createElementNS(link.namespaceURI, 'link');
          for (const name of ['crossorigin', 'integrity', 'referrerpolicy', 'type']) {
            if (link.hasAttribute(name)) { copy.setAttribute(name, link.getAttribute(name)); }
          }
          copy.nonce = link.nonce;
          copy.media = 'not all';
          copy.rel = 'stylesheet';
          copy.href = link.href;
          found.copies.add(copy);
          copy.onload = copy.onerror = () => {
            done(copy.sheet && rules(copy.sheet));
            copy.remove();
          };
          (link.ownerDocument.head ?? link.ownerDocument.documentElement).append(copy);
        });
        const readLinked = async link => {
          const now = rules(link.sheet);
          const served = await servedRules(link);
          if (!served || text(served) === text(now) && !text(now).match(defined)) { return; }
          const base = link.sheet.href ?? link.href;
          // The name of a namespace only looks like an address.
          found.sheets.set(link, now.map(rule => rule.cssText.startsWith('@namespace') ? rule.cssText : absolute(rule.cssText, base)).join('\n'));
        };

        const urls = new Map();
        const links = [];
        everyRoot(document, root => {
          const names = [...linked, 'style', 'srcset'];
          for (const element of root.querySelectorAll(names.map(name => `[${name}*="blob:"]`).join())) {
            for (const name of names) {
              for (const url of element.getAttribute(name)?.match(blob) ?? []) { urls.set(url, element); }
            }
          }
          for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets ?? []]) {
            if (sheet.href) { continue; }
            for (const url of text(rules(sheet) ?? []).match(blob) ?? []) { urls.set(url, sheet); }
          }
          const fonts = root.documentElement?.getAttribute('data-sitegen-fonts') ?? '';
          for (const url of fonts.match(blob) ?? []) { urls.set(url, root); }
          for (const link of root.querySelectorAll('link')) {
            if (link.sheet && rules(link.sheet)) { links.push(link); }
          }
        });
        Promise.allSettled([
          // Blobs end with the page.
          ...[...urls].slice(0, 200).map(async ([url, user]) => {
            found.blobs.set(url, await readBlob(url).catch(() => readPicture(user)));
          }),
          ...links.slice(0, 200).map(readLinked),
        ]).then(() => { found.isDone = true; });
        """#
}
