/// JavaScript that finds the addresses from which a document has loaded its files.
///
/// A router changes the address of the document, and with it the base of relative addresses. Files that were
/// loaded before keep their place.
enum LoadedAddressScript {
    /// Declarations for ``DocumentScript``.
    static let source = #"""
        const bare = url => url.replace(/#[^]*/, '');
        const loads = new WeakMap();
        // The first address of a document, and the files that it has loaded. A base element does not move with the document.
        const loadsOf = inner => {
          if (!loads.has(inner)) {
            const timing = inner.defaultView?.performance;
            const start = inner.querySelector('base[href]') ? null : timing?.getEntriesByType('navigation')[0]?.name;
            const files = timing?.getEntriesByType('resource') ?? [];
            loads.set(inner, { start, files: new Set(files.map(({ name }) => bare(name))) });
          }
          return loads.get(inner);
        };
        // The address of a file that was loaded under the first address; null for others. `shown` is what an element shows.
        const earlier = (written, inner, shown) => {
          const { start, files } = loadsOf(inner);
          const was = start && written && !written.startsWith('#') ? resolved(written, start) : null;
          const now = was && resolved(written, inner.baseURI);
          if (!was || was === now || shown === now) { return null; }
          return shown === was || files.has(bare(was)) && !files.has(bare(now)) ? was : null;
        };
        const candidate = /([^\s,](?:\S*[^\s,])?)(,+|\s+[^,]*)?/g;
        const loadedSet = (text, inner, shown) => {
          const isEarlier = [...text.matchAll(candidate)].some(([, url]) => earlier(url, inner, shown));
          const { start } = loadsOf(inner);
          return isEarlier ? text.replace(candidate, (all, url, rest = '') => (resolved(url, start) ?? url) + rest) : text;
        };
        const loadedRules = (text, inner) => withURLs(text, url => earlier(url, inner));
        // The addresses of links are those of the router.
        const unloaded = new Set(['a', 'area', 'base']);
        const loadedValue = (element, name, value) => {
          const inner = element.ownerDocument;
          if (name === 'style') { return loadedRules(value, inner); }
          if (name === 'srcset') {
            const picture = element.localName === 'source' ? element.parentElement?.querySelector(':scope > img') : element;
            return loadedSet(value, inner, picture?.currentSrc);
          }
          const isFile = ['src', 'poster', 'background', 'data', 'href', 'xlink:href'].includes(name);
          return isFile && !unloaded.has(element.localName) ? earlier(value, inner, element.currentSrc) ?? value : value;
        };
        """#
}
