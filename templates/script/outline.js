// The table of contents: open where it has a column of its own, with marks for the current section and for the sections
// already read.
import {
  attribute, clock, findAll, findFirst, inLabelLanguage, listen, localized, make, rectOf, targetOf, text, whenIdle
} from './dom.js';
import { boxOf, placeKey } from './place.js';
import { stored } from './storage.js';

export const contents = findFirst(document, '.outline details:not(.chapter)');
const sections = [];
const read = new Set();
let current = -1;
let currentSince = 0;

export function readSections() { return [...read].sort(); }

function markRead(index) {
  const section = sections[index];
  if (!section || read.has(section.id)) { return; }
  read.add(section.id);
  section.link.parentNode.classList.add('read');
  attribute(section.link, 'aria-describedby', 'outline-read');
}

function followReading() {
  if (!sections.length) { return; }
  const line = window.innerHeight / 3;
  let now = -1;
  let high = sections.length;
  while (now + 1 < high) {
    const middle = (now + 1 + high) >> 1;
    if (boxOf(sections[middle].heading).top <= line) { now = middle; } else { high = middle; }
  }
  // A section counts as read if the reader stayed in it for a second and went on to the next; a jump marks nothing.
  const stayed = clock() - currentSince > 1000;
  if (now === current + 1 && current >= 0 && stayed) { markRead(current); }
  if (now === current && now === sections.length - 1 && stayed && rectOf(text).bottom < window.innerHeight + 8) { markRead(now); }
  if (now === current) { return; }
  if (sections[current]) { sections[current].link.removeAttribute('aria-current'); }
  if (sections[now]) { attribute(sections[now].link, 'aria-current', 'location'); }
  current = now;
  currentSince = clock();
}

export function startOutline() {
  if (!contents) { return; }
  const wide = window.matchMedia('(min-width: 64em)');
  const follow = function () { contents.open = wide.matches; };
  if (wide.matches) { follow(); }
  listen(wide, 'change', follow);
  findAll(contents, 'a[href^="#"]').forEach(function (link) {
    const heading = targetOf(link.getAttribute('href'));
    if (heading && text.contains(heading)) { sections.push({ id: heading.id, heading: heading, link: link }); }
  });
  const note = inLabelLanguage(make('span', '', localized('read')));
  note.id = 'outline-read';
  note.hidden = true;
  contents.append(note);
  const kept = stored(placeKey);
  const before = kept && Array.isArray(kept.read) ? kept.read : [];
  sections.forEach(function (section, index) { if (before.indexOf(section.id) >= 0) { markRead(index); } });
  let asked = 0;
  listen(window, 'scroll', function () {
    if (!asked) { asked = requestAnimationFrame(function () { asked = 0; followReading(); }); }
  });
  whenIdle(followReading);
}
