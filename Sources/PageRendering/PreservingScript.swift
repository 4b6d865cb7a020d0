/// JavaScript that runs before the scripts of a page and preserves what no later script can read.
///
/// The drawing of WebGL is lost after each frame if it is not preserved. No world can read the properties that scripts have
/// registered, nor the sources of fonts that scripts have added: attributes of the root hold their rules for
/// ``DocumentScript``.
enum PreservingScript {
    static let source = [drawings, properties, fonts].joined(separator: "\n")

    private static let drawings = """
        (get => {
          HTMLCanvasElement.prototype.getContext = function getContext(type, options) {
            return get.call(this, type, /webgl/.test(type) ? { ...options, preserveDrawingBuffer: true } : options);
          };
        })(HTMLCanvasElement.prototype.getContext);
        """

    private static let properties = """
        (register => {
          CSS.registerProperty = function registerProperty(property) {
            register.call(CSS, property);
            const { name, syntax = '*', inherits, initialValue } = property;
            const initial = initialValue == null ? '' : `;initial-value:${initialValue}`;
            const rule = `@property ${name}{syntax:"${syntax}";inherits:${Boolean(inherits)}${initial}}`;
            const root = document.documentElement;
            root?.setAttribute('data-sitegen-properties', (root.getAttribute('data-sitegen-properties') ?? '') + rule);
          };
        })(CSS.registerProperty);
        """

    private static let fonts = #"""
        (Face => {
          const sources = new WeakMap();
          const added = new Set();
          const base64 = bytes => {
            let text = '';
            for (let i = 0; i < bytes.length; i += 0x8000) { text += String.fromCharCode(...bytes.subarray(i, i + 0x8000)); }
            return btoa(text);
          };
          // The bytes may be gone when the face is added.
          const written = source => {
            if (typeof source === 'string') { return source; }
            const bytes = ArrayBuffer.isView(source)
              ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
            return `url("data:font/sfnt;base64,${base64(bytes)}")`;
          };
          const descriptors = Object.entries({
            style: 'font-style', weight: 'font-weight', stretch: 'font-stretch', unicodeRange: 'unicode-range',
            featureSettings: 'font-feature-settings', variationSettings: 'font-variation-settings', display: 'font-display',
            ascentOverride: 'ascent-override', descentOverride: 'descent-override', lineGapOverride: 'line-gap-override',
            sizeAdjust: 'size-adjust',
          });
          const escaped = sign => `\\${sign.charCodeAt(0).toString(16)} `;
          const rule = face => {
            const { family, source } = sources.get(face);
            const rest = descriptors.filter(([name]) => face[name]).map(([name, property]) => `${property}:${face[name]};`);
            return `@font-face{font-family:"${family.replace(/["\\\n\r\f]/g, escaped)}";src:${source};${rest.join('')}}`;
          };
          const note = () => {
            const rules = [...added].map(rule).join('');
            const root = document.documentElement;
            if (rules) { root?.setAttribute('data-sitegen-fonts', rules); } else { root?.removeAttribute('data-sitegen-fonts'); }
          };
          globalThis.FontFace = new Proxy(Face, {
            construct(target, values, type) {
              const face = Reflect.construct(target, values, type);
              try {
                if (face.status !== 'error') { sources.set(face, { family: String(values[0]), source: written(values[1]) }); }
              } catch { }
              return face;
            },
          });
          Face.prototype.constructor = globalThis.FontFace;
          const { add, delete: remove, clear } = FontFaceSet.prototype;
          Object.assign(FontFaceSet.prototype, {
            add(face) {
              const set = add.call(this, face);
              if (sources.has(face)) { added.add(face); note(); }
              return set;
            },
            delete(face) {
              const isRemoved = remove.call(this, face);
              if (added.delete(face)) { note(); }
              return isRemoved;
            },
            clear() {
              clear.call(this);
              added.clear();
              note();
            },
          });
        })(FontFace);
        """#
}
