// Places of other leaves in the client mode, whose formulas are TeX.
import { findFirst } from './dom.js';

// Returns true if this page can show the formulas of another leaf.
export function canShow(node) { return Boolean(window.katex) || !findFirst(node, '.math'); }
