// Prepares the page for printing: opens every <details>, typesets the remaining formulas and measures the displays.
// Afterwards the same <details> are closed again.
import { measureForPrint } from './displays.js';
import { findAll, listen } from './dom.js';
import { mode } from './mode.js';
import { closeSheet } from './sheet.js';

let unfolded = [];

export function startPrint() {
  listen(window, 'beforeprint', function () {
    closeSheet();
    mode.typesetAll();
    unfolded = findAll(document, 'details:not([open])').filter(function (details) {
      details.open = true;
      return true;
    });
    measureForPrint();
  });
  listen(window, 'afterprint', function () {
    unfolded.forEach(function (details) { details.open = false; });
    unfolded = [];
  });
}
