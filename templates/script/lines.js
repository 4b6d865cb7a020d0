// Fixup for \overline and \underline. A stretchy operator grows only as far as the font has glyphs for it, which for a
// line is often a few ems; style/lines.css draws the line as a border instead.
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
