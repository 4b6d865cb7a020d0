// Wraps a display that KaTeX has just typeset: a scroll container for the formula, and its number beside it. In the
// other modes `render` writes this structure.
import { watchOverflow } from './displays.js';
import { attribute, findAll, findFirst, make } from './dom.js';
import { plainText } from './references.js';

export function arrangeDisplay(display) {
  if (findFirst(display, '.scroll')) { return; }
  const scroll = make(display.localName, 'scroll');
  scroll.append(...display.childNodes);
  display.append(scroll);
  const tag = findFirst(scroll, '.katex-html > .tag');
  // A tag that is a vertical list holds one number a row; those stay in the formula, aligned with their rows. A list
  // deeper in it belongs to a formula in the number.
  if (tag && !findFirst(tag, ':scope > .vlist-t')) {
    const number = make(display.localName, 'number');
    const katex = make('span', 'katex');
    katex.append(...tag.childNodes);
    // The strut would make the number as tall as the formula.
    findFirst(katex, '.strut').remove();
    tag.remove();
    number.append(katex);
    display.append(number);
    unwrapNumber(findFirst(scroll, '.katex-mathml mtable[width="100%"]'));
  } else if (tag) {
    numberRows(scroll, tag);
  }
  watchOverflow(scroll);
}

// Removes the table that KaTeX puts around the MathML of a numbered formula to place the number. The number is an
// element of its own here, and a screen reader would announce the table.
function unwrapNumber(table) {
  const cells = table ? findAll(table, ':scope > mtr > mtd') : [];
  if (cells.length === 4 && cells[1].firstElementChild) { table.parentNode.replaceChild(cells[1].firstElementChild, table); }
}

// Adds the numbers of rows, which KaTeX leaves out of its MathML. The glue cells go: KaTeX writes them only into
// numbered rows, which shifts the columns of those rows against the others.
function numberRows(scroll, tag) {
  const numbers = findAll(tag, '.text');
  findAll(scroll, '.mtr-glue').forEach(function (cell) { cell.remove(); });
  findAll(scroll, '.mml-eqn-num').forEach(function (cell, index) {
    if (!numbers[index]) { return; }
    const words = document.createElementNS(cell.namespaceURI, 'mtext');
    words.textContent = plainText(numbers[index]).replace(/\u200b/g, '');
    cell.append(words);
    attribute(cell, 'class', 'row-number');
    ['mtable', 'math'].forEach(function (name) { cell.closest(name).classList.add('numbered'); });
  });
}
