// Fixups of the MathML that KaTeX writes: functions of a formula's element, called when it is typeset.
import { findAll } from './dom.js';

export const fixups = [];

// Replaces an element with a row of its children.
export function asRow(element) {
  const row = document.createElementNS(element.namespaceURI, 'mrow');
  row.append(...element.childNodes);
  element.replaceWith(row);
  return row;
}

// An operator holds only text (MathML Core, 3.2.4). KaTeX puts elements into the operators of \mathop, and browsers set
// those too low.
fixups.push(function (formula) { findAll(formula, 'mo:has(*)').forEach(asRow); });
