// In place of typeset.js where every formula was set when the page was made, or where there is none.
function typesetInside() { /* nothing waits */ }
function typesetAll() { /* nothing waits */ }

function startMathematics() {
  measureAll(function () {
    if (data.math === 'done') { return; }
    data.math = 'done';
    putBack();
    leaveOldEntry();
  });
}
