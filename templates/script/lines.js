// A line over or below a formula is no wider in MathML than the font has its sign: it is drawn as one, by style/lines.css.
import { attribute, findAll } from './dom.js';
import { fixups } from './fixups.js';

fixups.push(function (formula) {
  findAll(formula, 'mover, munder').forEach(function (element) {
    const sign = element.lastElementChild;
    if (sign.textContent !== '\u203e') { return; }
    attribute(sign, 'stretchy', 'false');
    element.classList.add(element.localName === 'mover' ? 'overline' : 'underline');
  });
});
