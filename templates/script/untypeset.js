// In place of typeset.js where every formula was set when the page was made, or where there is none.
function typesetInside() { /* nothing waits */ }
function typesetAll() { /* nothing waits */ }

function startMathematics() {
  // With MathML the markup does not say it, 350 times.
  findAll(text, formulas).forEach(function (formula) { formula.translate = false; });
  measureAll(function () {
    if (data.math === 'done') { return; }
    data.math = 'done';
    putBack();
    leaveOldEntry();
  });
}
