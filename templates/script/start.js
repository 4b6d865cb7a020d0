// All parts are there: they begin. What asks where things are waits for the browser to lay the page out by itself; the
// place comes first then, so that what is on the screen is what is set first.
import { startDisplays } from './displays.js';
import { inNextFrame, listen, text } from './dom.js';
import { mode } from './mode.js';
import { startOutline } from './outline.js';
import { startPlace, takeParts } from './place.js';
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
    listen(document, 'newparts', takeParts);
    inNextFrame(function () {
      startPlace();
      startOutline();
      mode.startMathematics();
    });
  }
}
