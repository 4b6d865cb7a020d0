// The index of a page's words, as SearchIndex writes it: which blocks hold which words. No DOM.
import { isTooShort } from './words.js';

// How many characters a word shares with the one before it, by the sign before the word.
const shares = '()*+,-/:;=?@';

// Reads the JSON of an index; null where it is damaged or counts another number of blocks.
export function readIndex(json, blockCount) {
  let index = null;
  try { index = JSON.parse(json); } catch { return null; }
  if (!index || index.n !== blockCount) { return null; }
  let last = '';
  const words = (index.w.match(/[(-\-/:-@][^(-\-/:-@]*/g) || []).map(word => {
    last = last.slice(0, shares.indexOf(word.charAt(0))) + word.slice(1);
    return last;
  });
  return { words, lists: index.p.match(/[^A-Z-]*[A-Z-]/g) || [] };
}

// The blocks of a word; null for a word that is everywhere.
export function blocksOf(index, word) {
  const list = index.lists[word];
  if (list === '-') { return null; }
  let block = 0;
  return [...list.matchAll(/(\d*)([a-z])/gi)].map(([, leaps, sign]) => {
    block += leaps * 26 + parseInt(sign, 36) - 10;
    return block;
  });
}

// Whether a term begins a word that is everywhere.
export function isCommon(index, term) {
  return index.words.some((word, place) => word.startsWith(term) && !blocksOf(index, place));
}

// The blocks that have a word beginning with each term, in order; null where no term narrows the search.
export function blocksWith(index, terms) {
  let found = null;
  terms.filter(term => !isTooShort(term)).forEach(term => {
    const here = new Set();
    let isEverywhere = false;
    index.words.forEach((word, place) => {
      if (!word.startsWith(term)) { return; }
      const list = blocksOf(index, place);
      if (list) { list.forEach(block => here.add(block)); } else { isEverywhere = true; }
    });
    if (!isEverywhere) { found = found ? new Set([...found].filter(block => here.has(block))) : here; }
  });
  return found && [...found].sort((a, b) => a - b);
}
