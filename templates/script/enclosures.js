// A browser that knows MathML Core alone draws no box, no strike and no line of a table that KaTeX writes. In MathML,
// for who reads that, they are rows and cells with the classes of style/enclosures.css.
import { attribute, findAll } from './dom.js';
import { asRow, fixups } from './fixups.js';

const frames = {
  box: 'boxed', top: 'line-top', bottom: 'line-bottom', left: 'line-left', right: 'line-right',
  actuarial: 'line-top line-right',
  updiagonalstrike: 'strike-up', downdiagonalstrike: 'strike-down', horizontalstrike: 'strike'
};

// What an attribute lists; the element has it no more: some browsers draw it, and all would style by it.
function takeList(element, name) {
  const list = (element.getAttribute(name) || '').split(' ');
  element.removeAttribute(name);
  return list;
}

function frame(element) {
  // What has no class stays to be the browser's.
  const words = element.localName === 'mpadded' ? ['padded'] : (element.getAttribute('notation') || '').split(' ').map(function (name) { return frames[name]; });
  if (!words.every(Boolean)) { return; }
  const row = asRow(element);
  attribute(row, 'class', words.join(' '));
  const colour = element.getAttribute('mathbackground');
  if (colour) { attribute(row, 'mathbackground', colour); }
  // The page's policy stops the attribute, not the script.
  row.style.cssText = element.getAttribute('style') || '';
}

// The last of such a list goes for all that follow (MathML 3, 3.5.1.2).
function lineBefore(lines, index) {
  return index && { solid: 'line', dashed: 'dash' }[lines[Math.min(index, lines.length) - 1]];
}

function drawLines(table) {
  // Known to the style sheet: equations, cases, and columns at the centre.
  const isKnown = /^(right left|(left ?)+$|(center ?)+$)/.test(table.getAttribute('columnalign'));
  const places = isKnown ? [] : takeList(table, 'columnalign');
  const columns = takeList(table, 'columnlines');
  const rows = takeList(table, 'rowlines');
  [...table.children].forEach(function (row, down) {
    [...row.children].forEach(function (cell, across) {
      const left = lineBefore(columns, across);
      const top = lineBefore(rows, down);
      const words = [/left|right/.test(places[across]) && 'at-' + places[across], left && left + '-left', top && top + '-top'];
      cell.classList.add(...words.filter(Boolean));
    });
  });
}

fixups.push(function (formula) {
  findAll(formula, 'menclose, mpadded[width^="+"]').forEach(frame);
  findAll(formula, 'mtable[columnlines], mtable[rowlines], mtable[columnalign]').forEach(drawLines);
});
