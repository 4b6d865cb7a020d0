/// JavaScript that writes down the document of a page as it is now.
///
/// It runs in a world of its own, so the page cannot replace the functions that it calls. `outerHTML` loses a part of the
/// document: shadow roots, adopted style sheets, rules that scripts added, the drawings of canvases, blobs, and the
/// documents of frames. The script writes these as markup, with what ``GatheringScript`` has read. Files keep the
/// addresses from which they were loaded. It leaves out scripts that have run, and the content of `noscript`. Sealing
/// reads the result like any page, so nothing depends on the script for safety.
enum DocumentScript {
    /// Returns an expression whose value is JSON: the address, the type and the text of the document.
    ///
    /// - Parameter limit: the maximum length of the text in UTF-16 code units. A longer one throws a RangeError.
    static func text(limit: Int) -> String {
        let declarations = "\(WalkScript.source)\n\(LoadedAddressScript.source)"
        return "(limit => { \(declarations)\n\(source) })(\(limit))"
    }

    private static let source = #"""
        const html = 'http://www.w3.org/1999/xhtml';
        const words = text => new Set(text.split(' '));
        const voids = words('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr');
        const raws = words('style script xmp noembed noframes plaintext');
        const data = /^(?!(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script\b)[^/\s]+\/[^/\s]+$/i;
        const undefinedMark = 'data-sitegen-undefined';
        const modalMark = 'data-sitegen-modal';
        const popoverMark = 'data-sitegen-popover';
        const states = { defined: `:not([${undefinedMark}])`, modal: `[${modalMark}]`, 'popover-open': `[${popoverMark}]` };
        // The attributes of the root that hold rules of scripts without a style sheet.
        const rulesMarks = ['data-sitegen-properties', 'data-sitegen-fonts'];
        const parts = [];
        let size = 0;
        const put = text => {
          size += text.length;
          if (size > limit) { throw new RangeError('size'); }
          parts.push(text);
        };
        const escaped = text => text.replace(/[&\u00a0<>]/g, sign => ({ '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;' })[sign]);
        const quoted = text => escaped(text).replaceAll('"', '&quot;');

        // Scripts add rules to an element without changing its text.
        const styleText = element => {
          const written = element.textContent;
          const now = element.sheet && rules(element.sheet);
          if (!now) { return written; }
          const parsed = new CSSStyleSheet();
          try { parsed.replaceSync(written); } catch { return written; }
          const local = now.filter(rule => !(rule instanceof CSSImportRule));
          return text(local) === text(rules(parsed)) ? written : text(now);
        };
        const withBlobs = text => text.replace(blob, url => found.blobs.get(url) ?? url);
        // The document that is being written.
        let current = document;
        const putRules = text => put(loadedRules(withBlobs(text), current)
          .replace(defined, (state, name) => states[name.toLowerCase()])
          .replace(/<(?=\/style)/gi, '\\3c '));
        const putStyle = (text, attributes) => {
          put('<style');
          for (const name in attributes) {
            if (attributes[name]) { put(` ${name}="${quoted(attributes[name])}"`); }
          }
          put('>');
          putRules(text);
          put('</style>');
        };
        const putAdopted = root => {
          for (const sheet of root.adoptedStyleSheets ?? []) {
            if (!sheet.disabled) { putStyle(text(rules(sheet) ?? []), { media: sheet.media.mediaText }); }
          }
        };
        // A canvas with pictures of another origin cannot be read.
        const picture = canvas => {
          try {
            const url = canvas.toDataURL();
            return url.startsWith('data:image/') ? url : null;
          } catch { return null; }
        };
        const putAttributes = (element, changes) => {
          for (const { name, value } of element.attributes) {
            if (name in changes || !/^[^\s"'<>/=\0]+$/.test(name)) { continue; }
            const isBlob = linked.includes(name) && value.startsWith('blob:');
            const own = loadedValue(element, name, value);
            const shown = isBlob ? found.blobs.get(value) : /^(?:style|srcset)$/.test(name) ? withBlobs(own) : own;
            if (shown != null) { put(` ${name}="${quoted(shown)}"`); }
          }
          for (const name in changes) {
            if (changes[name] != null) { put(` ${name}="${quoted(changes[name])}"`); }
          }
        };
        // Without scripts no dialog is modal: it gets the place that it has now, and an element like its backdrop.
        const isModal = element => element.localName === 'dialog' && element.matches(':modal');
        const top = 'position:fixed!important;z-index:2147483647!important;';
        const placed = 'top right bottom left margin-top margin-right margin-bottom margin-left max-width max-height overflow-x overflow-y'.split(' ');
        const modalStyle = dialog => {
          const now = dialog.computedStyleMap?.();
          return `${dialog.style.cssText};${top}` + (now ? placed.map(name => `${name}:${now.get(name)};`).join('') : '');
        };
        // Without scripts no popover is open: the style of the browser hides it.
        const isPopover = element => element.popover != null && element.matches(':popover-open');
        const popoverStyle = element => {
          const now = element.ownerDocument.defaultView.getComputedStyle(element);
          return `${element.style.cssText};display:${now.display}!important;position:${now.position}!important;z-index:2147483647!important`;
        };
        const putBackdrop = element => {
          const now = element.ownerDocument.defaultView.getComputedStyle(element, '::backdrop');
          const isDrawn = !/^rgba\(.*, 0\)$/.test(now.backgroundColor) || now.backgroundImage !== 'none' || now.backdropFilter !== 'none';
          if (!isModal(element) && !isDrawn) { return; }
          const properties = ['background', 'backdrop-filter', 'opacity', 'pointer-events'];
          const style = properties.map(name => `${name}:${now.getPropertyValue(name)};`).join('');
          // A `div` would end the paragraph of a popover.
          const [name, mark] = isModal(element) ? ['div', modalMark] : ['span', popoverMark];
          put(`<${name} ${mark}-backdrop="" style="${quoted(withBlobs(`${top}inset:0;${style}`))}"></${name}>`);
        };
        // The state of a control is in no attribute. Secrets stay out.
        const unkept = words('password hidden file');
        const controls = {
          input: ({ type, checked, defaultChecked, value, defaultValue }) => unkept.has(type) ? {}
            : /^(?:checkbox|radio)$/.test(type) ? (checked === defaultChecked ? {} : { checked: checked ? '' : null })
            : value === defaultValue ? {} : { value },
          option: ({ selected, defaultSelected }) => selected === defaultSelected ? {} : { selected: selected ? '' : null },
        };
        const changes = (element, depth) => {
          if (isModal(element)) { return { style: withBlobs(modalStyle(element)), [modalMark]: '' }; }
          if (isPopover(element)) { return { style: withBlobs(popoverStyle(element)), [popoverMark]: '' }; }
          if (element.localName === 'canvas') {
            const url = picture(element);
            const style = element.style.cssText;
            // The drawing is over the background colour of the element.
            const image = [`image:url("${url}")`, 'position:0 0', 'size:100% 100%', 'repeat:no-repeat', 'origin:content-box', 'attachment:scroll'];
            return url ? { style: style + image.map(part => `background-${part}!important`).join(';') } : {};
          }
          if (element.localName === 'iframe') {
            const inner = frameDocument(element, depth);
            if (!inner) { return {}; }
            const start = parts.length;
            const before = size;
            putDocument(inner, depth + 1);
            const content = parts.splice(start).join('');
            size = before;
            // A document in `srcdoc` is never in quirks mode (HTML standard, 13.2.6.4.1).
            return inner.compatMode === 'BackCompat'
              ? { srcdoc: null, src: `data:text/html;charset=utf-8,${encodeURIComponent(content.toWellFormed())}` }
              : { src: null, srcdoc: content };
          }
          if (element === element.ownerDocument.documentElement) { return Object.fromEntries(rulesMarks.map(mark => [mark, null])); }
          if (Object.hasOwn(controls, element.localName)) { return controls[element.localName](element); }
          return element.sheet?.disabled ? { media: 'not all' } : {};
        };
        // No markup says which node a script has put into a slot: names do it, and leave no slot for the other nodes.
        const slotNames = new Map();
        const slotsOfNodes = new Map();
        const nameSlots = root => {
          if (root.slotAssignment !== 'manual') { return; }
          for (const slot of root.querySelectorAll('slot')) {
            const name = `sitegen-${slotNames.size}`;
            slotNames.set(slot, name);
            for (const node of slot.assignedNodes()) { slotsOfNodes.set(node, name); }
          }
        };
        const slotChanges = element => ({
          ...slotNames.has(element) && { name: slotNames.get(element) },
          ...slotsOfNodes.has(element) && { slot: slotsOfNodes.get(element) },
        });
        const putText = node => {
          const slot = slotsOfNodes.get(node);
          put(slot ? `<span slot="${slot}" style="display:contents">${escaped(node.data)}</span>` : escaped(node.data));
        };
        const putElement = (element, depth) => {
          const isHTML = element.namespaceURI === html;
          const name = isHTML ? element.localName : element.tagName;
          const isNamed = /^[a-z][^\s/>\0]*$/i.test(name);
          if (isHTML && name === 'noscript' || !isNamed || found.copies.has(element)) { return; }
          if (isHTML && found.sheets.has(element)) {
            const media = element.sheet?.disabled ? 'not all' : element.media;
            putStyle(found.sheets.get(element), { id: element.id, class: element.className, media });
            return;
          }
          if (name === 'script') {
            if (isHTML && data.test(element.type.trim())) {
              put(`<script type="${quoted(element.type)}">${element.textContent.replaceAll('<', '\\u003c')}</script>`);
            }
            return;
          }
          if (isHTML && (isModal(element) || isPopover(element))) { putBackdrop(element); }
          put(`<${name}`);
          putAttributes(element, { ...isHTML && changes(element, depth), ...slotChanges(element) });
          // Without scripts no custom element is defined.
          if (!element.matches(':defined')) { put(` ${undefinedMark}=""`); }
          put('>');
          if (isHTML && voids.has(name)) { return; }
          const isHead = element === element.ownerDocument.head;
          // The address of a frame is lost when its document becomes the value of an attribute.
          if (isHead && depth > 0) { put(`<base href="${quoted(element.ownerDocument.baseURI)}">`); }
          const root = shadow(element);
          if (root) {
            nameSlots(root);
            // Without scripts an open root is as closed as any, and a proof can look into it.
            put(`<template shadowrootmode="open"${root.delegatesFocus ? ' shadowrootdelegatesfocus=""' : ''}>`);
            putChildren(root, depth);
            putAdopted(root);
            put('</template>');
          }
          if (isHTML && name === 'style') {
            putRules(styleText(element));
          } else if (isHTML && raws.has(name)) {
            put(element.textContent.replace(/<(?=\/)/g, '&lt;'));
          } else if (isHTML && name === 'textarea') {
            // The parser drops the first line break.
            put(`${element.value.startsWith('\n') ? '\n' : ''}${escaped(element.value)}`);
          } else {
            const first = element.firstChild;
            // The parser drops the first line break of these.
            if (isHTML && /^(?:pre|listing)$/.test(name) && first?.nodeType === 3 && first.data.startsWith('\n')) { put('\n'); }
            putChildren(isHTML && name === 'template' ? element.content : element, depth);
          }
          if (isHead) {
            for (const mark of rulesMarks) {
              const rules = element.ownerDocument.documentElement.getAttribute(mark);
              if (rules) { putStyle(rules, {}); }
            }
            putAdopted(element.ownerDocument);
          }
          put(`</${name}>`);
        };
        const putChildren = (parent, depth) => {
          for (const node of parent.childNodes) {
            if (node.nodeType === 1) { putElement(node, depth); }
            else if (node.nodeType === 3) { putText(node); }
            else if (node.nodeType === 8) { put(`<!--${node.data.replace(/--|[<>]/g, ' ')}-->`); }
          }
        };
        const putDocument = (inner, depth) => {
          const type = inner.doctype;
          if (type) {
            const id = type.publicId ? ` PUBLIC "${type.publicId}" "${type.systemId}"` : type.systemId ? ` SYSTEM "${type.systemId}"` : '';
            put(`<!DOCTYPE ${type.name}${id}>`);
          }
          const outer = current;
          current = inner;
          putElement(inner.documentElement, depth);
          current = outer;
        };

        // The last frame of an animation that a script started is in no style sheet.
        everyRoot(document, root => {
          for (const animation of root.getAnimations()) {
            if (animation.animationName ?? animation.transitionProperty) { continue; }
            try { animation.commitStyles(); } catch { }
          }
        });
        if (document.contentType === 'text/html') {
          putDocument(document, 0);
        } else {
          put(new XMLSerializer().serializeToString(document));
        }
        return JSON.stringify({ url: document.URL, type: document.contentType, text: parts.join('').toWellFormed() });
        """#

    /// Scrolls through the page, so that pictures are loaded that wait until they are seen, and back to its start.
    static let scrolling = """
        (async () => {
          const root = document.scrollingElement;
          if (!root) { return; }
          for (let place = 0, turn = 0; turn < 40 && place < root.scrollHeight; turn++, place += innerHeight) {
            root.scrollTo({ top: place, behavior: 'instant' });
            await new Promise(done => setTimeout(done, 30));
          }
          root.scrollTo({ top: 0, behavior: 'instant' });
        })()
        """
}
