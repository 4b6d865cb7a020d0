// Begins when the page is there: the place, then the stream.
let stream;

function again() {
  stream.close();
  keepPlace();
  location.reload();
}

// A hidden page holds no connection: a browser has six for a host, and there may be more tabs than that.
function listen() {
  if (document.hidden) {
    if (stream) { stream.close(); }
    stream = undefined;
    return;
  }
  if (stream) { return; }
  stream = new EventSource(eventsAddress);
  stream.addEventListener('change', again);
  stream.addEventListener('problems', function (event) { showProblems(event.data); });
}

findPlace();
requestAnimationFrame(function () { setTimeout(watchParts, 0); });
document.addEventListener('visibilitychange', listen);
listen();
