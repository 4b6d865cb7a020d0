// The start page's view of the reader's positions, which leaves keep in localStorage (place.js).
import { findAll, findFirst, inLabelLanguage, listen, localized, make, text } from './dom.js';
import { shareRead } from './positions.js';
import { stored } from './storage.js';

// Shows at each leaf how much of it was read, and first a link to the leaf that was read last.
export function showReading() {
  if (!text) { return; }
  show();
  // Back and forward may restore the page from memory, as it was before the leaf was read.
  listen(window, 'pageshow', event => { if (event.persisted) { show(); } });
}

function show() {
  findAll(text, '.reading, .continue').forEach(element => element.remove());
  let last = null;
  findAll(text, '.leaves a').forEach(function (link) {
    const place = stored('place:' + new URL(link.href).pathname);
    const share = place ? shareRead(place) : 0;
    if (!share) { return; }
    link.style.setProperty('--read', Math.round(share * 100) + '%');
    const words = share > 0.97 ? localized('Read') : localized('% % read').replace('%', Math.round(share * 100));
    // A list has no kind and no reading time.
    const about = findFirst(link, '.about') || link.appendChild(make('span', 'about'));
    const reading = make('span', 'reading', about.textContent ? ' · ' : '');
    reading.append(inLabelLanguage(make('span', '', words)));
    about.append(reading);
    if (share <= 0.97 && place.at && !(last && last.at > place.at)) { last = { at: place.at, link: link, section: place.section }; }
  });
  if (last) { text.prepend(continueWith(last)); }
}

function continueWith(last) {
  const paragraph = make('p', 'continue');
  const link = make('a', '', findFirst(last.link, '.title').textContent);
  link.href = last.link.href;
  link.prepend(inLabelLanguage(make('span', 'about', localized('Continue reading'))));
  if (last.section) { link.append(make('span', 'about', last.section)); }
  paragraph.append(link);
  return paragraph;
}
