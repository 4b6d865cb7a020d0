// Browsers that know MathML Core alone show a letter that KaTeX calls double-struck as any other letter. In MathML, for
// who reads that, it is the character that has this form: each alphabet by where it begins in Unicode, and its letters
// that had a place before.
const alphabets = {
  'double-struck': [0x1D538, 'ℂℍℕℙℚℝℤ'],
  script: [0x1D49C, 'ℬℰℱℋℐℒℳℛℯℊℴ'],
  fraktur: [0x1D504, 'ℭℌℑℜℨ']
};

function inAlphabet(letter, start, earlier) {
  const code = letter.charCodeAt(0);
  // Of these alphabets the first alone has digits.
  if (code < 65) { return start === 0x1D538 ? String.fromCodePoint(code - 48 + 0x1D7D8) : letter; }
  return [...earlier].find(function (known) { return known.normalize('NFKC') === letter; })
    || String.fromCodePoint(start + code - (code < 97 ? 65 : 71));
}

listen(document, 'typeset', function (event) {
  findAll(event.target, '[mathvariant]').forEach(function (token) {
    const alphabet = alphabets[token.getAttribute('mathvariant')];
    if (!alphabet) { return; }
    token.textContent = token.textContent.replace(/[A-Za-z0-9]/g, function (letter) {
      return inAlphabet(letter, alphabet[0], alphabet[1]);
    });
    token.removeAttribute('mathvariant');
  });
});
