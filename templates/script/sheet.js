// One dialog for all that opens over the text: from the bottom on a phone, beside its link where there is room.
// The browser keeps the focus in it and gives it back; Esc, a tap beside it and the back gesture close it.
import { mayOverflow, showCuts, watchOverflow } from './displays.js';
import { findAll, findFirst, hasClass, listen, make, makeButton, rectOf, root, say, setLabel, text } from './dom.js';
import { savePlace, showElement } from './place.js';
import { stateOf } from './storage.js';

export let dialog = null;
let leaving = false;
let wayBack = null;
let tapped = null;

export function sheetsWork() { return 'HTMLDialogElement' in window; }

function makeDialog() {
  dialog = make('dialog', 'sheet');
  const head = make('div', 'sheet-head');
  head.append(make('p', 'sheet-title'), makeButton('sheet-close', '×', closeSheet, say('Close')));
  dialog.append(head, make('div', 'sheet-body'), make('div', 'sheet-foot'));
  listen(dialog, 'click', function (event) { if (event.target === dialog) { closeSheet(); } });
  listen(dialog, 'close', function () {
    const wasLeaving = leaving;
    leaving = false;
    root.style.overflow = '';
    if (!wasLeaving && stateOf('sheet')) { backFromSheet = true; history.back(); }
  });
  listen(window, 'resize', settle);
  document.body.append(dialog);
}

// Opens the sheet, or fills it anew. content: { title, body, foot, kind, near }, near being what was tapped.
export function openSheet(content) {
  if (!dialog) { makeDialog(); }
  const body = dialog.children[1];
  const foot = dialog.lastChild;
  findFirst(dialog, '.sheet-title').textContent = content.title;
  setLabel(dialog, content.title);
  dialog.dataset.kind = content.kind || 'text';
  body.replaceChildren(content.body);
  foot.replaceChildren(...(content.foot || []));
  foot.hidden = !foot.firstChild;
  body.scrollTop = 0;
  if (!dialog.open) {
    savePlace();
    dialog.showModal();
    // A finger beside the sheet does not move the text. Not by `:has(.sheet[open])`: with it setting took a third longer.
    root.style.overflow = 'hidden';
    try { history.pushState({ sheet: true, place: stateOf('place') }, ''); } catch { /* none */ }
  }
  tapped = content.near;
  settle();
  findAll(body, mayOverflow).forEach(function (box) {
    watchOverflow(box);
    // A copy has not been scrolled.
    showCuts(box);
  });
}

// Where there is room, beside what was tapped: below it, or above where it would be cut off.
function settle() {
  dialog.style.left = dialog.style.top = '';
  dialog.classList.toggle('near', Boolean(tapped) && window.innerWidth >= 700);
  if (!hasClass(dialog, 'near')) { return; }
  const link = rectOf(tapped);
  const box = rectOf(dialog);
  const below = link.bottom + 8;
  dialog.style.left = Math.max(16, Math.min(link.left - 24, window.innerWidth - box.width - 16)) + 'px';
  dialog.style.top = (below + box.height < window.innerHeight - 16 ? below : Math.max(16, link.top - box.height - 8)) + 'px';
}

export function isSheetOpen() { return dialog && dialog.open; }

export function closeSheet() { if (isSheetOpen()) { dialog.close(); } }

// The entry that a sheet had in the history was left by its own close, and the text did not move.
let backFromSheet = false;

export function sheetWasLeft() {
  if (backFromSheet) { backFromSheet = false; return true; }
  if (isSheetOpen() && !stateOf('sheet')) {
    leaving = true;
    dialog.close();
    return true;
  }
  return stateOf('sheet');
}

// Of a sheet that a reload has closed the entry is left: the reader's next way back would lead to the same page.
export function leaveOldEntry() {
  if (stateOf('sheet') && !isSheetOpen()) { backFromSheet = true; history.back(); }
}

// MARK: Going there, and back

// The sheet's entry in the history becomes the target's, so that the browser's own Back leads back too.
export function goTo(element) {
  const hasEntry = isSheetOpen() && stateOf('sheet');
  if (isSheetOpen()) { leaving = true; dialog.close(); }
  if (!hasEntry) { savePlace(); }
  const address = element.id ? '#' + encodeURIComponent(element.id) : null;
  try {
    if (hasEntry) {
      // WebKit keeps what the entry says where its address is replaced.
      history.replaceState({}, '');
      if (address) { location.replace(address); }
    } else if (address) {
      location.hash = address;
    } else {
      history.pushState({}, '');
    }
  } catch { /* The text is shown all the same. */ }
  showElement(element);
  focusOn(element);
  showWayBack();
}

export function focusOn(element) {
  if (element.tabIndex < 0) { element.tabIndex = -1; }
  element.focus({ preventScroll: true });
}

export function floating() {
  let bar = findFirst(document, '.floating');
  if (!bar) {
    bar = make('div', 'floating');
    document.body.append(bar);
  }
  return bar;
}

function showWayBack() {
  if (!wayBack) {
    wayBack = makeButton('way-back', say('Back'), function () { history.back(); });
    floating().insertBefore(wayBack, floating().firstChild);
  }
  wayBack.hidden = false;
}

export function hideWayBack() { if (wayBack) { wayBack.hidden = true; } }
