// The question form of a page served with feedback on. It sends the only request that a leaf ever makes.
var form = document.querySelector('.ask');
if (form) {
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    var status = form.querySelector('[role=status]');
    fetch(form.dataset.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        token: form.dataset.token,
        leaf: document.title,
        question: form.elements.question.value
      })
    }).then(function (answer) {
      status.textContent = answer.ok ? form.dataset.sent : form.dataset.failed + ' (' + answer.status + ').';
    }, function () { status.textContent = form.dataset.failed + ' (' + form.dataset.offline + ').'; });
  });
}
