// Paper shows everything: what is folded is opened and what waits is set, and afterwards all is as it was.
import { noteBreadth } from './displays.js';
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
    noteBreadth();
  });
  listen(window, 'afterprint', function () {
    unfolded.forEach(function (details) { details.open = false; });
    unfolded = [];
  });
}
