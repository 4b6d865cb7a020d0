// The reading settings: names, options, and the parser of the stored form. No DOM: head.js runs before there is one.

// Name, label and options. The star marks the default, which is stored as the empty string.
export const choices = [
  ['look', 'Colours', '*System Light Dark Sepia Black'],
  ['size', 'Text size', 'Small *Normal Large Larger Largest'],
  ['leading', 'Line height', 'Tight *Normal Loose'],
  ['measure', 'Width', 'Narrow *Normal Wide'],
  ['face', 'Letters', '*Standard Serif Sans Spaced']
];

// Offered only by pages that carry both forms.
export const mathematics = ['mathematics', 'Formulas', '*KaTeX MathML'];

// Returns the stored value of an option.
export function valueOf(option) { return option.charAt(0) === '*' ? '' : option.toLowerCase(); }

// Parses stored settings. Storage is shared by all leaves of an origin, which other versions may have written, so
// values that are not options of this version are dropped.
export function readChoices(json) {
  let found = null;
  try { found = JSON.parse(json || '{}'); } catch { /* Not written by a leaf. */ }
  const known = {};
  [...choices, mathematics].forEach(([name, , options]) => {
    const value = found && typeof found === 'object' ? found[name] : undefined;
    if (value && options.split(' ').some(option => valueOf(option) === value)) { known[name] = value; }
  });
  return known;
}
