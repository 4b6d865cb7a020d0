// The choice of Find between the page and all leaves of its library. The code that searches the library is a script beside
// the leaves, so that a leaf does not carry it.
import { findFirst, inLabelLanguage, listen, localized, make } from './dom.js';
import { facts, folder, loadScript } from './library-facts.js';

let loading = null;

export function hasLibraryIndex() { return Boolean(facts().find && folder()); }

// Loads Find over the library. Returns a promise of { panel, show, search, key }; of null if the script is missing.
export function libraryFind() {
  loading = loading || loadScript(folder() + facts().script).then(() => window.sitegen.find || null);
  return loading;
}

// A start page, and a page that lists news, has no text of its own: its Find looks into the leaves.
export function isStartPage() {
  return Boolean(findFirst(document, 'meta[name="generator"][content="sitegen start page"], main :is(.news-list, .news-top, .news-bookmarks)'));
}

// Returns the choice between this page and all leaves of the library. `choose` gets 'library', or '' for the page.
export function scopeChoice(choose) {
  const group = inLabelLanguage(make('fieldset', 'find-scope'));
  group.append(make('legend', 'unseen', localized('Find')));
  const options = make('div', 'options');
  [['', 'This page'], ['library', 'All leaves']].forEach(function ([scope, words]) {
    const label = make('label');
    const option = make('input');
    option.type = 'radio';
    option.name = 'find-scope';
    option.checked = !scope;
    listen(option, 'change', () => choose(scope));
    label.append(option, make('span', '', localized(words)));
    options.append(label);
  });
  group.append(options);
  return group;
}
