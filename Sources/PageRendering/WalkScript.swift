/// JavaScript that the scripts of a rendered page's document share: the roots of its tree, and the rules of its style sheets.
enum WalkScript {
    /// Declarations. `found` is what ``GatheringScript`` has found.
    static let source = #"""
        const found = { closed: new Map(), blobs: new Map(), sheets: new Map(), copies: new Set(), ...globalThis.sitegenFound };
        const linked = ['src', 'href', 'poster', 'data'];
        // States that only scripts give.
        const defined = /:(defined|modal|popover-open)(?![\w-])/gi;
        const blob = /blob:[^\s"'(),]+/g;
        const shadow = element => element.shadowRoot ?? found.closed.get(element) ?? null;
        const frameDocument = (frame, depth) => {
          let inner = null;
          try { inner = frame.contentDocument; } catch { }
          if (!inner?.documentElement || inner.contentType !== 'text/html' || depth > 4) { return null; }
          return inner.URL === 'about:blank' && !inner.body?.firstChild ? null : inner;
        };
        const everyRoot = (root, visit, depth = 0) => {
          visit(root);
          for (const element of root.querySelectorAll('*')) {
            const inside = shadow(element);
            if (inside) { everyRoot(inside, visit, depth); }
            const inner = element.localName === 'iframe' && frameDocument(element, depth);
            if (inner) { everyRoot(inner, visit, depth + 1); }
          }
        };
        const rules = sheet => {
          try { return [...sheet.cssRules]; } catch { return null; }
        };
        const text = list => list.map(rule => rule.cssText).join('\n');
        const resolved = (url, base) => {
          try { return new URL(url, base).href; } catch { return null; }
        };
        // Strings and comments may contain what looks like an address.
        const token = /\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|(?<![\w-])url\(\s*(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([^\s"'()]*))\s*\)/gi;
        const unescaped = text => text.replace(/\\(?:([0-9a-f]{1,6})\s?|\n|([^]))/gi, (all, code, sign) => code ? String.fromCodePoint(parseInt(code, 16)) : sign ?? '');
        // The address of each `url()` that `change` does not return null for becomes its result.
        const withURLs = (text, change) => text.replace(token, (all, double, single, bare) => {
          const written = double ?? single ?? bare;
          const url = !written || written.startsWith('#') ? null : change(unescaped(written));
          return url ? `url("${url.replaceAll('"', '%22').replaceAll('\\', '%5c')}")` : all;
        });
        """#
}
