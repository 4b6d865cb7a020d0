// Answers queries from the index of a library: reads the query, and ranks the sections that match. No DOM.
//
// A shard is {"w": words, "p": sections}. Words are front-coded as in the index of a page (words.js). The sections
// of a word are distances like the blocks there, each with a sign for its weight: none for 1, then ! # $ %. The weight
// is the number of blocks with the word, where a heading or the name of a theorem counts several times. A common word
// has "-" instead, which means anywhere in the leaves of the shard.
// LibraryIndex.swift writes it. The index of a page (word-index.js) has words and lists, too, as a shard that was read.
import {
  compact, entriesOf, finding, fold, isSpaceless, isTooShort, letters, matchesIn, piecesOf, settled, termsOf, withGreekLetters, wordsOf
} from './words.js';

// The signs that separate words. Those of names such as C++ and F# do not.
const signPattern = new RegExp(`[^${letters}+#]+`, 'g');
const weights = { '!': 2, '#': 4, $: 8, '%': 16 };

// Splits a query into its terms, its phrases, which are in quotes, and its pieces of TeX that are more than a command,
// such as `\int_0^1`. A quote that is not closed ends with the query.
export function parseQuery(query) {
  const phrases = [];
  const pattern = /["“”„«»]([^"“”„«»]*)(?:["“”„«»]|$)/g;
  const rest = query.replace(pattern, (all, phrase) => {
    if (termsOf(phrase).length) { phrases.push(phrase.trim()); }
    return ' ' + phrase + ' ';
  });
  return { terms: termsOf(rest), phrases, formulas: piecesOf(rest) };
}

// Returns a query as one piece of TeX if it is nothing but signs and short names, such as `x_{n+1}` or `G/H`; otherwise ''.
export function variablesOf(query) {
  if (!/[_^{}|[\]()/=<>+-]/.test(query) || /[\\"“”„«»]/.test(query)) { return ''; }
  const names = termsOf(query).flatMap(term => term.split(/[&./]/));
  const isAll = names.length && names.every(name => name.length < 3 && !isSpaceless(name));
  return isAll ? compact(query.replace(/\$/g, '')) : '';
}

// Returns true if a formula has the variables of a query, or a piece of its TeX. The name of a command is not a variable:
// `a_n` is not in `\beta_n`.
export function hasPiece(tex, { variables, formulas }) {
  return variables
    ? compact(tex.replace(/\\[A-Za-z]+/g, '\\')).includes(variables)
    : formulas.some(piece => compact(tex).includes(piece));
}

// Returns true if a section's blocks, each a list of parts in which every second one is a formula, contain what the
// index cannot tell: the phrases of a query, its pieces of TeX and, where the index knows nothing else, its variables.
export function hasAll(blocks, query) {
  const { phrases, formulas, variables } = query;
  if (variables) { return blocks.some(parts => parts.some((part, at) => at % 2 && hasPiece(part, query))); }
  if (!phrases.length && !formulas.length) { return true; }
  const tex = formulas.length ? compact(blocks.map(parts => parts.filter((part, at) => at % 2).join(' ')).join(' ')) : '';
  return formulas.every(piece => tex.includes(piece))
    && phrases.every(phrase => blocks.some(parts => hasPhrases(parts.join(' '), [phrase])));
}

// Returns the parts of a block; every second one is a formula. A number before them is the block's weight.
export function partsOf(block) {
  const parts = typeof block === 'string' ? [block] : block.slice();
  return typeof parts[0] === 'number' ? parts.slice(1) : parts;
}

export function isHeading(block) { return Array.isArray(block) && block[0] === 4; }

// Returns true if the parts of a heading say what the title of a leaf says, which is `written` with its formulas between
// dollars if it has some.
export function isTitle(heading, { title, written }) {
  const markup = heading.map((part, at) => at % 2 ? '$' + part + '$' : part).join('').trim();
  return markup === written || heading.join('').trim() === title;
}

// Returns true if the blocks have every term: the index does not list the sections of common words.
export function hasTerms(blocks, found) {
  const texts = blocks.flatMap(partsOf);
  return found.every(term => {
    const words = spellings([term]);
    return texts.some(part => matchesIn(part, words).length);
  });
}

// Returns a text as phrases are compared: folded, with one space for the signs and the white space between words.
export function plain(text) { return fold(text.replace(signPattern, ' ')).trim(); }

// Returns true if a text contains every phrase, each from the beginning of a word. As in the index, signs such as dashes
// and apostrophes only separate words: which of them a text has does not count.
export function hasPhrases(text, phrases) {
  // The reader copies σ from a page, or types its command.
  const readings = [...new Set([text, withGreekLetters(text)])].map(plain);
  // Many texts are looked at for a phrase of common words, and most do not have it.
  return phrases.map(plain).every(phrase => !phrase
    || readings.some(there => there.includes(phrase) && matchesIn(there, [phrase]).length > 0));
}

// Returns TeX without the numbers of its display, `\tag{…}`, which KaTeX refuses in a line of text. The braces of a number
// may have braces in them. A command of one sign is skipped: `\\tag` is a line break and a word.
export function withoutTags(tex) {
  const pattern = /\\tag\*?\s*\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.)*\})*\}|\\./g;
  return tex.replace(pattern, command => /^\\tag\*?\s*\{/.test(command) ? '' : command);
}

// Returns TeX whose environments of a display are those for a line of text, where KaTeX refuses the others.
export function inLine(tex) {
  return tex.replace(/(\\(?:begin|end)\{)(align|alignat|gather|equation)\*?\}/g, (all, start, name) =>
    start + ({ align: 'aligned', alignat: 'alignedat' }[name] || 'gathered') + '}');
}

