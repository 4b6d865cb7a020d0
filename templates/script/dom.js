// The page's elements, and short wrappers of DOM calls. The wrappers pay off in bytes: a minifier can shorten the name
// of a function, but not the name of a method.

export const root = document.documentElement;
export const data = root.dataset;
export const text = document.getElementById('text');
// Translations of the control labels into the language of the text; English is the key.
const translations = JSON.parse(text && text.dataset.words || '{}');

// The elements that reading positions and the search index count. SearchIndex.swift has the same list: a change of one
// alone shifts all numbers.
export const blockSelector = 'h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,pre,figcaption,summary,.math.display';

// The elements that divide no word: `H<sub>2</sub>O` is one. SearchIndex.swift has the same list.
export const inlineSelector = 'a,abbr,b,bdi,bdo,big,cite,code,del,dfn,em,font,i,ins,kbd,mark,q,s,samp,small,span,strike,strong,sub,sup,tt,u,var,wbr';

// An inline formula in MathML has no class, only its TeX, to save bytes.
export const formulas = ':is(.math, bdi[data-tex])';

export function listen(target, name, handler, options) { target.addEventListener(name, handler, options); }

// Runs a function in the next frame, or soon in a background tab, which gets no frames.
export function inNextFrame(task) { if (document.hidden) { setTimeout(task); } else { requestAnimationFrame(task); } }

// Runs a function when the browser is idle. Safari has no requestIdleCallback.
export function whenIdle(task) {
  if (window.requestIdleCallback) { requestIdleCallback(task, { timeout: 60 }); } else { setTimeout(task, 24); }
}

// Runs a task once the page and its scripts are loaded: only then is it known whether the page has a library.
export function whenLoaded(task) {
  if (document.readyState === 'complete') { task(); } else { window.addEventListener('load', task, { once: true }); }
}

export function findAll(node, selector) { return [...node.querySelectorAll(selector)]; }

export function findFirst(node, selector) { return node.querySelector(selector); }

export function attribute(element, name, value) { element.setAttribute(name, value); }

export function setLabel(element, words) { attribute(element, 'aria-label', words); }

export function hasClass(element, name) { return element.classList.contains(name); }

// Returns true for a click that opens a new tab or window, and for a key that is part of a shortcut.
export function hasModifier(event) { return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey; }

// Returns true for an element that takes keyboard input as text.
export function isField(element) { return element.matches('input, textarea, select') || element.isContentEditable; }

export function isTitle(element) { return /^h[1-6]$/.test(element.localName); }

export function rectOf(node) { return node.getBoundingClientRect(); }

export function clock() { return performance.now(); }

export function localized(words) { return translations[words] || words; }

// Gives an element with labels alone their language and direction, where these are not those of the page: a text in a
// language without translations has English labels. `1 place` in a page from right to left would read `place 1`.
export function inLabelLanguage(element) {
  const [lang, dir] = (text && text.dataset.labels || '').split(' ');
  if (lang) {
    element.lang = lang;
    element.dir = dir || 'ltr';
  }
  return element;
}

export function make(name, className, content) {
  const element = document.createElement(name);
  if (className) { element.className = className; }
  if (content) { element.textContent = content; }
  return element;
}

export function makeButton(className, content, handler, label) {
  const button = make('button', className, content);
  button.type = 'button';
  if (label) { setLabel(button, label); }
  if (handler) { listen(button, 'click', handler); }
  return button;
}

export function targetOf(fragment) {
  if (fragment.length < 2) { return null; }
  let id = fragment.slice(1);
  try { id = decodeURIComponent(id); } catch { /* Not percent-encoded: the id as written. */ }
  return document.getElementById(id);
}
