// The reader's choices: which there are, and which a stored text holds. No DOM.

// Name, label and options; the star marks the option that is stored as nothing.
export const choices = [
  ['look', 'Colours', '*System Light Dark Sepia Black'],
  ['size', 'Text size', 'Small *Normal Large Larger Largest'],
  ['leading', 'Line height', 'Tight *Normal Loose'],
  ['measure', 'Width', 'Narrow *Normal Wide'],
  ['face', 'Letters', '*Standard Serif Sans Spaced']
];

// Only for pages that have both.
export const mathematics = ['mathematics', 'Formulas', '*KaTeX MathML'];

// The value of an option, as it is stored.
export function valueOf(option) { return option.charAt(0) === '*' ? '' : option.toLowerCase(); }

// The choices in a stored text, by name. What is no option of this version is left out.
export function readChoices(json) {
  let found = null;
  try { found = JSON.parse(json || '{}'); } catch { /* not ours */ }
  const known = {};
  [...choices, mathematics].forEach(([name, , options]) => {
    const value = found && typeof found === 'object' ? found[name] : undefined;
    if (value && options.split(' ').some(option => valueOf(option) === value)) { known[name] = value; }
  });
  return known;
}
