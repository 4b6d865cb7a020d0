// Answers queries from the index of a page in the way of those over all leaves (library-query.js). No DOM.
import { expand, hasPhrases, hasPiece, parseQuery, spellings, variablesOf } from './library-query.js';
import { compact, fold, isSpaceless, isTooShort, lettersIn, matchesIn, settled } from './words.js';

// Reads a query: its phrases, its pieces of TeX and its terms, each as the list of its spellings in the page. Where the
// index knows no term, the query can be one piece of TeX, `variables`. `isByPiece` is true if the formulas alone decide;
// then there is one term, which is empty.
export function readQuery(query, index) {
  const { terms, phrases, formulas } = parseQuery(query);
  const known = settled(terms, term => index.words.some(word => word.startsWith(term)), formulas);
  // The index of a page omits single letters and terms in scripts without spaces.
  const found = known.map(term => ({ term, words: isInText(term) ? [] : expand(term, [index]) }));
  const variables = found.some(({ term, words }) => words.length || isSpaceless(term)) ? '' : variablesOf(query);
  const isByPiece = Boolean(variables || formulas.length && !found.length);
  return { terms: isByPiece ? [['']] : found.map(one => spellings([one])), phrases, formulas, variables, isByPiece };
}

function isInText(term) { return isTooShort(term) || isSpaceless(term); }

// Returns the terms for which the index knows the blocks.
export function indexedTerms({ terms, isByPiece }) { return isByPiece ? [] : terms.filter(([term]) => !isInText(term)); }

// Returns the matches of a query in a part, which is text or a formula, as matchesIn does.
export function matchesOf(part, query) {
  if (query.isByPiece) { return part.math && hasPiece(part.text, query) ? [[0, part.text.length, '']] : []; }
  const asked = query.terms.flat();
  if (!asked.some(isTooShort)) { return matchesIn(part.text, asked); }
  // Of single letters, which are asked for without words, a command has none.
  return part.math ? matchesIn(part.text.replace(/\\[A-Za-z]+/g, '\\'), asked) : lettersIn(part.text, asked);
}

// Returns true if the index alone cannot tell the blocks of a query.
export function needsText({ terms, phrases, formulas, isByPiece }) {
  return isByPiece || phrases.length > 0 || formulas.length > 0 || terms.some(([term]) => isInText(term));
}

// Returns true if the parts of a block have what the index cannot tell.
export function hasAllOf(parts, query) {
  const { terms, phrases, formulas } = query;
  const tex = formulas.length ? compact(parts.map(part => part.math ? part.text : '').join(' ')) : '';
  return formulas.every(piece => tex.includes(piece))
    && (!phrases.length || hasPhrases(parts.map(part => part.text).join(' '), phrases))
    && terms.every(([term]) => isSpaceless(term) ? parts.some(part => fold(part.text).includes(term))
      : term && !isTooShort(term) || parts.some(part => matchesOf(part, query).some(match => match[2] === term)));
}
