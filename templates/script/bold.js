// KaTeX says bold by an attribute that MathML Core has not: letters are the characters that are bold. Fonts for
// mathematics have no bold face, and a browser would smear theirs.
listen(document, 'typeset', function (event) {
  findAll(event.target, ':is(mi, mn)[mathvariant=bold]').forEach(function (token) {
    if (!/^[A-Za-z0-9]+$/.test(token.textContent)) { return; }
    token.textContent = token.textContent.replace(/./g, function (sign) {
      return String.fromCodePoint(sign.charCodeAt(0) + (sign < 'A' ? 0x1D79E : sign < 'a' ? 0x1D3BF : 0x1D3B9));
    });
    token.removeAttribute('mathvariant');
  });
});
