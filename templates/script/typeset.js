// Typesets formulas with KaTeX: those in the viewport first, the rest outwards from there in short idle tasks. place.js
// anchors the reading position meanwhile, so that the text does not shift.
import { arrangeDisplay } from './arrange.js';
import { markLongFormula, measureAll } from './displays.js';
import {
  attribute, clock, data, findAll, findFirst, formulas, hasClass, inLabelLanguage, inNextFrame, listen, localized, make, text, whenIdle
} from './dom.js';
import { fixups } from './fixups.js';
import { anchor, boxOf, chooseAnchor, firstBelow, restoreAnchor } from './place.js';
import { removeMarks, revealBefore } from './reveal.js';
import { leaveStaleEntry, openSheet, sheetsWork } from './sheet.js';

let waiting = text ? findAll(text, '.math:not(.typeset)') : [];
let macros = {};
// The formulas that define macros, each with the macros in force after it. They are typeset first, in document order;
// every other formula then gets the macros of the last definer before it.
let definers = [];
const defining = /\\(?:[gex]?def|(?:re|provide)?(?:new)?command|let|futurelet|global)(?![A-Za-z])/;
// Time budgets of a task, in milliseconds. Layout and paint of the formulas that one task sets take several times as
// long as the task, so in the viewport each task gets a frame of its own: two in a frame would delay taps on a slow
// phone.
const viewportBudget = 12;
const idleBudget = 8;
// The first frame also loads and applies KaTeX's fonts, so its task gets less time.
let nextViewportBudget = 5;

// Returns for each target the text of a formula that prints its number, as PrintedReferences.swift does. Numbers that no
// text prints get the other texts if there are as many.
function printedNumbers(element, targets) {
  const numbers = (element.dataset.numbers || '').split(' ');
  let texts = findAll(element, '.katex-html .mord.text')
    .filter(part => !part.closest('.tag') && !findFirst(part, '.mord.text'));
  const places = targets.map(function (_, index) {
    const place = numbers[index]
      && texts.find(part => part.textContent.replace(/[\s\u200B]/g, '') === numbers[index]);
    texts = texts.filter(part => part !== place);
    return place;
  });
  if (texts.length !== places.filter(place => !place).length) { texts = []; }
  return places.map(place => place || texts.shift());
}

function linkReferences(element) {
  const targets = (element.dataset.refs || '').split(' ').filter(Boolean);
  printedNumbers(element, targets).forEach(function (place, index) {
    const target = targets[index];
    // A text of the author that only looks like a number has no target.
    if (!place || target === '#') { return; }
    const link = make('a', 'equation-reference');
    // A link to another leaf is written in full.
    link.href = target.includes('#') ? target : '#' + encodeURIComponent(target);
    link.append(...place.childNodes);
    place.append(link);
  });
}

function macrosFor(element) {
  let found = macros;
  definers.forEach(function (definer) {
    if (definer.macros && definer.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) {
      found = definer.macros;
    }
  });
  return found;
}

// KaTeX sets the styles of `\vec` and `\pmb` through setAttribute, which the content security policy blocks. The CSSOM
// is allowed, so such calls are redirected to it.
const writeAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style') { this.style.cssText = value; } else { writeAttribute.call(this, name, value); }
};

function typeset(element, known) {
  if (!isWaiting(element)) { return; }
  // A page with a shared frame does not have it in its markup.
  element.translate = false;
  const tex = element.textContent;
  try {
    katex.render(tex, element, {
      displayMode: hasClass(element, 'display'),
      trust: false,
      strict: false,
      globalGroup: true,
      macros: known || macrosFor(element)
    });
    fixups.forEach(function (fix) { fix(element); });
    element.classList.add('typeset');
    linkReferences(element);
    if (hasClass(element, 'display')) { arrangeDisplay(element); } else { markLongFormula(element); }
  } catch (error) { showFailure(element, tex, error); }
}

// Shows the TeX of a formula that KaTeX rejects; a tap explains the error.
function showFailure(element, tex, error) {
  element.textContent = tex;
  element.classList.add('failed');
  element.dataset.error = String(error && error.message || error).replace(/^KaTeX parse error: /, '');
  element.title = element.dataset.error;
  if (!sheetsWork()) { return; }
  element.tabIndex = 0;
  attribute(element, 'role', 'button');
}

