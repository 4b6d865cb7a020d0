// Places of other leaves where formulas are typeset when a leaf is rendered.
import { findFirst, formulas } from './dom.js';

// Returns true if this page can show the formulas of another leaf: KaTeX's boxes need its style sheet, MathML nothing, and
// TeX a page of the client mode.
export function canShow(node) {
  const first = findFirst(node, formulas);
  if (!first) { return true; }
  if (findFirst(first, '.katex')) { return Boolean(findFirst(document, 'link[href*="katex/"]')); }
  return Boolean(findFirst(first, 'math'));
}
