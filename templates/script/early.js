// In head, before anything is painted: what the reader chose last time, so that the page never flashes, and that
// formulas are on their way, so that their TeX does not flash either.
document.documentElement.dataset.math = 'waiting';
try {
  var reading = JSON.parse(localStorage.getItem('reading') || '{}');
  ['look', 'size', 'leading', 'measure', 'face', 'mathematics'].forEach(function (name) {
    if (typeof reading[name] === 'string') { document.documentElement.dataset[name] = reading[name]; }
  });
} catch (error) { /* No storage: the page looks as it was made. */ }
