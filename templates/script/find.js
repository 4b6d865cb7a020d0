// Find in page: looks words and TeX commands up in the page's search index, lists the matches with context, and
// highlights them in the text. Unlike the browser's find it searches TeX and closed <details>.
import { partsOf, placeIn } from './block-parts.js';
import { mayOverflow } from './displays.js';
import {
  attribute, clock, findAll, findFirst, hasClass, inLabelLanguage, isTitle, listen, localized, make, makeButton, rectOf, setLabel, text,
  whenIdle, whenLoaded
} from './dom.js';
import { excerptOf } from './excerpt.js';
import { hasLibraryIndex, isStartPage, libraryFind, scopeChoice } from './library-scope.js';
import { anchor, blocks, restoreAnchor, showElement } from './place.js';
import { hasAllOf, indexedTerms, matchesOf, needsText, readQuery } from './page-query.js';
import { copyOf, plainText } from './references.js';
import { closeSheet, floatingBar, focusOn, goTo, isSheetOpen, openSheet, sheetsWork } from './sheet.js';
import { blocksWith, isCommon, readIndex } from './word-index.js';

let wordIndex = null;
let findSheet = null;
let results = [];
// The query that was read last.
let current = null;
let shownResult = -1;
let findBar = null;
let searchNumber = 0;

export function indexElement() { return findFirst(document, 'script.index'); }

// Loads the index on first use. Returns false if the page has none, or one of another text.
function hasIndex() {
  wordIndex = wordIndex || (indexElement() && readIndex(indexElement().textContent, blocks.length));
  return Boolean(wordIndex);
}

// MARK: Words

// Returns the blocks that answer a query, headings first.
function blocksMatching(asked) {
  if (!asked.terms.length) { return []; }
  let all = blocksWith(wordIndex, indexedTerms(asked)) || blocks.map((block, number) => number);
  if (needsText(asked)) { all = all.filter(block => hasAllOf(partsOf(blocks[block]), asked)); }
  return all.filter(isHeading).concat(all.filter(function (block) { return !isHeading(block); }));
}

function isHeading(block) { return isTitle(blocks[block]); }

function headingOf(block) {
  let heading = block;
  while (heading > 0 && !isHeading(heading)) { heading -= 1; }
  return isHeading(heading) ? blocks[heading] : null;
}

// MARK: Context

// Returns the excerpt of a block. Returns null if it has no match for a term.
function contextOf(block) {
  return excerptOf(partsOf(blocks[block]), current.terms, function (part) {
    return part.math.firstElementChild && !hasClass(part.math, 'display') ? copyOf(part.math) : null;
  }, part => matchesOf(part, current));
}

// Drops the index after the text has changed.
export function dropIndex() { wordIndex = null; }

// MARK: The sheet

function makeFind() {
  const body = make('div', 'find');
  const input = make('input');
  input.type = 'search';
  setLabel(input, localized('Find in this page'));
  input.placeholder = localized('A word, or TeX such as') + ' \\sigma';
  ['autocapitalize', 'autocomplete', 'autocorrect'].forEach(function (name) { attribute(input, name, 'off'); });
  input.spellcheck = false;
  const status = inLabelLanguage(make('p', 'find-status'));
  attribute(status, 'role', 'status');
  const list = make('ol', 'find-results');
  const more = inLabelLanguage(makeButton('find-more', localized('Show more'), function () { listResults(results.shown, results.shown + 20); }));
  more.hidden = true;
  const own = make('div', 'find-own');
  own.append(status, list, more);
  body.append(input);
  findSheet = { body: body, input: input, status: status, list: list, more: more, own: own, library: null };
  if (hasLibraryIndex() && !isStartPage()) { body.append(scopeChoice(setScope)); }
  body.append(own);
  let waits = 0;
  listen(input, 'input', function () {
    clearTimeout(waits);
    waits = setTimeout(search, 120);
  });
  listen(input, 'keydown', function (event) {
    // WebKit's search field consumes Esc even if it is empty, so the dialog would not close.
    if (event.key === 'Escape' && !input.value) {
      event.preventDefault();
      closeSheet();
    }
    if (findSheet.library && input.value === findSheet.asked && findSheet.library.key(event)) { event.preventDefault(); return; }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') { return; }
    event.preventDefault();
    clearTimeout(waits);
    if (input.value !== findSheet.asked) { search(); }
    const button = findFirst(list, 'button');
    if (button) { if (event.key === 'Enter') { button.click(); } else { button.focus(); } }
  });
  listen(list, 'keydown', function (event) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) { return; }
    event.preventDefault();
    const buttons = findAll(list, 'button');
    (buttons[buttons.indexOf(document.activeElement) + step] || (step < 0 ? input : more)).focus();
  });
  listen(list, 'click', function (event) {
    const button = event.target.closest('button');
    if (button) { showResult(Number(button.dataset.result)); }
  });
}

