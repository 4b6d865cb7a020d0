// What KaTeX writes as MathML is mended for who sees it, when the formula is set: functions of its element.
import { findAll } from './dom.js';

export const mends = [];

// A row in place of another element, with what that held.
export function asRow(element) {
  const row = document.createElementNS(element.namespaceURI, 'mrow');
  row.append(...element.childNodes);
  element.replaceWith(row);
  return row;
}

// A browser sets what KaTeX writes into an operator of its own making, as \E is one, as a letter that hangs low: an
// operator holds text alone (MathML Core, 3.2.4).
mends.push(function (formula) { findAll(formula, 'mo:has(*)').forEach(asRow); });
