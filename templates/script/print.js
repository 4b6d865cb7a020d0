// Paper shows everything: what is folded is opened and what waits is set, and afterwards all is as it was.
let unfolded = [];

function startPrint() {
  listen(window, 'beforeprint', function () {
    closeSheet();
    typesetAll();
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
