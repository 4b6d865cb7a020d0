// All parts are there: they begin. The place first, so that what is on the screen is what is set first.
if (text) {
  startOutline();
  startPlace();
  startReferences();
  startDisplays();
  startTools();
  startPrint();
  startMathematics();
}