// Looks into all leaves from now on, or into this page alone.
async function setScope(scope) {
  const { body, input, own } = findSheet;
  const library = scope ? await libraryFind() : null;
  // Stays with each search, which looks into this page alone.
  findSheet.notice = scope && !library ? localized('Some leaves were not searched: a file of the index is missing or damaged.') : '';
  if (library && !body.contains(library.panel())) { body.append(library.panel()); }
  const shown = library || findSheet.library;
  if (shown) { shown.show(input, Boolean(library)); }
  findSheet.library = library;
  own.hidden = Boolean(library);
  search();
}

// query: the words to look for; without them the last ones stay.
export function openFind(query) {
  const isNew = !findSheet;
  if (isNew) { makeFind(); }
  if (query) { findSheet.input.value = query; }
  // It searches once the index is there.
  if (isNew && hasLibraryIndex() && isStartPage()) { setScope('library'); } else if (query) { search(); }
  openSheet({ title: localized('Find'), body: findSheet.body, kind: 'find' });
  findSheet.input.focus();
  findSheet.input.select();
  if (!findSheet.library && !hasIndex()) { setStatus(localized('The search index of this page is missing or belongs to another text.')); }
}

function setStatus(words) { findSheet.status.textContent = [words, findSheet.notice].filter(Boolean).join(' '); }

function search() {
  searchNumber += 1;
  hideMatches();
  findSheet.asked = findSheet.input.value;
  findSheet.list.textContent = '';
  findSheet.more.hidden = true;
  setStatus('');
  if (findSheet.library) { findSheet.library.search(findSheet.asked); return; }
  if (!hasIndex()) { return; }
  if (!findSheet.asked.trim()) { results = []; return; }
  current = readQuery(findSheet.asked, wordIndex);
  // A query of punctuation has no terms.
  results = blocksMatching(current).map(function (block) { return { block: block }; });
  results.shown = 0;
  const count = results.length;
  if (!count) { setStatus(placesText(0)); return; }
  setStatus(indexedTerms(current).flat().some(term => isCommon(wordIndex, term)) ? localized('The first places') : placesText(count));
  listResults(0, 20);
}

function placesText(count) {
  if (count === 1) { return localized('1 place'); }
  return (count ? localized('% places') : localized('Nothing found for “%”.')).split('%').join(count || findSheet.asked.trim());
}

// Adds results in idle tasks: excerpts clone formulas, which is expensive.
function listResults(index, end) {
  const mine = searchNumber;
  let group = findSheet.list.lastElementChild;
  let isFirst = true;
  (function go() {
    if (mine !== searchNumber) { return; }
    const until = clock() + 6;
    while (index < results.length && index < end && (isFirst || clock() < until)) {
      isFirst = false;
      const line = contextOf(results[index].block);
      // The index also counts words that only fold alike, and words in parts that are not shown.
      if (!line) { results.splice(index, 1); continue; }
      const heading = headingOf(results[index].block);
      const isTitled = heading && !isHeading(results[index].block);
      const title = isTitled ? plainText(heading) : heading ? localized('Headings') : localized('Beginning');
      if (!group || group.dataset.title !== title) {
        group = make('li', 'find-group');
        group.dataset.title = title;
        const shown = make('p', '', title);
        group.append(isTitled ? shown : inLabelLanguage(shown), make('ul'));
        findSheet.list.append(group);
      }
      const item = make('li');
      const button = makeButton();
      button.dataset.result = index;
      button.append(line);
      item.append(button);
      group.lastChild.append(item);
      index += 1;
    }
    results.shown = index;
    if (index < results.length && index < end) { return whenIdle(go); }
    findSheet.more.hidden = index >= results.length;
    if (index >= results.length) { setStatus(placesText(results.length)); }
  })();
}

// MARK: Highlighting

