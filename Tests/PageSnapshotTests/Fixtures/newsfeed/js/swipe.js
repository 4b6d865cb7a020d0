// A swipe to the right likes a card, one to the left skips it; the server is told, and nobody waits for it.
(function () {
  var start = null;
  function tell(card, verdict) {
    card.classList.add(verdict === 'like' ? 'liked' : 'skipped');
    fetch(window.feed.endpoint, {
      method: 'POST', keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Feedback-Token': window.feed.token },
      body: JSON.stringify({ id: card.dataset.id, verdict: verdict })
    }).catch(function () {});
  }
  document.addEventListener('touchstart', function (event) {
    var card = event.target.closest('.card');
    start = card && { card: card, x: event.touches[0].clientX };
  }, { passive: true });
  document.addEventListener('touchend', function (event) {
    if (!start) return;
    var moved = event.changedTouches[0].clientX - start.x;
    if (Math.abs(moved) > 60) tell(start.card, moved > 0 ? 'like' : 'skip');
    start = null;
  }, { passive: true });
})();
