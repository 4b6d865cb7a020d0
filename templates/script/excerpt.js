// The excerpt that a result of Find shows: text and formulas around the first match. A part is { text, math }: of a
// formula `text` is its TeX, and `math` is whatever the caller makes the formula of; of text `math` is missing.
import { make } from './dom.js';
import { cutIn, matchesIn } from './words.js';

// Returns an excerpt: up to 45 characters before the first match, and what follows. Returns null if the parts have no
// match for a term; one that is a list of spellings has that of any. `formulaOf` makes the element of a formula, and
// returns null to show its TeX. `matches` finds the terms in a part.
export function excerptOf(parts, asked, formulaOf, matches = part => matchesIn(part.text, asked)) {
  parts.forEach(part => { part.matches = matches(part); });
  const first = parts.findIndex(part => part.matches.length);
  // An index does not list the places of common words, so their matches are checked here.
  const hasAll = asked.every(term => parts.some(part => part.matches.some(match => [term].flat().includes(match[2]))));
  return hasAll && first >= 0 ? lineOf(parts, first, formulaOf) : null;
}

// Returns the line from about 45 characters before the first match on. Lengths are counted as if the parts were one
// string, with a formula as eight characters.
export function lineOf(parts, first, formulaOf) {
  let before = parts[first].math ? 0 : (parts[first].matches[0] || [0])[0];
  let index = first;
  while (index > 0 && before < 45) { index -= 1; before += parts[index].math ? 8 : parts[index].text.length; }
  let skip = Math.max(0, before - 45);
  if (parts[index].math) { skip = 0; }
  if (skip) { skip = Math.max(0, cutIn(parts[index].text, skip)); }
  const line = make('span', 'context');
  if (skip || index) { line.append('… '); }
  let room = 160;
  for (; index < parts.length && room > 0; index += 1) {
    room -= addPart(line, parts[index], skip, room, formulaOf);
    skip = 0;
  }
  if (room <= 0) { line.append(' …'); }
  return line;
}

// Appends a part to an excerpt, from a character of it on. Returns the number of characters that it took.
function addPart(line, part, start, room, formulaOf) {
  if (part.math) {
    const set = formulaOf(part);
    // The beginning of a formula says something only where it was asked for.
    const tex = part.text.length < 61 ? part.text : (part.matches.length ? part.text.slice(0, 60) : '') + '…';
    const formula = set || make('code', '', tex);
    // A copy from a text that is written from left to right has no direction, and neither has TeX.
    formula.dir = 'ltr';
    if (part.matches.length) {
      const mark = make('mark');
      mark.append(formula);
      line.append(mark);
    } else { line.append(formula); }
    return set ? 8 : tex.length;
  }
  let stop = part.text.length;
  if (stop - start > room) {
    stop = cutIn(part.text, start + room);
    if (stop < 0) { stop = part.text.length; }
  }
  let at = start;
  part.matches.forEach(function (match) {
    if (match[0] < at || match[1] > stop) { return; }
    line.append(part.text.slice(at, match[0]));
    line.append(make('mark', '', part.text.slice(match[0], match[1])));
    at = match[1];
  });
  line.append(part.text.slice(at, stop));
  return stop < part.text.length ? room : stop - start;
}
