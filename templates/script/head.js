// Runs in <head>, before the first paint. It marks the page as scripted, so that the TeX of formulas which are about to
// be typeset does not flash, and applies the reader's stored settings.
import { readChoices } from './choices.js';

const data = document.documentElement.dataset;
data.scripts = '';
// Settings are read in the callback of the first frame, which still runs before its paint. When a file: page reads
// localStorage during parsing, Chromium sometimes gives it an empty store for the life of the page (7 of 210 loads on a
// busy machine; 0 of 210 when read in the first frame).
(document.hidden ? setTimeout : requestAnimationFrame)(function () {
  // Without storage the defaults of the style sheet apply.
  try { Object.assign(data, readChoices(localStorage.reading)); } catch { /* No storage. */ }
});
// The library's script (leaf/library.js) calls this. Its execution proves that the leaf is in its library, so the
// links to them are shown.
window.sitegen = { library(facts) { window.sitegen.facts = facts; data.library = ''; } };
// If typesetting has not begun after 3 seconds, whatever the reason, the TeX becomes visible.
setTimeout(function () { if (!data.math) { data.late = ''; } }, 3000);
