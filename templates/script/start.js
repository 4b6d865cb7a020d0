// All parts are there: they begin. What asks where things are waits for the browser to lay the page out by itself; the
// place comes first then, so that what is on the screen is what is set first.
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
    startMathematics();
  });
}
