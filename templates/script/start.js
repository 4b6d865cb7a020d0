// All parts are there: they begin. What asks where things are waits for the browser to lay the page out by itself; the
// place comes first then, so that what is on the screen is what is set first.
if (text) {
  startReferences();
  startDisplays();
  startTools();
  startPrint();
  const begin = function () {
    startPlace();
    startOutline();
    startMathematics();
  };
  listen(document, 'parts', takeParts);
  // A tab in the background has no frames.
  if (document.hidden) { setTimeout(begin, 0); } else { requestAnimationFrame(begin); }
}
