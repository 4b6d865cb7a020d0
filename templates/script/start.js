// Starts the modules in order. Those that read geometry wait for the next frame, when layout is clean, so that they do
// not force one. The reading position is restored first: it decides which formulas are in the viewport and typeset
// first.
import { startDisplays } from './displays.js';
import { inNextFrame, listen, text } from './dom.js';
import { showFound } from './find.js';
import { mode } from './mode.js';
import { startOutline } from './outline.js';
import { adoptParts, startPlace } from './place.js';
import { startPrint } from './print.js';
import { startReferences } from './references.js';
import { makeStretches } from './stretches.js';
import { startTools } from './tools.js';

export function start(parts) {
  Object.assign(mode, parts);
  if (text) {
    makeStretches();
    startReferences();
    startDisplays();
    startTools();
    startPrint();
    listen(document, 'newparts', adoptParts);
    inNextFrame(function () {
      startPlace();
      startOutline();
      showFound();
      listen(window, 'hashchange', showFound);
      mode.startMathematics();
    });
  }
}