// Reads a shard of `count` sections. `offset` is added to their numbers. Returns null if the shard is damaged.
export function readShard(shard, offset = 0, count = 0) {
  if (!shard || typeof shard.w !== 'string' || typeof shard.p !== 'string') { return null; }
  const words = wordsOf(shard.w);
  const lists = shard.p.match(/-|[^A-Z-]*[A-Z][!#$%]?/g) || [];
  return words.length === lists.length ? { words, lists, offset, end: offset + count } : null;
}

// Calls a function with each section of a word and the weight of the word there. A common word has none listed.
// A prefix has thousands of words, so the codes are read without making strings.
export function eachSection(shard, word, visit) {
  const list = shard.lists[word];
  let section = shard.offset;
  let leaps = 0;
  for (let at = 0; at < list.length; at += 1) {
    const code = list.charCodeAt(at);
    if (code >= 48 && code <= 57) { leaps = leaps * 10 + code - 48; continue; }
    // The letters of both cases differ in one bit; 97 is `a`.
    const letter = (code | 32) - 97;
    if (letter < 0 || letter > 25) { continue; }
    section += leaps * 26 + letter;
    leaps = 0;
    visit(section, weights[list.charAt(at + 1)] || 1);
  }
}

// Returns true if one insertion, deletion or replacement, or the exchange of two neighbours, makes one word the other.
// It runs for each word of the library, so it compares without making strings.
export function isOneEditAway(one, other) {
  if (Math.abs(one.length - other.length) > 1 || one === other) { return false; }
  let start = 0;
  while (start < one.length && one[start] === other[start]) { start += 1; }
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one[one.length - 1 - end] === other[other.length - 1 - end]) { end += 1; }
  const [left, right] = [one.length - start - end, other.length - start - end];
  return (left < 2 && right < 2)
    || (left === 2 && right === 2 && one[start] === other[start + 1] && one[start + 1] === other[start]);
}

// Returns the words of the shards that a term stands for: those that start with it, the commands of a Greek letter or, if
// no word does, those one edit away. Terms of fewer than four characters are too close to everything. Each is
// [shard, word, share], where the share tells how much of a full match it is.
export function expand(term, shards) {
  const found = [];
  const near = [];
  const isFuzzy = term.length > 3 && term.charAt(0) !== '\\' && !isSpaceless(term);
  const isFound = finding(term);
  shards.forEach(shard => shard.words.forEach((word, place) => {
    if (isFound(word)) {
      found.push([shard, place, word === term || !word.startsWith(term) ? 1 : 0.6]);
    } else if (isFuzzy && !found.length && Math.abs(word.length - term.length) < 2 && isOneEditAway(term, word)) {
      near.push([shard, place, 0.4]);
    }
  }));
  return found.length ? found : near;
}

// Returns words that begin with a term, the most frequent first. A term that is a whole word is not a suggestion.
export function completions(term, shards, count) {
  const found = new Map();
  shards.forEach(shard => shard.words.forEach((word, place) => {
    if (word === term || !word.startsWith(term)) { return; }
    // The code of a word's sections grows with their number; a common word has none listed.
    const weight = shard.lists[place] === '-' ? 999 : shard.lists[place].length;
    found.set(word, (found.get(word) || 0) + weight);
  }));
  return [...found].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).slice(0, count).map(([word]) => word);
}

// Returns what the index looks up for the terms of a query: of each entry its expansion. Single letters are not indexed.
export function lookUp(terms, shards, pieces) {
  return settled(terms, term => shards.some(shard => shard.words.some(word => word.startsWith(term))), pieces)
    .filter(term => !isTooShort(term))
    .flatMap(term => entriesOf(term).map(entry => ({ term, words: expand(entry, shards) })));
}

// Returns true if the index lists the sections of every term: no common word starts with one, and no term has several
// entries, which can be apart in a section that has them all.
export function isExact(found) {
  return new Set(found.map(({ term }) => term)).size === found.length
    && found.every(({ words }) => words.every(([shard, place]) => shard.lists[place] !== '-'));
}

// Returns the words that a text is searched for: the terms, and instead of one that no word starts with its neighbours.
export function spellings(found) {
  return [...new Set(found.flatMap(({ term, words }) => {
    const isNear = words.length && words[0][2] === 0.4;
    return isNear ? words.map(([shard, place]) => shard.words[place]) : [term];
  }))];
}

// Ranks the sections that match every term by BM25 (Robertson and Zaragoza 2009, k1 = 1.2, b = 0.75). `lengths` has the
// number of words of each section. Returns [section, score], the best first; equal scores in the order of the library.
export function rank(found, lengths) {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1;
  let scores = null;
  found.forEach(({ words }) => {
    const frequencies = new Map();
    const anywhere = new Set();
    words.forEach(([shard, word, share]) => {
      if (shard.lists[word] === '-') { anywhere.add(shard); return; }
      eachSection(shard, word, (section, weight) => {
        frequencies.set(section, (frequencies.get(section) || 0) + weight * share);
      });
    });
    // Of a common word every section of the shard may be one: it narrows the search no further, and adds no score.
    anywhere.forEach(shard => {
      for (let section = shard.offset; section < shard.end; section += 1) {
        if (!frequencies.has(section)) { frequencies.set(section, 0); }
      }
    });
    const rarity = Math.log(1 + (lengths.length - frequencies.size + 0.5) / (frequencies.size + 0.5));
    const sum = new Map();
    frequencies.forEach((frequency, section) => {
      if (scores && !scores.has(section)) { return; }
      const norm = 1.2 * (0.25 + 0.75 * lengths[section] / mean);
      sum.set(section, (scores ? scores.get(section) : 0) + rarity * frequency * 2.2 / (frequency + norm));
    });
    scores = sum;
  });
  return [...(scores || [])].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}
