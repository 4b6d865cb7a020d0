// Places of other leaves. Their HTML is in scripts beside the leaves (LibraryDataFiles.swift), which a script element
// loads when a reference is first tapped: a page opened from a file can load nothing else.
import { data, findAll, inLabelLanguage, localized, make, makeButton } from './dom.js';
import { facts, folder, loadScript, setLanguage } from './library-facts.js';
import { mode } from './mode.js';
import { openSheet } from './sheet.js';

const loads = new Map();
const places = {};
let list = {};
// True while a link without a place is followed as the plain link that it is.
let isFollowing = false;

// Returns the address of the folder of all leaves; null where the leaf is alone.
function library() {
  const scripts = 'library' in data && folder();
  return scripts ? new URL(scripts.replace(/leaf\/$/, '') || '.', location.href).href : null;
}

// Returns true for a link to a place in another leaf of the library.
export function isForeign(link) {
  const root = !isFollowing && library();
  return Boolean(root && facts().places && link.hash && link.getAttribute('href').charAt(0) !== '#' && link.href.startsWith(root));
}

function load(name) {
  if (!loads.has(name)) { loads.set(name, loadScript(folder() + name)); }
  return loads.get(name);
}

// Gives elements the measures of their leaf's classes, whose names mean others in this page.
// rules: `.NAME{DECLARATIONS}` each, as in the leaf.
function setMeasures(node, rules) {
  rules.split('}').filter(Boolean).forEach(rule => {
    const [name, style] = rule.slice(1).split('{');
    findAll(node, '.' + name).forEach(element => {
      element.style.cssText += style;
      element.classList.remove(name);
    });
  });
}

// Returns a promise of the HTML of a link's target, with the rules of its measures and the language of its leaf; of null if
// the library has none.
async function htmlOf(link) {
  window.sitegen.list = files => { list = files; };
  window.sitegen.places = leaves => { Object.assign(places, leaves); };
  const leaf = decodeURIComponent(link.href.slice(library().length).split('#')[0]);
  await load(facts().places);
  if (!list[leaf]) { return null; }
  await load(list[leaf]);
  const found = places[leaf] || {};
  const html = found[decodeURIComponent(link.hash.slice(1))];
  return html ? { html, rules: found[''] || '', language: found[' '] } : null;
}

// Opens the place of a link in a sheet, or goes there if the library has no HTML of it.
// copyOf: clones a node without its ids; plainText: the visible text of a node.
export async function openForeign(link, copyOf, plainText) {
  const goThere = () => {
    isFollowing = true;
    link.click();
    isFollowing = false;
  };
  const place = await htmlOf(link).catch(() => null);
  const template = make('template');
  template.innerHTML = place ? place.html : '';
  if (!place || !mode.canShow(template.content)) {
    // In a task of its own: while the click of the Enter key is handled, browsers ignore another click of the same link.
    setTimeout(goThere);
    return;
  }
  setMeasures(template.content, place.rules);
  findAll(template.content, 'a[href]').forEach(inner => {
    inner.href = new URL(inner.getAttribute('href'), link.href).href;
  });
  const body = make('div', 'sheet-text');
  setLanguage(body, place.language);
  body.append(copyOf(template.content.firstElementChild));
  mode.typesetInside(body);
  const label = plainText(link);
  openSheet({
    title: /^[(\d]/.test(label) ? localized('Equation') + ' ' + label : label,
    body,
    foot: [inLabelLanguage(makeButton('go-there', localized('Go there'), goThere))],
    near: link
  });
}
