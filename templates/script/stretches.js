// Groups the text's parts into stretches of a dozen, a second level of content-visibility (see style/displays.css). In
// every frame the browser computes the distance to the viewport of each outermost content-visibility box; with 400 of
// them this dominates the frame time of a slow phone. The script adds the stretches, so that the markup stays as written
// and browsers without content-visibility are not affected.
import { hasClass, make, text } from './dom.js';

const partsInStretch = 12;
// The parts that displays.css excludes from content-visibility.
const partsBefore = 6;

function isStretch(element) { return hasClass(element, 'stretch'); }

export function makeStretches() {
  if (!CSS.supports('overflow-clip-margin:1rem')) { return; }
  let stretch = null;
  for (let node = text.children[partsBefore], next; node; node = next) {
    next = node.nextSibling;
    const isFull = !stretch || stretch.children.length >= partsInStretch;
    // Margins do not collapse across the edge of a stretch, so it begins with an element that has no top margin.
    if (isFull && node.localName && node.matches('p, ol, ul')) {
      stretch = make('div', 'stretch');
      node.before(stretch);
    }
    if (stretch) { stretch.append(node); }
  }
}

// Returns the parts of the text as they were before grouping.
export function allParts() {
  return [...text.children].flatMap(function (part) { return isStretch(part) ? [...part.children] : part; });
}

// Returns the element that follows in the text, ignoring the edges of stretches.
export function nextPart(element) {
  const around = element.parentNode;
  const next = element.nextElementSibling || (isStretch(around) && around.nextElementSibling);
  return next && isStretch(next) ? next.firstElementChild : next;
}
