// Tokenizes a search query into words and TeX commands, and finds its terms in a string. No DOM.

const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const wordPattern = /(?:[0-9]\.(?=[0-9])|[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2070-\u218f\u2c00-\u2fff\u3040-\uffff])+/g;

// Folds case and removes accents. One character may fold to none or to several.
export function fold(string) { return string.toLowerCase().normalize('NFD').replace(marks, ''); }

// Returns the unique terms of a query: TeX commands as written, words folded.
export function termsOf(query) {
  const commands = query.match(/\\[A-Za-z]+/g) || [];
  const words = (query.replace(/\\[A-Za-z]*/g, ' ').match(wordPattern) || []).map(fold);
  const all = [...new Set([...commands, ...words])].filter(Boolean);
  // A single letter or digit is not indexed, and beside a longer term it narrows the search little.
  const long = all.filter(term => !isTooShort(term));
  return long.length ? long : all;
}

// Returns true for a term that the index omits: a single ASCII letter or digit.
export function isTooShort(term) { return term.length < 2 && term.charCodeAt(0) < 128; }

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
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      if (isCommand) { found.push([at, at + term.length, term]); continue; }
      // Like the index, match only at the start of a word.
      if (at > 0 && folded.charAt(at - 1).search(wordPattern) === 0) { continue; }
      let end = places[at + term.length];
      // Include combining marks, which fold to nothing.
      while (end < string.length && fold(string.charAt(end)) === '') { end += 1; }
      found.push([places[at], end, term]);
    }
  });
  return found.sort((a, b) => a[0] - b[0]);
}
