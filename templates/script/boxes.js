// Measures formulas set as KaTeX's HTML boxes. An inline formula can break between its `.base` elements, so it is too
// wide only if one of them is.
import { mathematics } from './choices.js';
import { data, findAll } from './dom.js';
import { offeredChoices } from './settings.js';

export const lineParts = '.katex-html > .base';

// These pages carry both KaTeX's boxes and its MathML, so the reader can choose between them.
offeredChoices.push(mathematics);

export function isTooWide(element) {
  if (!element.matches('.long') || data.mathematics === 'mathml') { return element.clientWidth + 1 < element.scrollWidth; }
  let around = element.parentElement;
  while (getComputedStyle(around).display === 'inline') { around = around.parentElement; }
  const room = around.clientWidth;
  // In content that content-visibility skipped, Chromium's first read of offsetWidth triggers layout and returns 0; the
  // second read returns the width.
  return (widestPart(element) || widestPart(element)) > room;
}

export function widestPart(formula) {
  return Math.max(0, ...findAll(formula, lineParts).map(function (part) { return part.offsetWidth; }));
}

// The elements whose size changes without the formula's own box changing, for example when a font arrives.
export function resizingParts(element) {
  return findAll(element, element.matches('.long') ? lineParts + ', .katex-mathml math' : '.katex-html');
}