// Highlights the matches of a block. Returns the range of the first one.
function mark(block) {
  removeHighlights();
  const ranges = [];
  partsOf(blocks[block]).forEach(function (part) {
    matchesOf(part, current).forEach(function (match) {
      if (part.math) { part.math.classList.add('found'); return; }
      const range = document.createRange();
      const [first, start] = placeIn(part, match[0]);
      const [last, end] = placeIn(part, match[1] - 1);
      range.setStart(first, start);
      range.setEnd(last, end + 1);
      ranges.push(range);
    });
  });
  if (ranges.length) { blocks[block].classList.add('marked'); }
  if (window.Highlight && window.CSS && CSS.highlights) { CSS.highlights.set('found', new Highlight(...ranges)); }
  return ranges[0];
}

// Scrolls a match into the viewport: in a long block, or in a scroll container, it may be far from the block's
// beginning.
function reveal(range, block) {
  const box = rectOf(range);
  const scroll = range.startContainer.parentNode.closest(mayOverflow);
  if (scroll) { scroll.scrollLeft += box.left - window.innerWidth / 2; }
  anchor.top = Math.min(anchor.top, window.innerHeight / 2 + rectOf(block).top - box.bottom);
  restoreAnchor();
}

function removeHighlights() {
  if (window.CSS && CSS.highlights) { CSS.highlights.delete('found'); }
  findAll(text, '.found, .marked').forEach(function (element) { element.classList.remove('found', 'marked'); });
}

function showResult(index) {
  const isBack = index < shownResult;
  shownResult = (index + results.length) % results.length;
  // Results beyond those listed have not been checked yet.
  while (!contextOf(results[shownResult].block)) {
    results.splice(shownResult, 1);
    shownResult = (shownResult - isBack + results.length) % results.length;
  }
  const block = results[shownResult].block;
  const inBar = findBar && !findBar.hidden && findBar.contains(document.activeElement);
  const focused = document.activeElement;
  const first = mark(block);
  if (isSheetOpen()) { goTo(blocks[block]); } else { showElement(blocks[block]); }
  if (first) { reveal(first, blocks[block]); }
  if (!findBar) { makeFindBar(); }
  findBar.hidden = false;
  findBar.firstChild.textContent = (shownResult + 1) + ' / ' + results.length;
  (inBar ? focused : findFirst(findBar, '.find-next')).focus({ preventScroll: true });
}

// Shows the place that a result of the library's Find leads to, as `#find=BLOCK:QUERY`: this page's own Find goes on
// from there. `#find=:QUERY` is the address of a search, for apps.
export function showFound() {
  const [, number, query] = /^#find=(\d*):(.*)$/.exec(location.hash) || [];
  const block = Number(number);
  if (number === undefined || (number ? !blocks[block] : !query || !sheetsWork())) { return; }
  // A reload must come back to where the reader is then.
  try { history.replaceState(history.state, '', location.pathname + location.search); } catch { /* The address stays. */ }
  let asked = query;
  try { asked = decodeURIComponent(query); } catch { /* A sign of percent stands for itself. */ }
  if (!number) { whenLoaded(function () { openFind(asked); }); return; }
  if (!hasIndex()) { showElement(blocks[block]); return; }
  current = readQuery(asked, wordIndex);
  results = blocksMatching(current).map(match => ({ block: match }));
  const place = results.findIndex(match => match.block === block);
  if (place >= 0 && contextOf(block)) { showResult(place); } else { showElement(blocks[block]); }
}

function hideMatches() {
  removeHighlights();
  if (findBar) { findBar.hidden = true; }
}

function endFind() {
  hideMatches();
  focusOn(blocks[results[shownResult].block]);
}

function makeFindBar() {
  findBar = make('div', 'find-bar');
  attribute(findBar, 'role', 'group');
  setLabel(findBar, localized('Places found'));
  const count = make('span', 'find-count');
  attribute(count, 'role', 'status');
  findBar.append(count);
  [['find-previous', '↑', localized('Previous'), -1], ['find-next', '↓', localized('Next'), 1]].forEach(function (item) {
    findBar.append(makeButton(item[0], item[1], function () { showResult(shownResult + item[3]); }, item[2]));
  });
  findBar.append(makeButton('find-end', '×', endFind, localized('End search')));
  listen(findBar, 'keydown', function (event) { if (event.key === 'Escape') { endFind(); } });
  floatingBar().append(findBar);
}
