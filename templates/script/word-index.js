// Reads the page's search index, which maps words to the numbers of the blocks that contain them. SearchIndex.swift
// writes it. No DOM.
import { finding, isTooShort, wordsOf } from './words.js';

// Parses an index. Returns null if it is damaged or was made for another number of blocks, where its numbers would
// mislead.
export function readIndex(json, blockCount) {
  let index = null;
  try { index = JSON.parse(json); } catch { return null; }
  if (!index || index.n !== blockCount) { return null; }
  return { words: wordsOf(index.w), lists: index.p.match(/[^A-Z-]*[A-Z-]/g) || [] };
}

// Decodes the delta-coded block numbers of a word. Returns null for a word that is too common to be listed.
export function blocksOf(index, word) {
  const list = index.lists[word];
  if (list === '-') { return null; }
  let block = 0;
  return [...list.matchAll(/(\d*)([a-z])/gi)].map(([, leaps, sign]) => {
    block += leaps * 26 + parseInt(sign, 36) - 10;
    return block;
  });
}

// Returns true if the term finds a word that is too common to be listed.
export function isCommon(index, term) {
  const isFound = finding(term);
  return index.words.some((word, place) => isFound(word) && !blocksOf(index, place));
}

// Returns the blocks that contain, for every term, a word that it finds; null if no term narrows the search. A term can
// be a list of spellings, of which a block has one.
export function blocksWith(index, terms) {
  let blocks = null;
  terms.map(term => [term].flat()).filter(([term]) => !isTooShort(term)).forEach(spellings => {
    const here = new Set();
    let isEverywhere = false;
    const found = spellings.map(finding);
    index.words.forEach((word, place) => {
      if (!found.some(isFound => isFound(word))) { return; }
      const list = blocksOf(index, place);
      if (list) { list.forEach(block => here.add(block)); } else { isEverywhere = true; }
    });
    if (!isEverywhere) { blocks = blocks ? new Set([...blocks].filter(block => here.has(block))) : here; }
  });
  return blocks && [...blocks].sort((a, b) => a - b);
}
