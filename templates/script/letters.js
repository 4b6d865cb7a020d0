// Fixup for bold letters. MathML Core dropped all values of `mathvariant` but `normal`, so letters are replaced by the
// characters of Unicode's mathematical alphabets.
import { findAll } from './dom.js';
import { fixups } from './fixups.js';

export function replaceLetters(formula, form, replace) {
  findAll(formula, ':is(mi, mn)[mathvariant=' + form + ']').forEach(function (token) {
    if (!/^[A-Za-z0-9]+$/.test(token.textContent)) { return; }
    token.textContent = token.textContent.replace(/./g, replace);
    token.removeAttribute('mathvariant');
  });
}

// Math fonts have no bold face; without the bold characters a browser would synthesize one by smearing the regular
// face.
fixups.push(function (formula) {
  replaceLetters(formula, 'bold', function (sign) {
    return String.fromCodePoint(sign.charCodeAt(0) + (sign < 'A' ? 0x1D79E : sign < 'a' ? 0x1D3BF : 0x1D3B9));
  });
});
