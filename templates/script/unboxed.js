// In place of boxes.js where formulas are MathML and nothing else, or where there is none: a formula in a line is one
// part, and scrolls inside its own box.
import { findAll } from './dom.js';

export const lineParts = 'math';

export function isTooWide(element) { return element.clientWidth + 1 < element.scrollWidth; }
export function widestPart() { return 0; }
export function growing(element) { return element.matches('.long') ? findAll(element, lineParts) : []; }
