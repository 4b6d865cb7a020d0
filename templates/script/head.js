// In head, before anything is painted: that scripts run, so that the TeX of formulas which are about to be set does not
// flash, and what the reader chose last time.
import { readChoices } from './choices.js';

const data = document.documentElement.dataset;
data.scripts = '';
// In the first frame, which is painted after this: a page from a file that asks for its storage while it is being read
// is given an empty one by Chromium now and then, for good (seven of 210 pages on a busy machine; of as many that asked
// in the first frame, none).
(document.hidden ? setTimeout : requestAnimationFrame)(function () {
  // Without storage the page looks as it was made.
  try { Object.assign(data, readChoices(localStorage.reading)); } catch { /* none */ }
});
// Formulas that are not set by then, whatever the reason, show their TeX.
setTimeout(function () { if (!data.math) { data.late = ''; } }, 3000);
