// What KaTeX made of a display, as the page has it when it typesets itself: it scrolls inside itself, and its number
// stands beside it, out of its way.
import { watchOverflow } from './displays.js';
import { attribute, findAll, findFirst, make } from './dom.js';
import { plainText } from './references.js';

export function arrange(display) {
  if (findFirst(display, '.scroll')) { return; }
  const scroll = make(display.localName, 'scroll');
  scroll.append(...display.childNodes);
  display.append(scroll);
  const tag = findFirst(scroll, '.katex-html > .tag');
  // The tags of several rows belong to their rows.
  if (tag && !findFirst(tag, '.vlist-t')) {
    const number = make(display.localName, 'number');
    const katex = make('span', 'katex');
    katex.append(...tag.childNodes);
    // It is as tall as the formula.
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

// KaTeX writes a number into its MathML as the last cell of a table as wide as the page; here it stands, and is read
// aloud, behind the formula.
function unwrapNumber(table) {
  const cells = table ? findAll(table, ':scope > mtr > mtd') : [];
  if (cells.length === 4 && cells[1].firstElementChild) { table.parentNode.replaceChild(cells[1].firstElementChild, table); }
}

// The numbers of rows it leaves out; the cells beside what has one put it into other columns than what has none.
function numberRows(scroll, tag) {
  const numbers = findAll(tag, '.text');
  findAll(scroll, '.mtr-glue').forEach(function (cell) { cell.remove(); });
  findAll(scroll, '.mml-eqn-num').forEach(function (cell, index) {
    if (!numbers[index]) { return; }
    const words = document.createElementNS(cell.namespaceURI, 'mtext');
    words.textContent = plainText(numbers[index]).replace(/\u200b/g, '');
    cell.append(words);
    attribute(cell, 'class', 'row-number');
  });
}
