// The text and the formulas of a block, as Find looks through them. LeafText.swift divides blocks in the same way.
import { blockSelector, findFirst, formulas, inlineSelector } from './dom.js';

function texOf(math) {
  if (math.dataset.tex) { return math.dataset.tex; }
  const source = findFirst(math, 'annotation');
  return source ? source.textContent : math.textContent;
}

// Returns the text and the formulas of a block, without those of nested blocks. Text that only inline elements divide is
// one part with the text nodes it is from, each as [start, node]. Footnote marks are left out: they are not words.
export function partsOf(block) {
  if (block.matches(formulas)) { return [{ math: block, text: texOf(block) }]; }
  const parts = [];
  let isOpen = false;
  (function walk(node) {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 3) {
        if (!isOpen) { parts.push({ text: '', nodes: [] }); }
        isOpen = true;
        const part = parts[parts.length - 1];
        part.nodes.push([part.text.length, child]);
        part.text += child.data;
      } else if (child.nodeType === 1 && child.matches(formulas)) {
        isOpen = false;
        if (!child.matches('.display')) { parts.push({ math: child, text: texOf(child) }); }
      } else if (child.nodeType === 1 && !child.matches('sup.footnote-ref, a.footnote-backref')) {
        const isInline = child.matches(inlineSelector);
        isOpen = isOpen && isInline;
        // A line break may be all that is between two words.
        if (child.localName === 'br') { parts.push({ text: ' ', nodes: [] }); }
        if (!child.matches(blockSelector)) { walk(child); }
        isOpen = isOpen && isInline;
      }
    }
  })(block);
  return parts;
}

// Returns the text node with a character of a part, and its place there.
export function placeIn(part, at) {
  const [start, node] = part.nodes.filter(([begin]) => begin <= at).pop();
  return [node, at - start];
}
