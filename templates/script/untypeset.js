// In place of typeset.js where every formula was set when the page was made, or where there is none.
// Of MathML the markup does not say that it is no text for translators: 350 times.
import { measureAll } from './displays.js';
import { data, findAll, formulas, text } from './dom.js';
import { putBack } from './place.js';
import { leaveOldEntry } from './sheet.js';

export function typesetInside(node) {
  findAll(node, formulas + ':not([translate])').forEach(function (formula) { formula.translate = false; });
}
export function typesetAll() { /* nothing waits */ }

export function startMathematics() {
  typesetInside(text);
  measureAll(function () {
    if (data.math === 'done') { return; }
    data.math = 'done';
    putBack();
    leaveOldEntry();
  });
}
