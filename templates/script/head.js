// Runs in <head>, before the first paint. It marks the page as scripted, so that the TeX of formulas which are about to
// be typeset does not flash, applies the reader's stored settings, and shows the text before the first formula.
import { readChoices } from './choices.js';

// An element with such an id is a member of the window, too (HTML Standard, 7.2.2.3), and KaTeX's script would give its
// object to a heading called Exports. Members of the window's own come before elements.
window.exports = window.katex = undefined;
const data = document.documentElement.dataset;
data.scripts = '';
// Settings are read in the callback of the first frame, which still runs before its paint. When a file: page reads
// localStorage during parsing, Chromium sometimes gives it an empty store for the life of the page (7 of 210 loads on a
// busy machine; 0 of 210 when read in the first frame).
(document.hidden ? setTimeout : requestAnimationFrame)(function () {
  let place = history.state && history.state.place;
  // Without storage the defaults of the style sheet apply.
  try {
    Object.assign(data, readChoices(localStorage.reading));
    place = place || JSON.parse(localStorage['place:' + location.pathname] || null);
  } catch { /* No storage. */ }
  // Elsewhere the page scrolls first: the start would flash.
  if (!location.hash && !(place && (place.block || place.part))) { revealStart(); }
});
// Shows the parts before the first formula in the frame that paints them first, since the script of the page takes a frame
// or two longer (script/reveal.js). A rule with `:has` would do the same, but it takes WebKit a minute to typeset a long
// leaf under it.
function revealStart() {
  const text = document.getElementById('text');
  if (data.math || text && !('macros' in text.dataset)) { return; }
  for (const part of text ? [...text.children].slice(0, 6) : []) {
    // The last part may still be growing.
    if (part.matches('.math') || part.querySelector('.math')) { return; }
    if (!part.nextElementSibling && document.readyState === 'loading') { break; }
    part.classList.add('settled');
  }
  if (document.readyState === 'loading') { requestAnimationFrame(revealStart); }
}
// The library's script (leaf/library.js) calls this. Its execution proves that the leaf is in its library, so the
// links to them are shown.
window.sitegen = { library(facts) { window.sitegen.facts = facts; data.library = ''; } };
// If typesetting has not begun after 3 seconds, whatever the reason, the TeX becomes visible.
setTimeout(function () { if (!data.math) { data.late = ''; } }, 3000);
