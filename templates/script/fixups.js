// The registry of fixups of KaTeX's MathML: functions that take a formula's element right after it is typeset.
import { findAll } from './dom.js';

export const fixups = [];

// Replaces an element with a row of its children.
export function asRow(element) {
  const row = document.createElementNS(element.namespaceURI, 'mrow');
  row.append(...element.childNodes);
  element.replaceWith(row);
  return row;
}

// An operator holds only text (MathML Core, 3.2.4). KaTeX puts elements into the operators of \mathop, and browsers
// then place them below the baseline.
fixups.push(function (formula) { findAll(formula, 'mo:has(*)').forEach(asRow); });
