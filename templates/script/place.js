// Where the reader is: the nearest block and how much of it is above the screen, never pixels. It survives reloading,
// reopening and another width, and what is being read stays where it is while heights above it change.
import { arrangeIn, measureAgain } from './displays.js';
import { blockSelector, clock, findAll, isField, isTitle, later, listen, rectOf, root, targetOf, text } from './dom.js';
import { forgetIndex } from './find.js';
import { mode } from './mode.js';
import { readSections } from './outline.js';
import { blockNumber, firstIndex, gapAbove, shareAbove } from './positions.js';
import { focusOn, hideWayBack, sheetWasLeft } from './sheet.js';
import { saveState, stateOf, storageWorks, store, stored } from './storage.js';

// By number, as in the index of words: taken before anything is set.
export let blocks = text ? findAll(text, blockSelector) : [];
export const placeKey = 'place:' + location.pathname;

// What an element is laid out with, and without the others: a part of the text, of a list an item.
function partOf(element) {
  return element.closest(':is(main, .stretch, :is(main, .stretch) > :is(ol, ul)) > :not(.stretch)') || element;
}

// The box of an element; of what it is folded into, and farther from the screen than so many pixels of the part of the
// text that it is in: there the browser has not laid out what is inside, and asking would make it do so, for 25 ms a part
// on a slow phone.
export function boxOf(element, away) {
  const part = partOf(element);
  let box = rectOf(part);
  if (part !== element && box.bottom >= -(away || 0) && box.top <= window.innerHeight + (away || 0)) {
    let folded = null;
    for (let up = element; up !== part.parentNode; up = up.parentNode) {
      if (up.localName === 'details' && !up.open && up !== element) { folded = up; }
    }
    box = rectOf(folded && !isInSummary(element, folded) ? folded : element);
  }
  // What is in a part that has not been on the screen has its own height, and the part has not.
  let end = box.bottom;
  for (let up = part; up && up !== text; up = up.parentElement) { end = Math.min(end, rectOf(up).bottom); }
  const top = Math.min(box.top, end);
  return { top: top, bottom: end, height: end - top };
}

function isInSummary(element, details) {
  const summary = element.closest('summary');
  return summary && summary.parentNode === details;
}

// In a list in document order, the first that ends below a line of the screen.
export function firstBelow(list, line) {
  return firstIndex(list.length, place => boxOf(list[place]).bottom > line);
}

function currentPlace() {
  // A block of which less than half a line is left is read.
  const index = firstBelow(blocks, 12);
  if (index >= blocks.length) { return null; }
  const box = boxOf(blocks[index]);
  let heading = index;
  while (heading > 0 && !(isTitle(blocks[heading]) && blocks[heading].id)) { heading -= 1; }
  return {
    block: index,
    part: shareAbove(box),
    // Where it begins on the screen, it begins there again; at the very top of the page that is shown, whatever is there.
    gap: gapAbove(box, window.scrollY < 1),
    count: blocks.length,
    open: findAll(text, 'details').map(function (fold) { return +fold.open; }),
    heading: blocks[heading] ? blocks[heading].id : '',
    behind: index - heading
  };
}

// The block of a place, also where the leaf was written anew since.
function blockOf(place) {
  const heading = place.heading ? blocks.indexOf(document.getElementById(place.heading)) : -1;
  return blocks[blockNumber(place, blocks.length, heading)];
}

function unfold(element) {
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (up.localName === 'details' && element.localName !== 'summary') { up.open = true; }
  }
}

// MARK: Holding still

// What must not move: an element, and where it is on the screen, as a share of its height or from its top. Wished is a
// place where it may not be yet, as long as the page ends too early.
export let held = null;
export let ownScroll = -1;
let lastScroll = 0;
// Until when the page shows a place of its own choice, whatever scrolls: the browser, too, goes to a fragment, several
// times while the page changes. The reader's own hand ends it.
let pinnedUntil = 0;

function pin() { pinnedUntil = clock() + 1000; }

function isPinned() { return clock() < pinnedUntil; }

export function hold(line) {
  lastScroll = window.scrollY;
  const index = firstBelow(blocks, line || 1);
  if (index >= blocks.length) { held = null; return; }
  for (let next = index; next < Math.min(index + 8, blocks.length); next += 1) {
    const top = boxOf(blocks[next]).top;
    if (top >= 0 && top < window.innerHeight / 2) { held = { element: blocks[next], top: top }; return; }
  }
  const box = boxOf(blocks[index]);
  held = { element: blocks[index], part: box.height > 0 ? -box.top / box.height : 0 };
}

function holdPlace(place) {
  const element = blockOf(place);
  held = place.gap > 0 ? { element: element, top: place.gap, wished: true } : { element: element, part: place.part };
}

// Puts what is held back where it was: of what was off the screen the browser knows only then where it is.
export function putBack() {
  if (!held || (window.scrollY < 1 && held.top !== undefined && !isPinned())) { return; }
  for (let count = 0; count < 2; count += 1) {
    // It may have left the screen since: by as much as it was in it, and not by its part.
    const box = boxOf(held.element, window.innerHeight);
    const wanted = held.part === undefined ? held.top : -held.part * box.height;
    if (Math.abs(box.top - wanted) < 0.5) { return; }
    window.scrollBy({ top: box.top - wanted, behavior: 'instant' });
    ownScroll = lastScroll = window.scrollY;
  }
}