function explainFailure(event) {
  const element = event.target.closest && event.target.closest('.math.failed');
  if (!element || (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ')) { return; }
  event.preventDefault();
  const body = make('div', 'sheet-text');
  body.append(make('p', 'failure', element.dataset.error), make('pre', '', element.textContent));
  openSheet({ title: localized('This formula cannot be set'), body: body, near: element });
}

export function typesetInside(node) {
  if (!window.katex) { return; }
  [node].concat(findAll(node, '.math')).forEach(function (element) {
    if (element.matches('.math')) { typeset(element); }
  });
}

export function typesetAll() {
  if (!waiting.length || !window.katex) { return; }
  definers.forEach(typesetDefiner);
  waiting.forEach(function (element) { typeset(element); });
  waiting = [];
  finish();
}

function finish() {
  waiting = [];
  if (data.math === 'done') { return; }
  data.math = 'done';
  removeMarks();
  restoreAnchor();
  leaveStaleEntry();
}

// MARK: Turns

// Queues a task behind the browser's pending work. Unlike nested timeouts, messages are not clamped to 4 ms.
const postTask = (function () {
  const channel = new MessageChannel();
  const tasks = [];
  channel.port1.onmessage = function () { tasks.shift()(); };
  return function (task) { tasks.push(task); channel.port2.postMessage(0); };
})();

function typesetDefiner(definer, index) {
  if (definer.macros) { return; }
  definer.macros = { ...(index ? definers[index - 1].macros : macros) };
  typeset(definer.element, definer.macros);
}

// The formulas in the viewport at the last measurement that are not typeset yet.
let inViewport = [];

// Collects the formulas in the viewport, and shows the text up to the first one. Returns the index of the first waiting
// formula below the top of the viewport.
function measureViewport() {
  let place = firstBelow(waiting, 0);
  // The anchored block may begin above the viewport; formulas up there shift its visible lines.
  while (place > 0 && anchor && anchor.element.contains(waiting[place - 1])) { place -= 1; }
  for (let index = place; index < waiting.length && inViewport.length < 200; index += 1) {
    if (boxOf(waiting[index]).top > window.innerHeight) { break; }
    inViewport.push(waiting[index]);
  }
  revealBefore(inViewport[0]);
  return place;
}

// One task: typesets definers, then the viewport, then the rest, until its time budget is spent; then queues the next.
// Finding the formulas in the viewport needs layout, so it is done once for many formulas and right after a frame, when
// layout is clean.
function runTask() {
  const end = clock() + (inViewport.length ? nextViewportBudget : idleBudget);
  const next = definers.findIndex(function (definer) { return !definer.macros; });
  if (next >= 0) {
    for (let index = next; index < definers.length && clock() < end; index += 1) {
      typesetDefiner(definers[index], index);
    }
    return postTask(runTask);
  }
  if (inViewport.length) {
    // Requested before the work, so that the frame is due as soon as this task ends.
    inNextFrame(function () { postTask(runTask); });
    nextViewportBudget = viewportBudget;
    do { typeset(inViewport.shift()); } while (inViewport.length && clock() < end);
    if (inViewport.length) { revealBefore(inViewport[0]); }
    return;
  }
  waiting = waiting.filter(isWaiting);
  if (!waiting.length) { return measureAll(finish); }
  let place = measureViewport();
  if (inViewport.length) { return postTask(runTask); }
  if (!data.math) {
    data.math = 'screen';
    // The viewport is final now, so the anchor changes from a share of a block's height to a block that is in the
    // viewport.
    restoreAnchor();
    if (!anchor || anchor.part !== undefined) { chooseAnchor(); }
  }
  // Downwards from the viewport; after the end of the text, upwards from it.
  do {
    if (place >= waiting.length) { place = waiting.length - 1; }
    typeset(waiting.splice(place, 1)[0]);
  } while (waiting.length && clock() < end);
  whenIdle(runTask);
}

function isWaiting(element) {
  return !hasClass(element, 'typeset') && !hasClass(element, 'failed');
}

function startTypesetting() {
  macros = JSON.parse(text.dataset.macros || '{}');
  if (text.hasAttribute('data-ordered')) {
    definers = waiting.filter(function (element) { return defining.test(element.textContent); })
      .map(function (element) { return { element: element, macros: null }; });
  }
  // The reader may have scrolled since it was measured.
  inViewport = [];
  // In a task of its own: compiling KaTeX has already made the current one long.
  postTask(runTask);
}

function showMissingKaTeX() {
  text.classList.add('tex');
  data.math = 'missing';
  waiting.forEach(function (element) { element.translate = false; });
  const note = make('p', 'math-note', localized('The formulas are shown as TeX: the folder katex is not where this page looks for it.'));
  attribute(inLabelLanguage(note), 'role', 'status');
  text.insertBefore(note, text.firstChild);
}

// Preloads the two fonts that nearly every formula uses, so that they arrive with the first one and cause no layout
// shift.
function preloadFonts() {
  ['1em KaTeX_Main', 'italic 1em KaTeX_Math'].forEach(function (font) {
    document.fonts.load(font).catch(function () { /* The formulas request the font again. */ });
  });
}

export function startMathematics() {
  if (!waiting.length) { return measureAll(finish); }
  postTask(preloadFonts);
  measureViewport();
  listen(text, 'click', explainFailure);
  listen(text, 'keydown', explainFailure);
  if (window.katex) { return startTypesetting(); }
  const script = findFirst(document, 'script[async][src]');
  // The text does not wait for a KaTeX that takes long to load.
  const wait = setTimeout(revealBefore, 1000);
  let isDecided = false;
  function decide() {
    if (isDecided) { return; }
    isDecided = true;
    clearTimeout(wait);
    if (!window.katex) { showMissingKaTeX(); } else { startTypesetting(); }
  }
  if (!script || document.readyState === 'complete') { return decide(); }
  listen(script, 'load', decide);
  listen(script, 'error', decide);
  listen(window, 'load', decide);
}
