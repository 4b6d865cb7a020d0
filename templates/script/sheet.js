// The dialog for everything that opens over the text: a bottom sheet on a phone, a popover beside the link on wide
// screens. <dialog> traps the focus and restores it. Esc, a click on the backdrop and the back gesture close the sheet:
// it pushes a history entry when it opens, and leaves that entry when it closes.
import { mayOverflow, updateCuts, watchOverflow } from './displays.js';
import {
  findAll, findFirst, hasClass, inLabelLanguage, listen, localized, make, makeButton, rectOf, root, setLabel, text
} from './dom.js';
import { openDetails, savePlace, showElement } from './place.js';
import { historyState, updateHistoryState } from './storage.js';

export let dialog = null;
let leaving = false;
let backButton = null;
let opener = null;

export function sheetsWork() { return 'HTMLDialogElement' in window; }

function makeDialog() {
  dialog = make('dialog', 'sheet');
  const head = make('div', 'sheet-head');
  head.append(make('p', 'sheet-title'), makeButton('sheet-close', '×', closeSheet, localized('Close')));
  dialog.append(head, make('div', 'sheet-body'), make('div', 'sheet-foot'));
  listen(dialog, 'click', function (event) { if (event.target === dialog) { closeSheet(); } });
  listen(dialog, 'close', function () {
    const wasLeaving = leaving;
    leaving = false;
    root.style.overflow = '';
    if (!wasLeaving && historyState('sheet')) { isLeavingEntry = true; history.back(); }
  });
  listen(window, 'resize', placeSheet);
  document.body.append(dialog);
}

// Opens the sheet, or replaces its content if it is open. content: { title, body, foot, kind, near }; near is the
// element beside which the sheet is placed.
export function openSheet(content) {
  if (!dialog) { makeDialog(); }
  // A link in the sheet goes with its content: the sheet stays beside the link in the text.
  if (!dialog.contains(content.near)) { opener = content.near; }
  const body = dialog.children[1];
  const foot = dialog.lastChild;
  const title = make('p', 'sheet-title', content.title);
  // A sheet without a kind shows a part of the text, whose name can be the title.
  findFirst(dialog, '.sheet-title').replaceWith(content.kind ? inLabelLanguage(title) : title);
  setLabel(dialog, content.title);
  dialog.dataset.kind = content.kind || 'text';
  body.replaceChildren(content.body);
  foot.replaceChildren(...(content.foot || []));
  foot.hidden = !foot.firstChild;
  body.scrollTop = 0;
  if (!dialog.open) {
    rememberJump(opener);
    dialog.showModal();
    // Keeps the backdrop from scrolling the text. A rule with `:has(.sheet[open])` made typesetting a third slower.
    root.style.overflow = 'hidden';
    try { history.pushState({ sheet: true, place: historyState('place') }, ''); } catch { /* Then Back leaves the page. */ }
  }
  placeSheet();
  findAll(body, mayOverflow).forEach(function (box) {
    watchOverflow(box);
    // The clone has the fade widths of the original, but starts unscrolled.
    updateCuts(box);
  });
}

// Places the sheet below the tapped element, or above it if it would be cut off. Narrow screens get a bottom sheet.
function placeSheet() {
  dialog.style.left = dialog.style.top = '';
  dialog.classList.toggle('near', Boolean(opener) && window.innerWidth >= 700);
  if (!hasClass(dialog, 'near')) { return; }
  const link = rectOf(opener);
  const box = rectOf(dialog);
  const below = link.bottom + 8;
  dialog.style.left = Math.max(16, Math.min(link.left - 24, window.innerWidth - box.width - 16)) + 'px';
  dialog.style.top = (below + box.height < window.innerHeight - 16 ? below : Math.max(16, link.top - box.height - 8)) + 'px';
}

export function isSheetOpen() { return dialog && dialog.open; }

export function closeSheet() { if (isSheetOpen()) { dialog.close(); } }

// True while a history.back() of this module is under way: its popstate must not restore a reading position.
let isLeavingEntry = false;

export function consumePopState() {
  if (isLeavingEntry) { isLeavingEntry = false; return true; }
  if (isSheetOpen() && !historyState('sheet')) {
    leaving = true;
    dialog.close();
    return true;
  }
  return historyState('sheet');
}

// Leaves the history entry of a sheet that a reload has closed. Otherwise the reader's next Back would seem to do
// nothing.
export function leaveStaleEntry() {
  if (historyState('sheet') && !isSheetOpen()) { isLeavingEntry = true; history.back(); }
}

// MARK: Going there, and back

// The last jump: the link that was followed, and the <details> that were opened to show its target.
let jump = null;
// All jumps, by the time that is in the state of the history entry they left.
const jumps = new Map();

function rememberJump(link) {
  savePlace();
  const time = Date.now();
  jump = { link: link, opened: [] };
  jumps.set(time, jump);
  updateHistoryState({ jump: time });
}

// Closes what the jump from the current history entry has opened, so that the text around the reading place is as it was
// left. Returns the link that was followed, if it is still in the page.
export function undoJump() {
  const last = jumps.get(historyState('jump'));
  if (!last) { return null; }
  last.opened.forEach(function (details) { details.open = false; });
  return last.link && last.link.isConnected ? last.link : null;
}

// Scrolls to an element and shows the Back button. An open sheet's history entry is replaced by the target's, so that
// the browser's Back returns to where the reader was.
export function goTo(element) {
  const hasEntry = isSheetOpen() && historyState('sheet');
  if (isSheetOpen()) { leaving = true; dialog.close(); }
  if (!hasEntry) { rememberJump(); }
  // Before the address changes, since the browser opens them itself then.
  jump.opened = openDetails(element);
  const address = element.id ? '#' + encodeURIComponent(element.id) : null;
  try {
    if (hasEntry) {
      // WebKit keeps the state of an entry whose URL is replaced, so it is cleared first.
      history.replaceState({}, '');
      if (address) { location.replace(address); }
    } else if (address) {
      location.hash = address;
    } else {
      history.pushState({}, '');
    }
  } catch { /* Safari limits history calls; the target is shown without an entry. */ }
  showElement(element);
  focusOn(element);
  showBackButton();
}

export function focusOn(element) {
  if (element.tabIndex < 0) { element.tabIndex = -1; }
  element.focus({ preventScroll: true });
}

export function floatingBar() {
  let bar = findFirst(document, '.floating');
  if (!bar) {
    bar = make('div', 'floating');
    document.body.append(bar);
  }
  return bar;
}

function showBackButton() {
  if (!backButton) {
    backButton = inLabelLanguage(makeButton('way-back', localized('Back'), function () { history.back(); }));
    floatingBar().insertBefore(backButton, floatingBar().firstChild);
  }
  backButton.hidden = false;
}

export function hideBackButton() { if (backButton) { backButton.hidden = true; } }
