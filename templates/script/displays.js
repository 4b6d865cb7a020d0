// Overflow of formulas, tables and code. Each scrolls inside its own box; a box that overflows gets an accessible name
// and a place in the tab order (WCAG 2.1.1), and a tap enlarges a display.
import {
  attribute, clock, data, findAll, findFirst, formulas, hasClass, listen, localized, make, rectOf, setLabel, text,
  whenIdle
} from './dom.js';
import { mode } from './mode.js';
import { copyOf, plainText } from './references.js';
import { closeSheet, openSheet, sheetsWork } from './sheet.js';
import { allParts } from './stretches.js';

// Only inline formulas with a long unbreakable part are measured: the others fit on every screen.
const longFormula = formulas + '.long';

export function markLongFormula(formula) {
  const isLong = findAll(formula, mode.lineParts).some(function (part) {
    return part.textContent.length > 16;
  });
  if (!isLong || formula.closest('.table-scroll')) { return; }
  formula.classList.add('long');
  watchOverflow(formula);
}

export const mayOverflow = '.scroll, .table-scroll, pre, ' + longFormula;

function accessibleName(element) {
  const beside = element.matches('.scroll') && element.nextElementSibling;
  const what = element.matches('pre') ? localized('code')
    : beside ? localized('Equation') + ' ' + plainText(beside).replace(/^\((.*)\)$/, '$1')
    : localized(element.matches('.scroll, .long') ? 'Formula' : 'table');
  return what.toLowerCase() + ', ' + localized('scrollable');
}

// Updates the overflow state of elements. All geometry is read before anything is written, so that layout runs once.
function updateOverflow(elements) {
  elements.map(function (element) {
    return [element, mode.isTooWide(element)];
  }).forEach(function (found) {
    const element = found[0];
    const overflows = found[1];
    if (hasClass(element, 'overflows') === overflows) { return; }
    element.classList.toggle('overflows', overflows);
    element.classList.toggle('wide', overflows && element.matches('.long'));
    if (overflows) {
      element.tabIndex = 0;
      attribute(element, 'role', 'group');
      setLabel(element, accessibleName(element));
    } else {
      ['tabindex', 'role', 'aria-label'].forEach(function (name) { element.removeAttribute(name); });
    }
  });
}

const overflowWatcher = new ResizeObserver(function (entries) {
  updateOverflow(entries.map(function (entry) { return entry.target.closest('.scroll, ' + longFormula) || entry.target; }));
});

export function watchOverflow(element) {
  overflowWatcher.observe(element);
  mode.resizingParts(element).forEach(function (part) { overflowWatcher.observe(part); });
}

// The ResizeObserver does not report skipped content (content-visibility), but the Tab key reaches it. So the whole
// text is measured in idle time, a part at a time, since reading one width lays out its part. Even the query for
// candidates is done by part: over a text with 2,000 formulas it takes a slow phone 40 ms.
let unmeasured = [];

function measureOverflows(whenDone) {
  const end = clock() + 8;
  while (unmeasured.length && clock() < end) {
    const part = unmeasured.shift();
    updateOverflow([part].concat(findAll(part, mayOverflow)).filter(function (element) { return element.matches(mayOverflow); }));
  }
  if (unmeasured.length) { whenIdle(function () { measureOverflows(whenDone); }); } else { whenDone(); }
}

export function measureAll(whenDone) {
  const isUnderWay = unmeasured.length > 0;
  unmeasured = allParts().flatMap(function (part) {
    const list = part.matches('.saved-notes') ? part.firstElementChild : part;
    return list.matches('ol, ul, .block') ? [...list.children] : [part];
  });
  if (!isUnderWay) { measureOverflows(whenDone); }
}

export function remeasureAll() {
  if (data.math === 'done') { measureAll(function () { /* Nothing waits for the result. */ }); }
}

