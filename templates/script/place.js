// The reading position and scroll anchoring. A position is a block and the share of it above the viewport, not a pixel
// offset, so it survives a reload, another width and an edited leaf. The anchor keeps the visible text in place while
// formulas, fonts and skipped content (content-visibility) change heights above it.
import { arrangeIn, measureAgain } from './displays.js';
import { blockSelector, clock, findAll, isField, isTitle, later, listen, rectOf, root, targetOf, text } from './dom.js';
import { forgetIndex } from './find.js';
import { mode } from './mode.js';
import { readSections } from './outline.js';
import { blockNumber, firstIndex, gapAbove, shareAbove } from './positions.js';
import { focusOn, hideWayBack, sheetWasLeft } from './sheet.js';
import { saveState, stateOf, storageWorks, store, stored } from './storage.js';

// Numbered like the blocks of the search index; collected before typesetting adds elements.
export let blocks = text ? findAll(text, blockSelector) : [];
export const placeKey = 'place:' + location.pathname;

// Returns the content-visibility box around an element: a part of the text, or an item of a list.
function partOf(element) {
  return element.closest(':is(main, .stretch, :is(main, .stretch) > :is(ol, ul)) > :not(.stretch)') || element;
}

// Returns an element's box in the viewport: the box of the closed <details> around it, if any, and the box of its part
// if that is more than `away` pixels off the viewport. Content is skipped there, and reading its geometry would force
// its layout: 25 ms a part on a slow phone.
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
  // A part that was never in the viewport has only its estimated height, which the real content may exceed.
  let end = box.bottom;
  for (let up = part; up && up !== text; up = up.parentElement) { end = Math.min(end, rectOf(up).bottom); }
  const top = Math.min(box.top, end);
  return { top: top, bottom: end, height: end - top };
}

function isInSummary(element, details) {
  const summary = element.closest('summary');
  return summary && summary.parentNode === details;
}

// Returns the index of the first element, of a list in document order, that ends below a line of the viewport.
export function firstBelow(list, line) {
  return firstIndex(list.length, place => boxOf(list[place]).bottom > line);
}

function currentPlace() {
  // Less than half a line left of a block counts as none.
  const index = firstBelow(blocks, 12);
  if (index >= blocks.length) { return null; }
  const box = boxOf(blocks[index]);
  let heading = index;
  while (heading > 0 && !(isTitle(blocks[heading]) && blocks[heading].id)) { heading -= 1; }
  return {
    block: index,
    part: shareAbove(box),
    // A block that begins in the viewport is restored to the same distance from its top.
    gap: gapAbove(box, window.scrollY < 1),
    count: blocks.length,
    open: findAll(text, 'details').map(function (fold) { return +fold.open; }),
    heading: blocks[heading] ? blocks[heading].id : '',
    behind: index - heading
  };
}

// Returns the block of a saved position, also if the leaf was edited since.
function blockOf(place) {
  const heading = place.heading ? blocks.indexOf(document.getElementById(place.heading)) : -1;
  return blocks[blockNumber(place, blocks.length, heading)];
}

function unfold(element) {
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (up.localName === 'details' && element.localName !== 'summary') { up.open = true; }
  }
}

// MARK: Scroll anchoring

// The anchor: an element, and where it belongs in the viewport, either as a share of its height (part) or as a distance
// in pixels (top). A wished anchor is one that cannot be reached yet, because the page is still too short.
export let held = null;
export let ownScroll = -1;
let lastScroll = 0;
// The time until which scrolling that is not the reader's is undone: browsers scroll to the fragment themselves,
// repeatedly while the layout changes. Any input of the reader ends it.
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

// Scrolls so that the anchor is where it belongs. Runs twice at most: scrolling brings skipped content into the
// viewport, and only its layout reveals how high it is.
export function putBack() {
  if (!held || (window.scrollY < 1 && held.top !== undefined && !isPinned())) { return; }
  for (let count = 0; count < 2; count += 1) {
    // The tolerance of a screen keeps the element's own box in use if it has just left the viewport; its part's box
    // would be off by the height above it.
    const box = boxOf(held.element, window.innerHeight);
    const wanted = held.part === undefined ? held.top : -held.part * box.height;
    if (Math.abs(box.top - wanted) < 0.5) { return; }
    window.scrollBy({ top: box.top - wanted, behavior: 'instant' });
    ownScroll = lastScroll = window.scrollY;
  }
}

// MARK: Saving and restoring

let saving = 0;

export function savePlace() {
  clearTimeout(saving);
  saving = 0;
  if (isPinned()) { return; }
  // If nothing scrolls at the moment, an anchor in the middle of the viewport is settled: choose one at the top again.
  if (held && !held.wished && Math.abs(window.scrollY - lastScroll) < 2) {
    putBack();
    hold();
  }
  const place = currentPlace();
  if (!place) { return; }
  store(placeKey, { ...place, read: readSections() });
  // Without storage, at least keep the section in the URL's fragment.
  const isLost = !storageWorks && place.heading && window.scrollY > 0;
  saveState({ place: place }, isLost ? '#' + encodeURIComponent(place.heading) : null);
}

export function showElement(element) {
  unfold(element);
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  pin();
  // Computed from the style instead of measured: after a jump into skipped content the measured position may be screens
  // off.
  const top = parseFloat(getComputedStyle(root).scrollPaddingTop) + parseFloat(getComputedStyle(element).scrollMarginTop);
  held = { element: element, top: top || 0, wished: true };
  putBack();
  ownScroll = lastScroll = window.scrollY;
}

// Handles Home and End. The browser's own End scrolls to the end as estimated: skipped content has no real height yet.
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

// Handles `newparts`, which the live preview (live/parts.js) sends after it has replaced parts of the text. Cancelling
// the event tells the preview that this page needs no reload.
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
  // The browser's scroll anchoring would correct the same height changes a second time.
  root.style.overflowAnchor = 'none';
  const left = stateOf('place');
  const kept = stored(placeKey);
  const target = targetOf(location.hash);
  const last = left || kept;
  // Restore open <details> only if the leaf was not edited: otherwise the list is of other elements.
  if (last && last.open && last.count === blocks.length) {
    findAll(text, 'details').forEach(function (fold, index) { fold.open = last.open[index]; });
  }
  if (left) { restorePlace(left); } else if (target) { showElement(target); } else if (kept) { restorePlace(kept); }
  // Choosing an anchor reads geometry; in this frame that would force a layout.
  if (!held) { later(function () { if (!held) { hold(); } }); }
  new ResizeObserver(putBack).observe(text);
  listen(document.fonts, 'loadingdone', putBack);
  listen(window, 'resize', function () {
    // Browsers adjust the scroll position after a resize, too.
    pin();
    putBack();
  });
  listen(window, 'scroll', function () {
    if (Math.abs(window.scrollY - ownScroll) < 2) { return; }
    if (isPinned()) { return putBack(); }
    // The anchor moves by the distance scrolled; any further movement is a layout shift, and is corrected. After a jump
    // of more than a screen the old anchor is in skipped content, so a new one is chosen: near the middle of the
    // viewport, where browsers put the matches of their own find and a focused link.
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
    // At the end of the page a focused element cannot be scrolled to the middle, so it becomes the anchor itself.
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
  // Save before a link is followed, so that Back returns here.
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
