// Reveals the text from the top down while the formulas in the viewport are typeset. Until then it is hidden
// (style/typesetting.css): each formula that gets its final size would visibly shift all lines below it.
import { blockSelector, data, findAll, hasClass, text } from './dom.js';

// Shows the text before the block of a formula, or all of it if the viewport has no waiting formula.
export function revealBefore(formula) {
  if (data.math) { return; }
  if (!formula) { return text.classList.add('settled'); }
  for (let part = formula.closest(blockSelector) || formula; part !== text; part = part.parentNode) {
    for (let before = part.previousElementSibling; before && !hasClass(before, 'settled'); before = before.previousElementSibling) {
      before.classList.add('settled');
    }
  }
}

// Removes the marks of revealed elements when everything is typeset: a part that the live preview replaces has none.
export function removeMarks() {
  [text, ...findAll(text, '.settled')].forEach(function (element) {
    element.classList.remove('settled');
    if (!element.classList.length) { element.removeAttribute('class'); }
  });
}
