// Tokenizes a search query into words and TeX commands, and finds its terms in a string. WordCharacter.swift has the same
// classes of characters. No DOM.

// Combining marks, the vowel signs of Hebrew and Arabic, the stroke that widens an Arabic word (tatweel), and the soft hyphen,
// which only marks where a line may break.
const marks = /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
export const letters = 'A-Za-z0-9\\u00ad\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2070-\\u218f\\u2c00-\\u2fff\\u3005-\\u3007\\u3040-\\u309f\\u30a1-\\u30fa\\u30fc-\\uff00\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff66-\\uffff';
// Names such as C++ and F#, single letters that a sign joins, as in R&D, a/b and e.g, and other words.
const wordPattern = new RegExp('[A-Za-z][A-Za-z0-9]*(?:\\+\\+|#)(?![A-Za-z0-9])'
  + `|[A-Za-z0-9](?:[&./][A-Za-z0-9])+(?![${letters}+#])|(?:[0-9]\\.(?=[0-9])|[${letters}])+`, 'g');
// The characters of scripts that write words without spaces: Thai, Lao, Myanmar, Khmer, kana and Han.
const spaceless = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff'
  + '\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{3ffff}';
const runPattern = new RegExp(`[${spaceless}]+|[^${spaceless}]+`, 'gu');
const shares = '()*+,-/:;=?@';
const startsSpaceless = new RegExp(`^[${spaceless}]`, 'u');
const endsSpaceless = new RegExp(`[${spaceless}]$`, 'u');
const breaks = new RegExp(`\\s|[${spaceless}]`, 'u');

// Letters that have no accent to remove, but are typed as others. WordFolding.swift has the same.
const others = { ß: 'ss', ſ: 's', ς: 'σ', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };
const otherPattern = new RegExp(`[${Object.keys(others).join('')}]`, 'g');
// Characters up to a backslash and from there, without white space, quotes and the dollars around a formula.
const piecePattern = /[^\s$"“”„«»]*\\[^\s$"“”„«»]+/g;
// A hyphen before a word, outside braces: `\sigma-algebra` is a formula and a word, `\alpha-\beta` and `\text{non-empty}` are
// formulas.
const hyphenPattern = /-(?=[A-Za-z]{3}(?![^\s{}]*\}))/g;

// The commands of Greek letters, of which TeX has several forms: `\phi`, `\varphi` and `\Phi`. The reader of a page sees letters.
const greek = {
  α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', ϵ: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ϑ: 'theta', ι: 'iota',
  κ: 'kappa', ϰ: 'kappa', λ: 'lambda', μ: 'mu', ν: 'nu', ξ: 'xi', π: 'pi', ϖ: 'pi', ρ: 'rho', ϱ: 'rho', σ: 'sigma', τ: 'tau',
  υ: 'upsilon', φ: 'phi', ϕ: 'phi', χ: 'chi', ψ: 'psi', ω: 'omega'
};
const greekPattern = new RegExp(`\\\\(?:var)?(${[...new Set(Object.values(greek))].join('|')})(?![A-Za-z])`, 'gi');

// Folds case, the width of characters and ligatures, and removes accents, vowel signs and soft hyphens. One character may fold to none
// or to several.
export function fold(string) {
  return string.toLowerCase().replace(/[\uff01-\uff9f\ufb00-\ufb06]/g, wide => wide.normalize('NFKC'))
    .normalize('NFD').replace(marks, '').replace(otherPattern, letter => others[letter]);
}

// Removes what TeX does not distinguish: white space, and braces around a single character.
export function compact(tex) { return tex.replace(/\s+/g, '').replace(/\{(.)\}/g, '$1'); }

// Returns the pieces of TeX in a query that are more than a command, such as `\int_0^1`. The index does not know them.
export function piecesOf(query) {
  return (query.replace(hyphenPattern, ' ').match(piecePattern) || []).filter(piece => !/^\\[A-Za-z]+$/.test(piece)).map(compact);
}

// Returns the unique terms of a query: TeX commands as written, words folded.
export function termsOf(query) {
  const commands = query.match(/\\[A-Za-z]+/g) || [];
  // The text has digits and single letters such as those of `\frac1n` also with braces, as other words.
  const prose = query.replace(hyphenPattern, ' ').replace(piecePattern, piece => piece.replace(/\\[A-Za-z]*|[A-Za-z]*[0-9][A-Za-z0-9]*|\b[A-Za-z]{1,2}\b/g, ' '));
  const words = (prose.match(wordPattern) || []).flatMap(word => fold(word).match(runPattern) || []);
  const all = [...new Set([...commands, ...words])].filter(Boolean);
  // A single letter or digit is not indexed, and beside a longer term it narrows the search little.
  return withoutShort(all);
}

function withoutShort(terms) {
  const long = terms.filter(term => !isTooShort(term));
  return long.length ? long : terms;
}

