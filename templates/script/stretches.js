// The text behind its beginning in stretches of a dozen parts, each laid out late as a whole and its parts once more: in
// every frame the browser asks of each box that is laid out late and in no other such box how far away it is, and of 400
// that takes a slow phone longer than all else. A stretch is made by the script and not in the markup: what was sent stays
// as it was written, and only where boxes are laid out late there is any use in it.
import { hasClass, make, text } from './dom.js';

const partsInStretch = 12;
// As many as displays.css has laid out at once.
const partsBefore = 6;

function isStretch(element) { return hasClass(element, 'stretch'); }

export function makeStretches() {
  if (!CSS.supports('overflow-clip-margin:1rem')) { return; }
  let stretch = null;
  for (let node = text.children[partsBefore], next; node; node = next) {
    next = node.nextSibling;
    const isFull = !stretch || stretch.children.length >= partsInStretch;
    // It begins with what has no room above: across its edge margins add up.
    if (isFull && node.localName && node.matches('p, ol, ul')) {
      stretch = make('div', 'stretch');
      node.before(stretch);
    }
    if (stretch) { stretch.append(node); }
  }
}

// The parts of the text, as if there were no stretches.
export function allParts() {
  return [...text.children].flatMap(function (part) { return isStretch(part) ? [...part.children] : part; });
}

// What follows an element where it stands.
export function nextTo(element) {
  const around = element.parentNode;
  const next = element.nextElementSibling || (isStretch(around) && around.nextElementSibling);
  return next && isStretch(next) ? next.firstElementChild : next;
}
