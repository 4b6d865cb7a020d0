// Begins when the page is there: the place, then the stream.
let stream;
let turns = 0;

function again() {
  if (stream) { stream.close(); }
  keepPlace();
  location.reload();
}

// What the server says: the version that it has now, and whether more than the words of pages may differ.
function take(event) {
  const said = event.data.split(' ');
  version = said[0];
  if (said[1] !== 'text' || !sent) { return again(); }
  turns += 1;
  const turn = turns;
  askForPage().then(function (page) {
    // What is asked for later is as new, or newer.
    if (turn === turns && !takeParts(page)) { again(); }
  }).catch(again);
}

// A hidden page holds no connection: a browser has six for a host, and there may be more tabs than that.
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
