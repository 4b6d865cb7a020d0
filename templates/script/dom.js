// The page, and the helpers that every part uses.

export const root = document.documentElement;
export const data = root.dataset;
export const text = document.getElementById('text');
// The words of the page's own controls, in the language of its text.
const spoken = JSON.parse(text && text.dataset.words || '{}');

// The elements that the place of the reader and the index of words count.
export const blockSelector = 'h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,pre,figcaption,summary,.math.display';

// In a line that is set as MathML nothing but its TeX says that it is one.
export const formulas = ':is(.math, bdi[data-tex])';

export function listen(target, name, turn, options) { target.addEventListener(name, turn, options); }

// A tab in the background has no frames.
export function inNextFrame(turn) { if (document.hidden) { setTimeout(turn); } else { requestAnimationFrame(turn); } }

// When nothing else is to be done.
export function later(turn) {
  if (window.requestIdleCallback) { requestIdleCallback(turn, { timeout: 60 }); } else { setTimeout(turn, 24); }
}

export function findAll(node, selector) { return [...node.querySelectorAll(selector)]; }

export function findFirst(node, selector) { return node.querySelector(selector); }

export function attribute(element, name, value) { element.setAttribute(name, value); }

export function setLabel(element, words) { attribute(element, 'aria-label', words); }

export function hasClass(element, name) { return element.classList.contains(name); }

// A click that the browser is to open elsewhere, a key that is a command.
export function isModified(event) { return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey; }

// Where keys are text.
export function isField(element) { return element.matches('input, textarea, select') || element.isContentEditable; }

export function isTitle(element) { return /^h[1-6]$/.test(element.localName); }

export function rectOf(node) { return node.getBoundingClientRect(); }

export function clock() { return performance.now(); }

export function say(words) { return spoken[words] || words; }

export function make(name, className, content) {
  const element = document.createElement(name);
  if (className) { element.className = className; }
  if (content) { element.textContent = content; }
  return element;
}

export function makeButton(className, content, turn, label) {
  const button = make('button', className, content);
  button.type = 'button';
  if (label) { setLabel(button, label); }
  if (turn) { listen(button, 'click', turn); }
  return button;
}

export function targetOf(fragment) {
  if (fragment.length < 2) { return null; }
  let id = fragment.slice(1);
  try { id = decodeURIComponent(id); } catch { /* as it is */ }
  return document.getElementById(id);
}
