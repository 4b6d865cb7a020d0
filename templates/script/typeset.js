// Formulas by KaTeX: what is on the screen first, the rest in short turns from there on, while nothing moves that is
// being read.
import { arrange } from './arrange.js';
import { measureAll, mindLongParts } from './displays.js';
import {
  attribute, clock, data, findAll, findFirst, formulas, hasClass, inNextFrame, later, listen, make, say, text
} from './dom.js';
import { fixups } from './fixups.js';
import { boxOf, firstBelow, held, hold, putBack } from './place.js';
import { leaveOldEntry, openSheet, sheetsWork } from './sheet.js';

let waiting = text ? findAll(text, '.math:not(.typeset)') : [];
let macros = {};
// Where formulas define macros: those formulas, each with the macros behind it. They are set first, in their order;
// any other formula then takes the macros that it would have had in the order of the text.
let definers = [];
const defining = /\\(?:[gex]?def|(?:re|provide)?(?:new)?command|let|futurelet|global)(?![A-Za-z])/;
// Milliseconds. Laying out and painting what one turn has set takes several times as long as the turn, so on the screen
// each has a frame of its own: of two in one frame, taps on a slow phone would wait for both.
const screenTurn = 12;
const idleTurn = 8;
// The first formulas bring KaTeX's fonts with them: their frame has more to do.
let nextScreenTurn = 5;

function linkReferences(element) {
  const ids = (element.dataset.refs || '').split(' ').filter(Boolean);
  if (!ids.length) { return; }
  const printed = findAll(element, '.katex-html .mord.text');
  ids.forEach(function (id) {
    const place = printed.shift();
    if (!place) { return; }
    const link = make('a', 'equation-reference');
    link.href = '#' + encodeURIComponent(id);
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

// KaTeX writes some styles as attributes, of `\vec` and of `\pmb`, which the page's policy stops; as properties they pass.
const writeAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style') { this.style.cssText = value; } else { writeAttribute.call(this, name, value); }
};

function typeset(element, known) {
  if (!isWaiting(element)) { return; }
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
    if (hasClass(element, 'display')) { arrange(element); } else { mindLongParts(element); }
  } catch (error) { showFailure(element, tex, error); }
}

// A formula that cannot be set shows its TeX, and on a tap what is wrong with it.
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
  openSheet({ title: say('This formula cannot be set'), body: body, near: element });
}

export function typesetInside(node) {
  if (!window.katex) { return; }
  [node].concat(findAll(node, '.math')).forEach(function (element) {
    if (element.matches('.math')) { typeset(element); }
  });
}

export function typesetAll() {
  if (!waiting.length || !window.katex) { return; }
  definers.forEach(setDefiner);
  waiting.forEach(function (element) { typeset(element); });
  waiting = [];
  finish();
}

function finish() {
  waiting = [];
  if (data.math === 'done') { return; }
  data.math = 'done';
  putBack();
  leaveOldEntry();
}

// MARK: Turns

// Behind whatever the browser has to do next, but without the wait that a nested timeout has.
const soon = (function () {
  const channel = new MessageChannel();
  const turns = [];
  channel.port1.onmessage = function () { turns.shift()(); };
  return function (turn) { turns.push(turn); channel.port2.postMessage(0); };
})();

function setDefiner(definer, index) {
  if (definer.macros) { return; }
  definer.macros = { ...(index ? definers[index - 1].macros : macros) };
  typeset(definer.element, definer.macros);
}

// What is on the screen, from the last look at it.
let urgent = [];

// Looking asks for the page to be laid out, so it is done once for many formulas, and when the browser has just done
// that by itself. What is set moves what is below it; putBack sees to that when the page is laid out next.
function turn() {
  const end = clock() + (urgent.length ? nextScreenTurn : idleTurn);
  const next = definers.findIndex(function (definer) { return !definer.macros; });
  if (next >= 0) {
    for (let index = next; index < definers.length && clock() < end; index += 1) {
      setDefiner(definers[index], index);
    }
    return soon(turn);
  }
  if (urgent.length) {
    // Asked for at once: the frame is then due when the turn ends.
    inNextFrame(function () { soon(turn); });
    nextScreenTurn = screenTurn;
    do { typeset(urgent.shift()); } while (urgent.length && clock() < end);
    return;
  }
  waiting = waiting.filter(isWaiting);
  if (!waiting.length) { return measureAll(finish); }
  let place = firstBelow(waiting, 0);
  // What is read may begin above the screen: its lines there move those below.
  while (place > 0 && held && held.element.contains(waiting[place - 1])) { place -= 1; }
  for (let index = place; index < waiting.length && urgent.length < 200; index += 1) {
    if (boxOf(waiting[index]).top > window.innerHeight) { break; }
    urgent.push(waiting[index]);
  }
  if (urgent.length) { return soon(turn); }
  if (!data.math) {
    data.math = 'screen';
    // From a share of a block to something that is on the screen, now that there is something.
    putBack();
    if (!held || held.part !== undefined) { hold(); }
  }
  // Downwards from the screen; at the end of the text upwards.
  do {
    if (place >= waiting.length) { place = waiting.length - 1; }
    typeset(waiting.splice(place, 1)[0]);
  } while (waiting.length && clock() < end);
  later(turn);
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
  // Not in the task that compiled KaTeX.
  soon(turn);
}

function withoutKaTeX() {
  text.classList.add('tex');
  data.math = 'missing';
  const note = make('p', 'math-note', say('The formulas are shown as TeX: the folder katex is not where this page looks for it.'));
  attribute(note, 'role', 'status');
  text.insertBefore(note, text.firstChild);
}

// Those that nearly every formula is set in: asked for before one is, they are there with the first.
function askForFonts() {
  ['1em KaTeX_Main', 'italic 1em KaTeX_Math'].forEach(function (font) {
    document.fonts.load(font).catch(function () { /* The formulas ask again. */ });
  });
}

export function startMathematics() {
  if (!waiting.length) { return measureAll(finish); }
  soon(askForFonts);
  listen(text, 'click', explainFailure);
  listen(text, 'keydown', explainFailure);
  if (window.katex) { return startTypesetting(); }
  const script = findFirst(document, 'script[async][src]');
  let isDecided = false;
  function decide() {
    if (isDecided) { return; }
    isDecided = true;
    if (!window.katex) { withoutKaTeX(); } else { startTypesetting(); }
  }
  if (!script || document.readyState === 'complete') { return decide(); }
  listen(script, 'load', decide);
  listen(script, 'error', decide);
  listen(window, 'load', decide);
}
