// KaTeX gives letters a form by an attribute that MathML Core has not: they become the characters that have it.
import { findAll } from './dom.js';
import { fixups } from './fixups.js';

export function spell(formula, form, spelled) {
  findAll(formula, ':is(mi, mn)[mathvariant=' + form + ']').forEach(function (token) {
    if (!/^[A-Za-z0-9]+$/.test(token.textContent)) { return; }
    token.textContent = token.textContent.replace(/./g, spelled);
    token.removeAttribute('mathvariant');
  });
}

// Bold ones in every leaf: fonts for mathematics have no bold face, and a browser would smear theirs.
fixups.push(function (formula) {
  spell(formula, 'bold', function (sign) {
    return String.fromCodePoint(sign.charCodeAt(0) + (sign < 'A' ? 0x1D79E : sign < 'a' ? 0x1D3BF : 0x1D3B9));
  });
});