// MARK: Keeping and finding it again

let saving = 0;

export function savePlace() {
  clearTimeout(saving);
  saving = 0;
  if (isPinned()) { return; }
  // What was held in the middle of the screen has come to rest, unless it is scrolled just now.
  if (held && !held.wished && Math.abs(window.scrollY - lastScroll) < 2) {
    putBack();
    hold();
  }
  const place = currentPlace();
  if (!place) { return; }
  store(placeKey, { ...place, read: readSections() });
  // Without storage at least the section, in the address.
  const isLost = !storageWorks && place.heading && window.scrollY > 0;
  saveState({ place: place }, isLost ? '#' + encodeURIComponent(place.heading) : null);
}

export function showElement(element) {
  unfold(element);
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  pin();
  // Not where it is now: near the end of what is not laid out yet, that may be screens away.
  const top = parseFloat(getComputedStyle(root).scrollPaddingTop) + parseFloat(getComputedStyle(element).scrollMarginTop);
  held = { element: element, top: top || 0, wished: true };
  putBack();
  ownScroll = lastScroll = window.scrollY;
}

// The keys for the beginning and the end. The browser's own way to the end stops where it takes the end to be: what is far
// from the screen has no height of its own yet.
function goToEnds(event) {
  const key = event.metaKey ? { ArrowUp: 'Home', ArrowDown: 'End' }[event.key] : event.key;
  if (key !== 'End' && key !== 'Home' || event.altKey || isField(event.target) || event.target.closest('.outline, .sheet')) { return; }
  event.preventDefault();
  held = key === 'End' ? { element: blocks[blocks.length - 1], part: 1 } : null;
  pin();
  window.scrollTo(0, held ? 1e7 : 0);
  putBack();
}

function restorePlace(place) {
  const element = blockOf(place);
  if (!element) { return; }
  unfold(element);
  holdPlace(place);
  pin();
  putBack();
}

// A preview has put other parts into the text, and knows which blocks there are then.
export function takeParts(event) {
  event.preventDefault();
  blocks = event.detail(blocks, blockSelector, function (part) {
    mode.typesetInside(part);
    arrangeIn(part);
  });
  forgetIndex();
  hold();
  later(measureAgain);
}

export function startPlace() {
  if (!blocks.length) { return; }
  history.scrollRestoration = 'manual';
  // The page's own heights change while formulas and fonts arrive; only one of the two may correct for it.
  root.style.overflowAnchor = 'none';
  const left = stateOf('place');
  const kept = stored(placeKey);
  const target = targetOf(location.hash);
  const last = left || kept;
  // What was written anew since has other folds.
  if (last && last.open && last.count === blocks.length) {
    findAll(text, 'details').forEach(function (fold, index) { fold.open = last.open[index]; });
  }
  if (left) { restorePlace(left); } else if (target) { showElement(target); } else if (kept) { restorePlace(kept); }
  // Not in the frame that is about to be laid out.
  if (!held) { later(function () { if (!held) { hold(); } }); }
  new ResizeObserver(putBack).observe(text);
  listen(document.fonts, 'loadingdone', putBack);
  listen(window, 'resize', function () {
    // The browser's own idea of what to keep comes in between.
    pin();
    putBack();
  });
  listen(window, 'scroll', function () {
    if (Math.abs(window.scrollY - ownScroll) < 2) { return; }
    if (isPinned()) { return putBack(); }
    // What was held moved by as much as the reader scrolled, and by no more. Farther than a screen away, nobody knows
    // where it is in what is not laid out; and what the browser goes to by itself, with its own find or the focus of the
    // next link, it shows in the middle.
    const distance = window.scrollY - lastScroll;
    const isFar = Math.abs(distance) > window.innerHeight;
    if (held && held.part === undefined && !held.wished && !isFar) {
      held.top -= distance;
      putBack();
    }
    ownScroll = -1;
    hold(isFar && window.innerHeight * 0.46);
    const focused = document.activeElement;
    const top = isFar && focused !== text && text.contains(focused) && boxOf(focused).top;
    // At the end of the page not even in the middle.
    if (top > 0 && top < window.innerHeight) { held = { element: focused, top: top }; }
    if (!saving) { saving = setTimeout(savePlace, 400); }
  });
  ['wheel', 'keydown', 'pointerdown'].forEach(function (name) {
    listen(window, name, function () {
      pinnedUntil = 0;
      if (held && held.wished) { hold(); }
    }, true);
  });
  listen(window, 'keydown', goToEnds);
  // Before a link leads away, so that the way back is known.
  listen(document, 'click', savePlace, true);
  listen(text, 'toggle', savePlace, true);
  listen(window, 'pagehide', savePlace);
  listen(document, 'visibilitychange', function () { if (document.hidden) { savePlace(); } });
  listen(window, 'popstate', function (event) {
    if (sheetWasLeft()) { return; }
    const place = stateOf('place');
    if (place) {
      restorePlace(place);
      focusOn(blockOf(place));
    } else if (targetOf(location.hash)) { showElement(targetOf(location.hash)); }
    hideWayBack();
  });
}
