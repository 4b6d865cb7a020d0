// The facts about the library that leaf/library.js hands over, and the scripts beside it.
import { findFirst, listen, make } from './dom.js';

export function facts() { return window.sitegen && window.sitegen.facts || {}; }

// Returns the address of the library's folder of scripts, relative to the page; null on a page without a library.
export function folder() {
  const script = findFirst(document, 'script[src$="leaf/library.js"]');
  return script && script.getAttribute('src').replace(/library\.js$/, '');
}

// Loads a script. The promise resolves also if it is missing: the caller sees what it did.
export function loadScript(address) {
  return new Promise(function (resolve) {
    const script = make('script');
    script.src = address;
    listen(script, 'load', resolve);
    listen(script, 'error', resolve);
    document.head.append(script);
  });
}
