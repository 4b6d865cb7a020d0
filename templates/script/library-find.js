// Entry file of Find over all leaves of a library, or of the libraries below a start page: a script beside the leaves that a page loads when the reader first
// asks for it (library-scope.js). The index and the texts are scripts, too (LibraryIndex.swift writes them), since a page
// opened from a file can load data in no other way.
import {
  attribute, clock, findAll, findFirst, inLabelLanguage, listen, localized, make, makeButton, setLabel, whenIdle
} from './dom.js';
import { excerptOf, lineOf } from './excerpt.js';
import { facts, folder, loadScript, setLanguage } from './library-facts.js';
import {
  completions, hasAll, hasPiece, hasTerms, inLine, isExact, isHeading, isTitle, lookUp, parseQuery, partsOf, rank, readShard, spellings, variablesOf,
  withoutTags
} from './library-query.js';
import { fold, isSpaceless, matchesIn } from './words.js';

const pageSize = 20;
const suggestionCount = 5;
const loads = {};
const received = {};
// A promise of the libraries that the page searches, each as { facts, home }: its own, or those below its start page.
let libraries = null;
// The index: { leaves, sections, shards, lengths, isDamaged }.
let index = null;
let panel = null;
let searchNumber = 0;
let search = null;
// The order of results: by rank, or by the place in the library, which begins with the newest where leaves have dates.
let isByDate = false;

// MARK: Files

// Loads a script of a library once. Returns a promise of its data; of null if it is missing or damaged.
function load(address) {
  window.sitegen.words = window.sitegen.texts = window.sitegen.library = function (data) {
    received[document.currentScript.src] = data;
  };
  const source = new URL(address, document.baseURI).href;
  loads[source] = loads[source] || loadScript(address).then(() => received[source] || null);
  return loads[source];
}

// Reads which libraries there are. The script of each one below a start page names its files, also after a run over it alone.
function readLibraries() {
  const home = folder().replace(/leaf\/$/, '');
  const below = facts().libraries;
  if (!below) { return Promise.resolve([{ facts: facts(), home }]); }
  return Promise.all(below.map(async path => ({ facts: await load(home + path + 'leaf/library.js'), home: home + path })));
}

// Loads KaTeX on a page that has not loaded it, if a library has it: with its style sheet, where one needs it.
async function loadKaTeX() {
  const found = (await libraries).filter(library => library.facts && (library.facts.katex || library.facts.typesetter));
  const library = found.find(one => !one.facts.mathml) || found[0];
  if (window.katex || !library) { return; }
  const { mathml, typesetter } = library.facts;
  const katex = library.home + 'katex/katex.min.';
  if (!loads.katex) {
    if (!mathml && !findFirst(document, 'link[href*="katex/"]')) {
      const style = make('link');
      style.rel = 'stylesheet';
      style.href = katex + 'css';
      document.head.append(style);
    }
    loads.katex = loadScript(typesetter ? library.home + 'leaf/' + typesetter : katex + 'js');
  }
  await loads.katex;
}

// Reads the index. The parts are read between other tasks: each takes some milliseconds on a slow phone.
async function readIndex() {
  const read = { leaves: [], sections: [], shards: [], lengths: [], isDamaged: false };
  const found = await libraries;
  read.isDamaged = found.some(library => !library.facts);
  const parts = await Promise.all(found.flatMap(library => (library.facts && library.facts.find || []).map(
    async part => [library, part, await Promise.all(part.words.map(name => load(library.home + 'leaf/' + name)))])));
  let until = clock() + 12;
  for (const [library, part, words] of parts) {
    // None of its leaves has a page.
    if (!words.length) { continue; }
    const leaves = words[0] && words[0].leaves;
    const offset = read.sections.length;
    const count = Array.isArray(leaves) ? leaves.reduce((sum, leaf) => sum + leaf[4].length / 2, 0) : 0;
    const shards = words.map(shard => readShard(shard, offset, count));
    if (!count || shards.includes(null)) { read.isDamaged = true; continue; }
    leaves.forEach(([address, title, file, line, numbers, language, hasMacros, written]) => {
      const leaf = { library, address, title, written, file: library.home + 'leaf/' + part.texts[file], line, language, hasMacros };
      read.leaves.push(leaf);
      for (let at = 0; at < numbers.length; at += 2) {
        read.sections.push({ leaf, first: numbers[at], end: at + 2 < numbers.length ? numbers[at + 2] : Infinity });
        read.lengths.push(numbers[at + 1]);
      }
    });
    read.shards.push(...shards);
    if (clock() > until) {
      await new Promise(whenIdle);
      until = clock() + 12;
    }
  }
  return read;
}

