// Fixups for boxes, strikes and table lines. MathML Core has neither `menclose` nor the line attributes of `mtable`, so
// they become rows and cells with classes that style/enclosures.css draws.
import { attribute, findAll } from './dom.js';
import { asRow, fixups } from './fixups.js';

const frames = {
  box: 'boxed', top: 'line-top', bottom: 'line-bottom', left: 'line-left', right: 'line-right',
  actuarial: 'line-top line-right',
  updiagonalstrike: 'strike-up', downdiagonalstrike: 'strike-down', horizontalstrike: 'strike'
};

// Removes a list attribute and returns its items. It must go: some browsers draw it too, and style/mathml-core.css
// selects by it.
function takeList(element, name) {
  const list = (element.getAttribute(name) || '').split(' ');
  element.removeAttribute(name);
  return list;
}

function frame(element) {
  // A notation without a class is left to the browser.
  const words = element.localName === 'mpadded' ? ['padded'] : (element.getAttribute('notation') || '').split(' ').map(function (name) { return frames[name]; });
  if (!words.every(Boolean)) { return; }
  const row = asRow(element);
  attribute(row, 'class', words.join(' '));
  const colour = element.getAttribute('mathbackground');
  if (colour) { attribute(row, 'mathbackground', colour); }
  // The page's content security policy blocks style attributes, but not the CSSOM.
  row.style.cssText = element.getAttribute('style') || '';
}

// Returns the class of the line before a cell. The last item of the list applies to all that follow (MathML 3,
// 3.5.1.2).
function lineBefore(lines, index) {
  return index && { solid: 'line', dashed: 'dash' }[lines[Math.min(index, lines.length) - 1]];
}

function drawLines(table) {
  // The style sheet aligns these common tables by the attribute itself: equations, cases, centred columns.
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
