// KaTeX's boxes: a formula in a line breaks between its parts.
import { mathematics } from './choices.js';
import { data, findAll } from './dom.js';
import { offered } from './settings.js';

export const lineParts = '.katex-html > .base';

// Only for who has both.
offered.push(mathematics);

export function isTooWide(element) {
  if (!element.matches('.long') || data.mathematics === 'mathml') { return element.clientWidth + 1 < element.scrollWidth; }
  let around = element.parentElement;
  while (getComputedStyle(around).display === 'inline') { around = around.parentElement; }
  const room = around.clientWidth;
  // What was never laid out Chromium lays out when it is asked, and tells when it is asked again.
  return (widestPart(element) || widestPart(element)) > room;
}

export function widestPart(formula) {
  return Math.max(0, ...findAll(formula, lineParts).map(function (part) { return part.offsetWidth; }));
}

// What can grow alone, when its font arrives.
export function growing(element) {
  return findAll(element, element.matches('.long') ? lineParts + ', .katex-mathml math' : '.katex-html');
}