// MARK: Texts

// Returns the blocks of a section, or null if its file is missing or damaged.
async function blocksOf(section) {
  const texts = await load(section.leaf.file);
  const all = texts && texts[section.leaf.line];
  return Array.isArray(all) ? all.slice(section.first, section.end) : null;
}

// Returns the excerpt of a section and the number of the block that it is from: of the block with the most terms, and
// of the text rather than the heading, which the result shows anyway. A formula matches pieces of TeX, not their commands.
function excerptIn(section, blocks, { asked, parsed }) {
  const isByPiece = parsed.formulas.length > 0;
  const matches = part => !part.math || asked.length && !isByPiece ? matchesIn(part.text, asked)
    : hasPiece(part.text, parsed) ? [[0, part.text.length, '']] : [];
  let best = { score: -1 };
  blocks.forEach(function (block, at) {
    const parts = partsOf(block).map((part, number) => ({ text: part, math: number % 2 === 1 }));
    if (!parts.some(part => part.text)) { return; }
    const found = new Set(parts.flatMap(part => matches(part).map(match => match[2])));
    const score = found.size * 2 + !isHeading(block);
    if (score > best.score) { best = { score, at, parts, count: found.size }; }
  });
  if (!best.parts) { return null; }
  const typeset = part => formulaOf(part, section.leaf);
  const line = !isByPiece && best.count === asked.length && excerptOf(best.parts, asked, typeset);
  return { block: section.first + best.at, line: line || partialLine(best.parts, matches, typeset) };
}

// Returns an excerpt of parts that do not have every term.
function partialLine(parts, matches, typeset) {
  parts.forEach(part => { part.matches = matches(part); });
  return lineOf(parts, Math.max(0, parts.findIndex(part => part.matches.length)), typeset);
}

// Returns a typeset formula of a leaf. Returns null for one with a long row, and for those of a leaf with macros of its own: this
// page has only those of libraries, which may give another symbol.
function formulaOf(part, leaf) {
  const tex = inLine(withoutTags(part.text));
  if (!window.katex || leaf.hasMacros || tex.length > 400 || tex.split('\\\\').some(row => row.length > 120)) { return null; }
  const { macros, mathml } = leaf.library.facts;
  const formula = make('span');
  formula.dir = 'ltr';
  try {
    katex.render(tex, formula, {
      trust: false, strict: false, output: mathml ? 'mathml' : 'htmlAndMathml', macros: { ...macros }
    });
    return formula;
  } catch { return null; }
}

// MARK: The panel

window.sitegen.find = { panel: libraryPanel, show: showLibrary, search: findInLibrary, key: libraryKey };

// Returns the part of the sheet with the results, a list box that the input controls as a combobox (ARIA Authoring
// Practices, "Combobox Pattern", list autocomplete with manual selection).
function libraryPanel() {
  if (panel) { return panel.body; }
  const body = make('div', 'find-library');
  const status = inLabelLanguage(make('p', 'find-status'));
  attribute(status, 'role', 'status');
  const list = make('div', 'find-results');
  list.id = 'find-library';
  attribute(list, 'role', 'listbox');
  setLabel(list, localized('Places found'));
  const more = inLabelLanguage(makeButton('find-more', localized('Show more'), () => showMore()));
  more.hidden = true;
  const suggestions = make('div', 'find-suggestions');
  attribute(suggestions, 'role', 'group');
  setLabel(suggestions, localized('Suggestions'));
  body.append(suggestions);
  if (facts().dated) { body.append(orderChoice()); }
  body.append(status, list, more);
  panel = { body, status, list, more, suggestions };
  return body;
}

