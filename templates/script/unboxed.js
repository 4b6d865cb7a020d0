// Counterpart of boxes.js for native MathML and for pages without formulas: browsers do not break MathML across lines,
// so an inline formula is one part and scrolls inside its own box.
import { findAll } from './dom.js';

export const lineParts = 'math';

export function isTooWide(element) { return element.clientWidth + 1 < element.scrollWidth; }
export function widestPart() { return 0; }
export function resizingParts(element) { return element.matches('.long') ? findAll(element, lineParts) : []; }
