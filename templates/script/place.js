// The reading position and scroll anchoring. A position is a block and the share of it above the viewport, not a pixel
// offset, so it survives a reload, another width and an edited leaf. The anchor keeps the visible text in place while
// formulas, fonts and skipped content (content-visibility) change heights above it.
import { observeOverflowIn, remeasureAll } from './displays.js';
import {
  blockSelector, clock, findAll, isField, isTitle, listen, rectOf, root, targetOf, text, whenIdle
} from './dom.js';
import { dropIndex } from './find.js';
import { mode } from './mode.js';
import { readSections } from './outline.js';
import { blockNumber, firstIndex, gapAbove, shareAbove } from './positions.js';
import { consumePopState, focusOn, hideBackButton, undoJump } from './sheet.js';
import { historyState, storageWorks, store, stored, updateHistoryState } from './storage.js';

// Numbered like the blocks of the search index; collected before typesetting adds elements.
export let blocks = text ? findAll(text, blockSelector) : [];
export const placeKey = 'place:' + location.pathname;

// Returns the content-visibility box around an element: a part of the text, or an item of a list.
function partOf(element) {
  return element.closest(':is(main, .stretch, :is(main, .stretch) > :is(ol, ul), .saved-notes > ul) > :not(.stretch)') || element;
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
    // For the start page of the library.
    section: sectionTitle(blocks[heading]),
    at: Date.now(),
    end: window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 8,
    behind: index - heading
  };
}

// Returns the title of a section as the contents have it, where formulas are TeX.
function sectionTitle(heading) {
  const link = heading && heading.id && document.querySelector('.outline a[href="#' + CSS.escape(heading.id) + '"]');
  return link ? link.textContent : '';
}

// Returns the block of a saved position, also if the leaf was edited since.
function blockOf(place) {
  const heading = place.heading ? blocks.indexOf(document.getElementById(place.heading)) : -1;
  return blocks[blockNumber(place, blocks.length, heading)];
}

// Opens the <details> around an element. Returns those that were closed.
export function openDetails(element) {
  const opened = [];
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (up.localName === 'details' && !up.open && element.localName !== 'summary') {
      up.open = true;
      opened.push(up);
    }
  }
  return opened;
}

// MARK: Scroll anchoring

// The anchor: an element, and where it belongs in the viewport, either as a share of its height (part) or as a distance
// in pixels (top). A pending anchor is one that cannot be reached yet, because the page is still too short.
export let anchor = null;
export let ownScroll = -1;
let lastScroll = 0;
// The time until which scrolling that is not the reader's is undone: browsers scroll to the fragment themselves,
// repeatedly while the layout changes. Any input of the reader ends it.
let pinnedUntil = 0;

function pin() { pinnedUntil = clock() + 1000; }

function isPinned() { return clock() < pinnedUntil; }

export function chooseAnchor(line) {
  lastScroll = window.scrollY;
  // At its top, the page stays there whatever is inserted above the text; an anchor would scroll it after a resize.
  if (lastScroll < 1) { anchor = null; return; }
  const index = firstBelow(blocks, line || 1);
  if (index >= blocks.length) { anchor = null; return; }
  for (let next = index; next < Math.min(index + 8, blocks.length); next += 1) {
    const top = boxOf(blocks[next]).top;
    if (top >= 0 && top < window.innerHeight / 2) { anchor = { element: blocks[next], top: top }; return; }
  }
  const box = boxOf(blocks[index]);
  anchor = { element: blocks[index], part: box.height > 0 ? -box.top / box.height : 0 };
}

function anchorAt(place) {
  const element = blockOf(place);
  anchor = place.gap > 0 ? { element: element, top: place.gap, pending: true } : { element: element, part: place.part };
}

