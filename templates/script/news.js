// The script of news pages, besides that of every leaf: relative times, and bookmarks in the reader's storage. The pages
// are complete without it.
import { attribute, findAll, findFirst, inNextFrame, listen, make, makeButton, root, text, whenLoaded } from './dom.js';
import { storageWorks, store, stored } from './storage.js';

// All libraries of one app share the storage of file: pages, so the folder is part of the key.
const key = 'sitegen-bookmarks ' + location.pathname.replace(/[^/]*$/, '');

// MARK: Times

const units = [['day', 86400], ['hour', 3600], ['minute', 60]];

// Returns words such as "3 hours ago"; null for a time that is more than a week ago, or that is yet to come.
function relativeTime(date) {
  const seconds = (Date.now() - date) / 1000;
  if (!(seconds >= 0 && seconds < 7 * 86400)) { return null; }
  const [unit, length] = units.find(unit => seconds >= unit[1]) || units[2];
  const format = new Intl.RelativeTimeFormat(root.lang || 'en', { numeric: 'auto', style: 'short' });
  return format.format(-Math.floor(seconds / length), unit);
}

function showRelativeTimes() {
  for (const time of findAll(text, 'li time')) {
    const words = relativeTime(Date.parse(time.dateTime));
    if (!words) { continue; }
    time.title = time.textContent;
    time.textContent = words;
  }
}

// MARK: Bookmarks

function bookmarks() {
  const list = stored(key);
  return Array.isArray(list) ? list.filter(entry => entry && typeof entry.id === 'string') : [];
}

function startButton(facts) {
  const { id, file, title, url, published, bookmark } = facts.dataset;
  const isMarked = () => bookmarks().some(entry => entry.id === id);
  const button = makeButton('news-star', bookmark, toggle);
  function show() { attribute(button, 'aria-pressed', isMarked()); }
  function toggle() {
    const others = bookmarks().filter(entry => entry.id !== id);
    const added = { id, file, title, url, published, lang: root.lang, saved: new Date().toISOString() };
    store(key, isMarked() ? others : [added, ...others]);
    show();
  }
  show();
  // Without storage a bookmark would be lost with the page.
  if (storageWorks) { facts.after(button); }
}

function showBookmarks(place) {
  const words = place.dataset;
  const list = bookmarks();
  if (!list.length) { return place.replaceChildren(make('p', 'news-empty', words.nobookmarks)); }
  const rows = make('ul', 'news-saved');
  for (const [index, entry] of list.entries()) {
    const row = make('li');
    const link = make('a', '', entry.title || entry.file);
    // An entry may come from an older edition, whose file is gone; a name with a scheme is not ours.
    link.lang = entry.lang || '';
    link.dir = 'auto';
    link.href = /^[\w.-]+\.html$/.test(entry.file) ? entry.file : '#';
    row.append(link, makeButton('', words.remove, () => {
      store(key, bookmarks().filter(other => other.id !== entry.id));
      showBookmarks(place);
      // The button is gone: the focus goes to its successor, or to the empty list.
      const rest = findAll(place, '.news-saved button');
      if (!rest.length) { place.tabIndex = -1; }
      (rest[Math.min(index, rest.length - 1)] || place).focus();
    }, words.remove + ': ' + link.textContent));
    rows.append(row);
  }
  place.replaceChildren(rows, exportBar(list, words));
}

function exportBar(list, words) {
  const bar = make('p', 'news-export');
  const json = JSON.stringify({ version: 1, bookmarks: list }, null, 2);
  const save = make('a', '', words.export);
  save.download = 'bookmarks.json';
  save.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const copy = makeButton('', words.copy, () => {
    navigator.clipboard.writeText(json).then(() => { copy.textContent = words.copied; }, () => selectText(json, bar));
  });
  bar.append(save, copy);
  return bar;
}

// Shows the text to copy by hand where the page may not write to the clipboard.
function selectText(json, bar) {
  const field = make('textarea');
  field.value = json;
  field.readOnly = true;
  field.rows = 8;
  attribute(field, 'aria-label', 'JSON');
  bar.append(field);
  field.select();
}

// MARK: Deeplinks

// Opens the tool that a deeplink of an app names: index.html#find and #settings.
function openTool() {
  if (location.hash === '#find' || location.hash === '#settings') {
    const button = findFirst(document, '.tools [data-opens="' + location.hash.slice(1) + '"]');
    if (button) { whenLoaded(() => inNextFrame(() => button.click())); }
  }
}

if (text) {
  showRelativeTimes();
  openTool();
  listen(window, 'hashchange', openTool);
  const facts = findFirst(text, '.news-facts[data-id]');
  if (facts) { startButton(facts); }
  const place = findFirst(text, '.news-bookmarks');
  if (place) {
    showBookmarks(place);
    // A page that was kept in memory shows the state from before.
    listen(window, 'pageshow', event => { if (event.persisted) { showBookmarks(place); } });
  }
}