// Returns the terms, and instead of joined letters such as x/y, with which no word of the index begins, the letters: they
// may be apart in the text, or variables of a formula. `begins` returns true if a word begins with a term.
//
// The index omits some of TeX: commands such as `\left`, and the variables of formulas. Without those the terms remain,
// since the text decides about `pieces` of TeX, and `dx` beside a command is one of them.
export function settled(terms, begins, pieces = []) {
  const hasCommand = terms.some(term => term.charAt(0) === '\\');
  const isOmitted = term => (pieces.some(piece => piece.includes(term)) || hasCommand && /^[a-z0-9]{2}$/.test(term)) && !begins(term);
  const isJoined = term => /^[a-z0-9](?:[&./][a-z0-9])+$/.test(term) && /[^0-9.]/.test(term) && !begins(term);
  const known = terms.filter(term => !isOmitted(term));
  const parts = known.flatMap(term => isJoined(term) ? term.split(/[&./]/) : term);
  return parts.length > known.length ? withoutShort([...new Set(parts)]) : known;
}

// Returns true for a term that the index omits: a single ASCII letter or digit.
export function isTooShort(term) { return term.length < 2 && term.charCodeAt(0) < 128; }

// Returns the words of a list that is front-coded: the position of a word's first character in `shares` is the length of the
// prefix that it shares with the word before. The list has a fullwidth plus sign and slash for those in `shares`.
export function wordsOf(list) {
  let last = '';
  const words = (list.match(/[(-\-/:-@][^(-\-/:-@]*/g) || []).map(word => {
    last = last.slice(0, shares.indexOf(word.charAt(0))) + word.slice(1);
    return last;
  });
  return /[＋／]/.test(list) ? words.map(word => word.replaceAll('＋', '+').replaceAll('／', '/')) : words;
}

// Returns a pattern of the commands of TeX that print a term, which is folded; null if it is not a Greek letter.
function commandsOf(term) {
  return term.length === 1 && greek[term] ? new RegExp(`\\\\(?:var)?${greek[term]}(?![A-Za-z])`, 'gi') : null;
}

// Returns a text with Greek letters instead of their commands.
export function withGreekLetters(string) {
  return string.replace(greekPattern, (command, name) => Object.keys(greek).find(letter => greek[letter] === name.toLowerCase()));
}

// Returns a function that returns true for the words of an index that a term finds: those that begin with it, and the
// commands of a Greek letter.
export function finding(term) {
  const commands = commandsOf(term);
  return word => word.startsWith(term) || commands !== null && word.search(commands) === 0;
}

// Returns true for a term in a script without spaces. It can match anywhere in a text, and the index of a page omits it.
export function isSpaceless(term) { return startsSpaceless.test(term); }

// Returns what the index of a library lists a term by: pairs of characters in a script without spaces, else the term.
export function entriesOf(term) {
  const characters = [...term];
  if (!isSpaceless(term) || characters.length < 3) { return [term]; }
  return characters.slice(1).map((character, at) => characters[at] + character);
}

// Returns the first place from `from` on where a text can be cut: after a space, or before a character of a script
// without spaces. Returns -1 without one.
export function cutIn(string, from) {
  const at = string.slice(from).search(breaks);
  return at < 0 ? -1 : from + at + /^\s/.test(string.charAt(from + at));
}

// Returns the matches of single letters in a text, where each is a word of its own.
export function lettersIn(string, asked) {
  return [...string.matchAll(wordPattern)].filter(([word]) => word.length < 3)
    .map(({ 0: word, index }) => [index, index + word.length, fold(word)]).filter(([, , letter]) => asked.includes(letter));
}

// Returns the matches of terms in a string as [start, end, term], sorted by start.
export function matchesIn(string, asked) {
  let folded = '';
  const places = [];
  for (let index = 0; index < string.length; index += 1) {
    const piece = fold(string.charAt(index));
    for (let count = 0; count < piece.length; count += 1) { places.push(index); }
    folded += piece;
  }
  places.push(string.length);
  const found = [];
  asked.forEach(term => {
    const isCommand = term.charAt(0) === '\\';
    const text = isCommand ? string : folded;
    const isAnywhere = isSpaceless(term);
    const commands = commandsOf(term);
    if (commands) {
      const printed = [...string.matchAll(commands)];
      found.push(...printed.map(({ 0: command, index }) => [index, index + command.length, term]));
    }
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      if (isCommand) { found.push([at, at + term.length, term]); continue; }
      // Like the index, match only at the start of a word.
      if (at > 0 && !isAnywhere && folded.charAt(at - 1).search(wordPattern) === 0
        && !endsSpaceless.test(folded.slice(Math.max(0, at - 2), at))) { continue; }
      // A match that ends within a character has all of it.
      let end = places[at + term.length - 1] + 1;
      // Include combining marks, which fold to nothing.
      while (end < string.length && fold(string.charAt(end)) === '') { end += 1; }
      found.push([places[at], end, term]);
    }
  });
  return found.sort((a, b) => a[0] - b[0]);
}
