// The entry point of the live preview, after the other parts: restores the reading position, then connects to the
// server's event stream.
let stream;
let turns = 0;

function again() {
  if (stream) { stream.close(); }
  keepPlace();
  location.reload();
}

// Handles a change event: the new version, and `text` if only the text of pages can differ, which allows a hot update.
function take(event) {
  const said = event.data.split(' ');
  version = said[0];
  if (said[1] !== 'text' || !sent) { return again(); }
  turns += 1;
  const turn = turns;
  askForPage().then(function (page) {
    // A later request has fetched the same version or a newer one, so this answer is dropped.
    if (turn === turns && !takeParts(page)) { again(); }
  }).catch(again);
}

// Connects while the page is visible. Browsers allow six connections to a host, so hidden tabs must not hold one.
function listen() {
  if (document.hidden) {
    if (stream) { stream.close(); }
    stream = undefined;
    return;
  }
  if (stream) { return; }
  stream = new EventSource(ownAddress + 'events?since=' + version);
  stream.addEventListener('change', take);
  stream.addEventListener('problems', function (event) { showProblems(event.data); });
}

findPlace();
requestAnimationFrame(function () { setTimeout(watchParts, 0); });
if (window.requestIdleCallback) { requestIdleCallback(learnPage, { timeout: 2000 }); } else { setTimeout(learnPage, 500); }
document.addEventListener('visibilitychange', listen);
listen();