// Returns the choice between the best and the newest results first.
function orderChoice() {
  const group = inLabelLanguage(make('fieldset', 'find-scope'));
  group.append(make('legend', 'unseen', localized('Order')));
  const options = make('div', 'options');
  [[false, 'Best first'], [true, 'Newest first']].forEach(function ([byDate, words]) {
    const label = make('label');
    const option = make('input');
    option.type = 'radio';
    option.name = 'find-order';
    option.checked = byDate === isByDate;
    listen(option, 'change', () => { isByDate = byDate; findInLibrary(panel.input.value); });
    label.append(option, make('span', '', localized(words)));
    options.append(label);
  });
  group.append(options);
  return group;
}

// Shows words that complete the last term of the query.
function suggest(query, read) {
  const last = (query.match(/[^\s"“”„«»]+$/) || [''])[0];
  const words = last.length > 1 && !last.includes('\\') && !isSpaceless(last) ? completions(fold(last), read.shards, suggestionCount) : [];
  panel.suggestions.replaceChildren(...words.map(word => makeButton('', word, function () {
    panel.input.value = query.slice(0, query.length - last.length) + word;
    panel.input.focus();
    findInLibrary(panel.input.value);
  })));
}

// Shows or hides the panel. While it is shown, the input is a combobox for its list.
function showLibrary(input, isOn) {
  panel.input = input;
  panel.body.hidden = !isOn;
  const values = { role: 'combobox', 'aria-controls': panel.list.id, 'aria-expanded': 'false', 'aria-autocomplete': 'list' };
  Object.keys(values).forEach(function (name) {
    if (isOn) { attribute(input, name, values[name]); } else { input.removeAttribute(name); }
  });
  input.removeAttribute('aria-activedescendant');
  setLabel(input, localized(isOn ? 'Find in all leaves' : 'Find in this page'));
}

// Searches all leaves and lists the first results.
async function findInLibrary(query) {
  searchNumber += 1;
  const mine = searchNumber;
  search = null;
  clear();
  if (query.trim().length < 2 && !isSpaceless(query.trim())) { return; }
  libraries = libraries || readLibraries();
  index = index || readIndex();
  const [read] = await Promise.all([index, loadKaTeX()]);
  if (mine !== searchNumber) { return; }
  suggest(query, read);
  const parsed = parseQuery(query);
  let found = lookUp(parsed.terms, read.shards, parsed.formulas);
  if (!found.some(({ words }) => words.length)) { parsed.variables = variablesOf(query); }
  // The index omits the variables of formulas: for a query of nothing else every text is read.
  const isInTexts = parsed.variables || parsed.formulas.length && !found.length;
  if (isInTexts) { found = []; }
  const ranked = isInTexts ? read.lengths.map((length, at) => [at, 0]) : rank(found, read.lengths);
  if (isByDate) { ranked.sort((one, other) => one[0] - other[0]); }
  search = {
    mine, query, parsed, read, found, asked: spellings(found), ranked, next: 0, count: 0,
    isInTexts, isExact: isExact(found) && !isInTexts && !parsed.phrases.length && !parsed.formulas.length,
    isDamaged: read.isDamaged, groups: new Map()
  };
  await showMore();
}

function clear() {
  panel.list.textContent = '';
  panel.suggestions.textContent = '';
  panel.more.hidden = true;
  panel.status.textContent = '';
  setActive(null);
  attribute(panel.input, 'aria-expanded', 'false');
}

// Adds the next results. Each section is checked in its text: the index knows neither phrases nor formulas.
async function showMore() {
  const now = search;
  const end = now.count + pageSize;
  let until = clock() + 12;
  while (now.next < now.ranked.length && now.count < end) {
    const section = now.read.sections[now.ranked[now.next][0]];
    now.next += 1;
    const blocks = await blocksOf(section);
    // Variables may take all texts.
    if (now.isInTexts && clock() > until) {
      await new Promise(whenIdle);
      until = clock() + 12;
    }
    if (now.mine !== searchNumber) { return; }
    if (!blocks) { now.isDamaged = true; }
    if (!blocks || !hasAll(blocks.map(partsOf), now.parsed) || !hasTerms(blocks, now.found)) { continue; }
    const excerpt = excerptIn(section, blocks, now);
    if (!excerpt) { continue; }
    // An excerpt of the heading would say it twice, and the title of the leaf is above its results.
    const heading = partsOf(blocks[0]);
    const hasHeading = isHeading(blocks[0]) && excerpt.block > section.first
      && !isTitle(heading, section.leaf);
    addResult(now, section, hasHeading ? heading : [], excerpt);
    if (now.count === 1) { showStatus(now); }
  }
  showStatus(now);
  panel.more.hidden = now.next >= now.ranked.length;
}

function showStatus(now) {
  const isWhole = now.next >= now.ranked.length;
  const count = isWhole ? now.count : now.ranked.length;
  let words = '';
  if (!count) {
    words = localized('Nothing found for “%”.').replace('%', () => now.query.trim());
  } else if (isWhole || now.isExact) {
    words = count === 1 ? localized('1 place') : localized('% places').replace('%', count);
  } else { words = localized('The first places'); }
  if (now.isDamaged) {
    words += ' ' + localized('Some leaves were not searched: a file of the index is missing or damaged.');
  }
  panel.status.textContent = words;
  attribute(panel.input, 'aria-expanded', String(now.count > 0));
}

function languageOf({ language, library }) { return language || library.facts.lang || 'en'; }

function addResult(now, section, heading, excerpt) {
  const { leaf } = section;
  if (!now.groups.has(leaf)) {
    const group = make('div', 'find-group');
    attribute(group, 'role', 'group');
    setLabel(group, leaf.title);
    const title = make('p', '', leaf.title);
    setLanguage(title, languageOf(leaf));
    attribute(title, 'role', 'presentation');
    group.append(title);
    now.groups.set(leaf, group);
    panel.list.append(group);
  }
  now.count += 1;
  const link = make('a');
  link.id = 'find-result-' + now.count;
  const asked = encodeURIComponent(now.asked.join(' ') || now.query.trim());
  link.href = leaf.library.home + leaf.address + '#find=' + excerpt.block + ':' + asked;
  link.tabIndex = -1;
  attribute(link, 'role', 'option');
  attribute(link, 'aria-selected', 'false');
  if (heading.some(part => part)) {
    const place = make('span', 'find-section');
    setLanguage(place, languageOf(leaf));
    heading.forEach((part, at) => place.append(at % 2 && formulaOf({ text: part }, leaf) || part));
    link.append(place);
  }
  setLanguage(excerpt.line, languageOf(leaf));
  link.append(excerpt.line);
  now.groups.get(leaf).append(link);
}

// MARK: Keys

function active() { return findFirst(panel.list, '[aria-selected="true"]'); }

function setActive(option) {
  const last = active();
  if (last) { attribute(last, 'aria-selected', 'false'); }
  if (!option) { panel.input.removeAttribute('aria-activedescendant'); return; }
  attribute(option, 'aria-selected', 'true');
  attribute(panel.input, 'aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

// Moves through the results or opens one. The focus stays in the input. Returns true if the key was for the list.
function libraryKey(event) {
  const options = findAll(panel.list, '[role="option"]');
  const at = options.indexOf(active());
  if (event.key === 'ArrowDown' && at === options.length - 1 && !panel.more.hidden) {
    showMore().then(() => setActive(findAll(panel.list, '[role="option"]')[at + 1] || active()));
    return true;
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // Above the first result is the input, and below the last one, too.
    const next = (at + 1 + step + options.length + 1) % (options.length + 1) - 1;
    setActive(options[next] || null);
    return true;
  }
  if (event.key === 'Enter' && options.length) {
    (options[at] || options[0]).click();
    return true;
  }
  return false;
}