function enlarge(display) {
  const body = make('div', 'enlarged');
  body.append(...[...display.children].map(copyOf));
  const number = findFirst(display, '.number');
  listen(body, 'click', closeSheet);
  openSheet({ title: number ? localized('Equation') + ' ' + plainText(number) : localized('Formula'), body: body, kind: 'enlarged' });
  const scroll = body.parentNode;
  scroll.tabIndex = 0;
  scroll.focus();
}

// Tells the style sheet the width of each display, long formula and table, in its own ems. Only the style sheet knows the
// width of the paper, so it computes the scale at which each fits (see style/print.css).
export function measureForPrint() {
  const wide = findAll(text, '.math.display > .scroll, ' + longFormula);
  wide.map(function (element) {
    const range = document.createRange();
    range.selectNodeContents(element.matches('.scroll') && findFirst(element, 'math') || element);
    return inEms(mode.widestPart(element) || rectOf(range).width, element);
  }).forEach(function (breadth, index) { setBreadth(wide[index], breadth); });
  measureTables();
}

function inEms(width, element) { return width / parseFloat(getComputedStyle(element).fontSize); }

function setBreadth(element, breadth) {
  element.classList.toggle('broad', breadth > 30);
  element.style.setProperty('--breadth', Math.ceil(breadth * 10) / 10);
}

// The width in ems up to which a table is set smaller rather than with broken words: two thirds of its size on A4.
const tableBreadth = 72;

// Measures each table at its smallest width, first with whole words, then the widest ones with broken words.
function measureTables() {
  const boxes = findAll(text, '.table-scroll:has(> table)');
  const measured = () => boxes.map(box => inEms(rectOf(box.firstElementChild).width, box.firstElementChild));
  boxes.forEach(function (box) {
    box.classList.remove('dense');
    box.classList.add('measured');
  });
  const whole = measured();
  boxes.forEach(function (box, index) { box.classList.toggle('dense', whole[index] > tableBreadth); });
  measured().forEach(function (breadth, index) {
    setBreadth(boxes[index], Math.max(breadth, Math.min(whole[index], tableBreadth)));
  });
  boxes.forEach(function (box) { box.classList.remove('measured'); });
}

export function observeOverflowIn(part) {
  [[mayOverflow, watchOverflow], [formulas + ':not(.display)', markLongFormula]].forEach(function (kind) {
    if (part.matches(kind[0])) { kind[1](part); }
    findAll(part, kind[0]).forEach(kind[1]);
  });
}

// Updates how much of a scroll container is hidden at either side; style/edges.css fades its edges by that. The style
// sheet's defaults are right for a container that has not been scrolled.
export function updateCuts(box) {
  if (box === document || !hasClass(box, 'overflows')) { return; }
  const hidden = box.scrollWidth - box.clientWidth;
  const left = box.scrollLeft + (getComputedStyle(box).direction === 'rtl' ? hidden : 0);
  box.style.setProperty('--cut-left', left + 'px');
  box.style.setProperty('--cut-right', hidden - left + 'px');
}

export function startDisplays() {
  observeOverflowIn(text);
  listen(document, 'scroll', function (event) { updateCuts(event.target); }, true);
  listen(window, 'resize', remeasureAll);
  // A late font changes the width of formulas in skipped content, which the ResizeObserver does not report.
  listen(document.fonts, 'loadingdone', remeasureAll);
  if (!sheetsWork()) { return; }
  listen(text, 'click', function (event) {
    const display = event.target.closest('.math.display');
    if (!display || !findFirst(display, '.scroll') || event.defaultPrevented || event.target.closest('a') || event.detail > 1) { return; }
    if (String(getSelection())) { return; }
    // With a mouse, a click enlarges only displays that overflow: the others are readable, and a click may start a
    // selection.
    const coarse = window.matchMedia('(pointer: coarse)').matches;
    if (coarse || findFirst(display, '.overflows')) { enlarge(display); }
  });
  listen(text, 'keydown', function (event) {
    if (event.key === 'Enter' && event.target.matches('.math.display > .overflows')) { enlarge(event.target.parentNode); }
  });
}
