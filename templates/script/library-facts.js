// The facts about the library that leaf/library.js hands over, and the scripts beside it.
import { findFirst, listen, make, root } from './dom.js';

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

// Gives an element with text of another leaf that leaf's language and direction, where they are not those of the page.
// language: 'he rtl' or 'de'; nothing for the language of the library.
export function setLanguage(element, language) {
  const [lang, dir] = (language || facts().lang || 'en').split(' ');
  if (lang === root.lang) { return; }
  element.lang = lang;
  element.dir = dir || 'ltr';
}
