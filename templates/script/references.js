// Previews of cross-references: a click on an internal link shows its target in a sheet, with a button that goes there.
// Without scripts, or with a modifier key, it is a plain link.
import { findAll, hasModifier, inLabelLanguage, isTitle, listen, localized, make, makeButton, targetOf, text } from './dom.js';
import { isForeign, openForeign } from './foreign.js';
import { mode } from './mode.js';
import { dialog, goTo, openSheet, sheetsWork } from './sheet.js';
import { nextPart } from './stretches.js';

const uniqueAttributes = ['id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'tabindex'];

// Clones a node without what has to be unique in the document (ids, and attributes that refer to ids) and with every
// <details> open.
export function copyOf(node) {
  const copy = node.cloneNode(true);
  [copy].concat(findAll(copy, '*')).forEach(function (element) {
    uniqueAttributes.forEach(function (name) { element.removeAttribute(name); });
    if (element.localName === 'details') { element.open = true; }
  });
  findAll(copy, '.footnote-backref').forEach(function (link) { link.remove(); });
  return copy;
}

// Returns the visible text of a node. KaTeX writes each formula twice, so its MathML copy is left out.
export function plainText(node) {
  const copy = node.cloneNode(true);
  findAll(copy, '.katex-mathml').forEach(function (math) { math.remove(); });
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

// Returns the elements that preview a target: for a heading the beginning of its section, for a page mark its
// paragraph, else the target itself.
function previewOf(target) {
  const shown = [];
  if (isTitle(target)) {
    for (let next = nextPart(target); next && shown.length < 3; next = nextPart(next)) {
      if (isTitle(next)) { break; }
      shown.push(next);
    }
  } else if (target.matches('.page-mark')) {
    const next = nextPart(target);
    const paragraph = target.closest('p, li, dd, blockquote, .block') || next;
    if (paragraph && text.contains(paragraph)) { shown.push(paragraph); }
    if (next && !paragraph.contains(target)) { shown.push(next); }
  }
  return shown.length ? shown.filter(function (node, index) { return shown.indexOf(node) === index; }) : [target];
}

// Returns the display of a label of a further row, whose place is before it; otherwise the target.
function displayOf(target) {
  let next = target;
  while (next && next.matches('.anchor')) { next = next.nextElementSibling; }
  if (!next || next === target) { return target; }
  return (next.matches('.math.display') ? next : next.querySelector('.math.display')) || target;
}

function titleOf(link, target) {
  const label = plainText(link);
  if (target.closest('.footnotes')) { return localized('Footnote') + ' ' + label; }
  if (isTitle(target)) { return plainText(target); }
  if (target.matches('.math.display')) { return /^[(\d]/.test(label) ? localized('Equation') + ' ' + label : label; }
  return label || target.getAttribute('aria-label') || localized('Reference');
}

function openReference(link, place) {
  const target = displayOf(place);
  const body = make('div', 'sheet-text');
  previewOf(target).forEach(function (node) {
    mode.typesetInside(node);
    if (node.localName === 'li') {
      const inside = make('div');
      const copy = copyOf(node);
      inside.append(...copy.childNodes);
      body.append(inside);
    } else {
      body.append(copyOf(node));
    }
  });
  const go = inLabelLanguage(makeButton('go-there', localized('Go there'), function () { goTo(target); }));
  openSheet({ title: titleOf(link, target), body: body, foot: [go], near: link });
}

// Returns the element of this page that a link names. A link in the sheet of another leaf has the page's address.
function placeOf(link) {
  const address = link.getAttribute('href').replace(location.href.split('#')[0] + '#', '#');
  return address.charAt(0) === '#' ? targetOf(address) : null;
}

export function startReferences() {
  if (!sheetsWork()) { return; }
  listen(document, 'click', function (event) {
    if (event.defaultPrevented || event.button || hasModifier(event)) { return; }
    const link = event.target.closest && event.target.closest('a[href]');
    if (!link || !(text.contains(link) || (dialog && dialog.contains(link)))) { return; }
    const target = placeOf(link);
    if (!target && isForeign(link) && !link.closest('.sheet-contents, .find')) {
      event.preventDefault();
      openForeign(link, copyOf, plainText);
      return;
    }
    if (!target || !text.contains(target) || link.matches('.footnote-backref')) { return; }
    event.preventDefault();
    if (link.closest('.sheet-contents')) { goTo(target); } else { openReference(link, target); }
  });
}
