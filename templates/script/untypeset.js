// Counterpart of typeset.js for pages whose formulas were typeset by `render`, and for pages without formulas. It sets
// `translate=no` on MathML by script: in the markup the attribute would add its bytes to each of some 350 formulas.
import { measureAll } from './displays.js';
import { data, findAll, formulas, text } from './dom.js';
import { restoreAnchor } from './place.js';
import { leaveStaleEntry } from './sheet.js';

export function typesetInside(node) {
  findAll(node, formulas + ':not([translate])').forEach(function (formula) { formula.translate = false; });
}
export function typesetAll() { /* Every formula is typeset already. */ }

export function startMathematics() {
  typesetInside(text);
  measureAll(function () {
    if (data.math === 'done') { return; }
    data.math = 'done';
    restoreAnchor();
    leaveStaleEntry();
  });
}
