// One dialog for all that opens over the text: from the bottom on a phone, beside its link where there is room.
// The browser keeps the focus in it and gives it back; Esc, a tap beside it and the back gesture close it.
let dialog = null;
let leaving = false;
let wayBack = null;

function sheetsWork() { return 'HTMLDialogElement' in window && 'showModal' in HTMLDialogElement.prototype; }

function make(name, className, content) {
  const element = document.createElement(name);
  if (className) { element.className = className; }
  if (typeof content === 'string') { element.textContent = content; }
  if (name === 'button') { element.type = 'button'; }
  return element;
}

function makeDialog() {
  dialog = make('dialog', 'sheet');
  const head = make('div', 'sheet-head');
  const close = make('button', 'sheet-close', '×');
  close.setAttribute('aria-label', say('Close'));
  listen(close, 'click', closeSheet);
  head.appendChild(make('p', 'sheet-title'));
  head.appendChild(close);
  [head, make('div', 'sheet-body'), make('div', 'sheet-foot')].forEach(function (part) { dialog.appendChild(part); });
  listen(dialog, 'click', function (event) { if (event.target === dialog) { closeSheet(); } });
  listen(dialog, 'close', function () {
    const wasLeaving = leaving;
    leaving = false;
    document.querySelectorAll('[data-opens][aria-expanded]').forEach(function (button) {
      button.removeAttribute('aria-expanded');
    });
    if (!wasLeaving && history.state && history.state.sheet) { backFromSheet = true; history.back(); }
  });
  document.body.appendChild(dialog);
}

// Opens the sheet, or fills it anew. content: { title, body, foot, kind, near }, near being what was tapped.
function openSheet(content) {
  if (!dialog) { makeDialog(); }
  const [head, body, foot] = dialog.children;
  head.firstChild.textContent = content.title;
  dialog.setAttribute('aria-label', content.title);
  dialog.dataset.kind = content.kind || 'text';
  [[body, [content.body]], [foot, content.foot || []]].forEach(function (pair) {
    pair[0].textContent = '';
    pair[1].forEach(function (node) { pair[0].appendChild(node); });
  });
  foot.hidden = !foot.firstChild;
  body.scrollTop = 0;
  if (!dialog.open) {
    savePlace();
    dialog.showModal();
    try { history.pushState({ sheet: true, place: history.state && history.state.place }, ''); } catch (error) { /* none */ }
  }
  settle(content.near);
  body.querySelectorAll(mayOverflow).forEach(watchOverflow);
}

// Where there is room, beside what was tapped: below it, or above where it would be cut off.
function settle(near) {
  dialog.style.left = dialog.style.top = '';
  dialog.classList.toggle('near', Boolean(near) && window.innerWidth >= 700);
  if (!dialog.classList.contains('near')) { return; }
  const link = near.getBoundingClientRect();
  const box = dialog.getBoundingClientRect();
  const below = link.bottom + 8;
  dialog.style.left = Math.max(16, Math.min(link.left - 24, window.innerWidth - box.width - 16)) + 'px';
  dialog.style.top = (below + box.height < window.innerHeight - 16 ? below : Math.max(16, link.top - box.height - 8)) + 'px';
}

function closeSheet() { if (dialog && dialog.open) { dialog.close(); } }

// The entry that a sheet had in the history was left by its own close, and the text did not move.
let backFromSheet = false;

function sheetWasLeft() {
  if (backFromSheet) { backFromSheet = false; return true; }
  if (dialog && dialog.open && !(history.state && history.state.sheet)) {
    leaving = true;
    dialog.close();
    return true;
  }
  return Boolean(history.state && history.state.sheet);
}

// MARK: Going there, and back

// The sheet's entry in the history becomes the target's, so that the browser's own Back leads back too.
function goTo(element) {
  const hasEntry = Boolean(dialog && dialog.open && history.state && history.state.sheet);
  if (dialog && dialog.open) { leaving = true; dialog.close(); }
  if (!hasEntry) { savePlace(); }
  const address = element.id ? '#' + encodeURIComponent(element.id) : null;
  try {
    if (address) {
      if (hasEntry) { location.replace(address); } else { location.hash = address; }
    } else if (hasEntry) {
      history.replaceState({}, '');
    } else {
      history.pushState({}, '');
    }
  } catch (error) { /* The text is shown all the same. */ }
  showElement(element);
  if (!element.hasAttribute('tabindex')) { element.setAttribute('tabindex', '-1'); }
  element.focus({ preventScroll: true });
  showWayBack();
}

function floating() {
  let bar = document.querySelector('.floating');
  if (!bar) {
    bar = make('div', 'floating');
    document.body.appendChild(bar);
  }
  return bar;
}

function showWayBack() {
  if (!wayBack) {
    wayBack = make('button', 'way-back', say('Back'));
    listen(wayBack, 'click', function () { history.back(); });
    floating().insertBefore(wayBack, floating().firstChild);
  }
  wayBack.hidden = false;
}

function hideWayBack() { if (wayBack) { wayBack.hidden = true; } }