// Scrolls so that the anchor is where it belongs. Runs twice at most: scrolling brings skipped content into the
// viewport, and only its layout reveals how high it is.
export function restoreAnchor() {
  if (!anchor || (window.scrollY < 1 && anchor.top !== undefined && !isPinned())) { return; }
  for (let count = 0; count < 2; count += 1) {
    // The tolerance of a screen keeps the element's own box in use if it has just left the viewport; its part's box
    // would be off by the height above it.
    const box = boxOf(anchor.element, window.innerHeight);
    const wanted = anchor.part === undefined ? anchor.top : -anchor.part * box.height;
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
  if (anchor && !anchor.pending && Math.abs(window.scrollY - lastScroll) < 2) {
    restoreAnchor();
    chooseAnchor();
  }
  const place = currentPlace();
  if (!place) { return; }
  store(placeKey, { ...place, read: readSections() });
  // Without storage, at least keep the section in the URL's fragment.
  const isLost = !storageWorks && place.heading && window.scrollY > 0;
  updateHistoryState({ place: place }, isLost ? '#' + encodeURIComponent(place.heading) : null);
}

export function showElement(element) {
  openDetails(element);
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  pin();
  // Computed from the style instead of measured: after a jump into skipped content the measured position may be screens
  // off.
  const top = parseFloat(getComputedStyle(root).scrollPaddingTop) + parseFloat(getComputedStyle(element).scrollMarginTop);
  anchor = { element: element, top: top || 0, pending: true };
  restoreAnchor();
  ownScroll = lastScroll = window.scrollY;
}

// Handles Home and End. The browser's own End scrolls to the end as estimated: skipped content has no real height yet.
function jumpToEnds(event) {
  const key = event.metaKey ? { ArrowUp: 'Home', ArrowDown: 'End' }[event.key] : event.key;
  if (key !== 'End' && key !== 'Home' || event.altKey || isField(event.target) || event.target.closest('.outline, .sheet')) { return; }
  event.preventDefault();
  anchor = key === 'End' ? { element: blocks[blocks.length - 1], part: 1 } : null;
  pin();
  window.scrollTo(0, anchor ? 1e7 : 0);
  restoreAnchor();
}

function restorePlace(place) {
  const element = blockOf(place);
  if (!element) { return; }
  openDetails(element);
  anchorAt(place);
  pin();
  restoreAnchor();
}

// Handles `newparts`, which the live preview (live/parts.js) sends after it has replaced parts of the text. Cancelling
// the event tells the preview that this page needs no reload.
export function adoptParts(event) {
  event.preventDefault();
  blocks = event.detail(blocks, blockSelector, function (part) {
    mode.typesetInside(part);
    observeOverflowIn(part);
  });
  dropIndex();
  chooseAnchor();
  whenIdle(remeasureAll);
}

export function startPlace() {
  if (!blocks.length) { return; }
  history.scrollRestoration = 'manual';
  // The browser's scroll anchoring would correct the same height changes a second time.
  root.style.overflowAnchor = 'none';
  const left = historyState('place');
  const kept = stored(placeKey);
  const target = targetOf(location.hash);
  const last = left || kept;
  // Restore open <details> only if the leaf was not edited: otherwise the list is of other elements.
  if (last && last.open && last.count === blocks.length) {
    findAll(text, 'details').forEach(function (fold, index) { fold.open = last.open[index]; });
  }
  if (left) { restorePlace(left); } else if (target) { showElement(target); } else if (kept) { restorePlace(kept); }
  // Choosing an anchor reads geometry; in this frame that would force a layout.
  if (!anchor) { whenIdle(function () { if (!anchor) { chooseAnchor(); } }); }
  new ResizeObserver(restoreAnchor).observe(text);
  listen(document.fonts, 'loadingdone', restoreAnchor);
  listen(window, 'resize', function () {
    // Browsers adjust the scroll position after a resize, too.
    pin();
    restoreAnchor();
  });
  listen(window, 'scroll', function () {
    if (Math.abs(window.scrollY - ownScroll) < 2) { return; }
    if (isPinned()) { return restoreAnchor(); }
    // The anchor moves by the distance scrolled; any further movement is a layout shift, and is corrected. After a jump
    // of more than a screen the old anchor is in skipped content, so a new one is chosen: near the middle of the
    // viewport, where browsers put the matches of their own find and a focused link.
    const distance = window.scrollY - lastScroll;
    const isFar = Math.abs(distance) > window.innerHeight;
    if (anchor && anchor.part === undefined && !anchor.pending && !isFar) {
      anchor.top -= distance;
      restoreAnchor();
    }
    ownScroll = -1;
    chooseAnchor(isFar && window.innerHeight * 0.46);
    const focused = document.activeElement;
    const top = isFar && focused !== text && text.contains(focused) && boxOf(focused).top;
    // At the end of the page a focused element cannot be scrolled to the middle, so it becomes the anchor itself.
    if (top > 0 && top < window.innerHeight) { anchor = { element: focused, top: top }; }
    if (!saving) { saving = setTimeout(savePlace, 400); }
  });
  ['wheel', 'keydown', 'pointerdown'].forEach(function (name) {
    listen(window, name, function () {
      pinnedUntil = 0;
      if (anchor && anchor.pending) { chooseAnchor(); }
    }, true);
  });
  listen(window, 'keydown', jumpToEnds);
  // Save before a link is followed, so that Back returns here.
  listen(document, 'click', savePlace, true);
  listen(text, 'toggle', savePlace, true);
  listen(window, 'pagehide', savePlace);
  listen(document, 'visibilitychange', function () { if (document.hidden) { savePlace(); } });
  listen(window, 'popstate', function (event) {
    if (consumePopState()) { return; }
    const place = historyState('place');
    if (place) {
      const link = undoJump();
      restorePlace(place);
      focusOn(link || blockOf(place));
    } else if (targetOf(location.hash)) { showElement(targetOf(location.hash)); }
    hideBackButton();
  });
}
