// A browser sets what KaTeX writes into an operator of its own making, as \E is one, as a letter that hangs low: an
// operator holds text alone (MathML Core, 3.2.4).
listen(document, 'typeset', function (event) {
  findAll(event.target, 'mo:has(*)').forEach(function (operator) {
    const row = document.createElementNS(operator.namespaceURI, 'mrow');
    row.append(...operator.childNodes);
    operator.replaceWith(row);
  });
});
