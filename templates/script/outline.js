// The list of contents stands open where it has a column of its own.
var contents = document.querySelector('.outline details');
if (contents && window.matchMedia('(min-width: 64em)').matches) { contents.open = true; }
