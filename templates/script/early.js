// In head, before anything is painted: what the reader chose last time, so that the page never flashes, and that
// scripts run, so that the TeX of formulas which are about to be set does not flash either.
var data = document.documentElement.dataset;
data.scripts = '';
try {
  var reading = JSON.parse(localStorage.getItem('reading') || '{}');
  ['look', 'size', 'leading', 'measure', 'face', 'mathematics'].forEach(function (name) {
    if (typeof reading[name] === 'string') { data[name] = reading[name]; }
  });
} catch (error) { /* No storage: the page looks as it was made. */ }
// Formulas that are not set by then, whatever the reason, show their TeX.
setTimeout(function () { if (!data.math) { data.late = ''; } }, 3000);
