// The toolbar (contents, find, settings). It hides while the reader scrolls down and returns when they scroll up.
import {
  findAll, findFirst, hasModifier, isField, listen, localized, make, root, setLabel, targetOf
} from './dom.js';
import { indexElement, openFind } from './find.js';
import { contents } from './outline.js';
import { ownScroll } from './place.js';
import { copyOf } from './references.js';
import { openSettings } from './settings.js';
import { goTo, openSheet, sheetsWork } from './sheet.js';

const leaves = findFirst(document, '.outline .chapter');
const tools = findFirst(document, '.tools');
const openers = { contents: openContents, find: function () { openFind(); }, settings: openSettings };

function openContents() {
  const body = make('nav', 'sheet-contents outline');
  setLabel(body, localized('Contents'));
  if (contents) { body.append(copyOf(findFirst(contents, 'ol'))); }
  if (leaves && root.hasAttribute('data-library')) {
    body.append(make('p', 'sheet-title', findFirst(leaves, 'summary').textContent), copyOf(findFirst(leaves, 'ol')));
  }
  listen(body, 'click', function (event) {
    const link = event.target.closest('a');
    const target = link && targetOf(link.getAttribute('href'));
    if (!target || hasModifier(event)) { return; }
    event.preventDefault();
    goTo(target);
  });
  openSheet({ title: localized('Contents'), body: body, kind: 'contents' });
  const here = findFirst(body, '[aria-current]') || findFirst(body, 'a');
  if (here) { here.focus(); }
}

export function startTools() {
  if (!tools || !sheetsWork()) { return; }
  findAll(tools, '[data-opens]').forEach(function (button) {
    const name = button.dataset.opens;
    if ((name === 'contents' && !contents && !leaves) || (name === 'find' && !indexElement())) { button.hidden = true; }
    listen(button, 'click', openers[name]);
  });
  tools.hidden = false;
  let last = 0;
  listen(window, 'scroll', function () {
    const moved = window.scrollY - last;
    if (Math.abs(moved) < 12 || Math.abs(window.scrollY - ownScroll) < 2) { return; }
    last = window.scrollY;
    tools.classList.toggle('away', moved > 0 && window.scrollY > 80);
  });
  listen(document, 'keydown', function (event) {
    if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) { return; }
    if (isField(event.target) || !indexElement()) { return; }
    event.preventDefault();
    openFind();
  });
}
