// Fixup for double-struck, script and Fraktur letters, whose `mathvariant` MathML Core browsers ignore.
import { replaceLetters } from './letters.js';
import { fixups } from './fixups.js';

// Each alphabet's code point of `A`, and the letters that Unicode had encoded elsewhere before (the block has holes
// there).
const alphabets = {
  'double-struck': [0x1D538, 'ℂℍℕℙℚℝℤ'],
  script: [0x1D49C, 'ℬℰℱℋℐℒℳℛℯℊℴ'],
  fraktur: [0x1D504, 'ℭℌℑℜℨ']
};

function inAlphabet(letter, start, earlier) {
  const code = letter.charCodeAt(0);
  // Only the double-struck alphabet has digits.
  if (code < 65) { return start === 0x1D538 ? String.fromCodePoint(code - 48 + 0x1D7D8) : letter; }
  return [...earlier].find(function (known) { return known.normalize('NFKC') === letter; })
    || String.fromCodePoint(start + code - (code < 97 ? 65 : 71));
}

fixups.push(function (formula) {
  Object.keys(alphabets).forEach(function (form) {
    replaceLetters(formula, form, function (letter) { return inAlphabet(letter, alphabets[form][0], alphabets[form][1]); });
  });
});
