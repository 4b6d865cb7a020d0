// Keeps the reading position across a reload of the preview: the blocks in the viewport, by their words, and the
// distance of each from the top. Words survive edits above and below, and do not depend on whether formulas are typeset
// yet.
const placeKey = 'sitegen-place:' + location.pathname;
const blockKinds = 'h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,pre,figcaption,summary,blockquote';

let blocks = null;
// The parts of the text in the viewport, from an IntersectionObserver: reading the geometry of every block would lay
// out the whole page.
const seenParts = new Set();

function allBlocks() {
  blocks = blocks || [].slice.call(document.querySelectorAll(blockKinds));
  return blocks;
}

const partWatcher = window.IntersectionObserver ? new IntersectionObserver(function (entries) {
  entries.forEach(function (entry) {
    if (entry.isIntersecting) { seenParts.add(entry.target); } else { seenParts.delete(entry.target); }
  });
}) : null;

function watchPart(part) { if (partWatcher) { partWatcher.observe(part); } }

// The page's script groups the parts of a long text into stretches (script/stretches.js).
function isStretch(node) { return Boolean(node) && node.className === 'stretch'; }

// Returns the nodes of the text as the server sent them, without stretches.
function nodesOf(text) {
  return [].concat.apply([], [].map.call(text.childNodes, function (node) {
    return isStretch(node) ? [].slice.call(node.childNodes) : [node];
  }));
}

function watchParts() {
  nodesOf(document.querySelector('main') || document.body).forEach(function (node) {
    if (node.nodeType === 1) { watchPart(node); }
  });
}

function blocksOnScreen() {
  const found = [];
  seenParts.forEach(function (part) {
    const inside = [].slice.call(part.querySelectorAll(blockKinds));
    (part.matches(blockKinds) ? [part].concat(inside) : inside).forEach(function (block) {
      const box = block.getBoundingClientRect();
      if (box.height > 0 && box.bottom > 0 && box.top < window.innerHeight) { found.push({ block: block, box: box }); }
    });
  });
  return found;
}

// Returns the first 160 characters of a block, without its formulas.
function wordsOf(block) {
  if (!block) { return ''; }
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, function (node) {
    return node.nodeType === 1 && node.classList.contains('math') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  let words = '';
  while (words.length < 200 && walker.nextNode()) {
    if (walker.currentNode.nodeType === 3) { words += walker.currentNode.data; }
  }
  return words.replace(/\s+/g, ' ').trim().slice(0, 160);
}

function keepPlace() {
  try {
    sessionStorage.removeItem(placeKey);
    if (window.scrollY < 2) { return; }
    const all = allBlocks();
    // Readers look at the upper part of the viewport, rarely at its edge.
    const line = window.innerHeight / 4;
    const marks = blocksOnScreen().map(function (seen) {
      return { block: seen.block, top: seen.box.top, distance: Math.max(0, seen.box.top - line, line - seen.box.bottom) };
    }).sort(function (a, b) { return a.distance - b.distance; }).slice(0, 8).map(function (seen) {
      const index = all.indexOf(seen.block);
      return {
        index: index,
        top: seen.top,
        words: wordsOf(seen.block),
        around: [index - 2, index - 1, index + 1, index + 2].map(function (next) { return wordsOf(all[next]); })
      };
    }).filter(function (mark) { return mark.words; });
    sessionStorage.setItem(placeKey, JSON.stringify(marks));
  } catch (error) { /* Without storage, the leaf's own saved position is used. */ }
}

// Finds the block of a mark: among blocks with the same words the one with the same neighbours, else the nearest.
function blockOf(mark, words) {
  const count = allBlocks().length;
  let best = null;
  let bestScore = -1;
  for (let away = 0; away < count; away += 1) {
    for (const index of away ? [mark.index - away, mark.index + away] : [mark.index]) {
      if (index < 0 || index >= count || words(index) !== mark.words) { continue; }
      const score = [index - 2, index - 1, index + 1, index + 2].filter(function (next, at) {
        return words(next) === mark.around[at];
      }).length;
      if (score === 4) { return blocks[index]; }
      if (score > bestScore) { best = blocks[index]; bestScore = score; }
    }
  }
  return best;
}

function findPlace() {
  let marks = null;
  try {
    marks = JSON.parse(sessionStorage.getItem(placeKey));
    sessionStorage.removeItem(placeKey);
  } catch (error) { /* No storage. */ }
  if (!marks || !marks.length) { return; }
  const known = [];
  function words(index) {
    if (known[index] === undefined) { known[index] = wordsOf(allBlocks()[index]); }
    return known[index];
  }
  for (const mark of marks) {
    const block = blockOf(mark, words);
    if (block) { return holdStill(block, mark.top); }
  }
}

// Keeps a block at a distance from the top until fonts and formulas are done, or the reader gives input.
function holdStill(block, top) {
  const end = performance.now() + 15000;
  let quiet = 0;
  let isOver = false;
  const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  function stop(event) {
    if (event && !event.isTrusted) { return; }
    isOver = true;
    inputs.forEach(function (name) { window.removeEventListener(name, stop, true); });
  }
  function correct() {
    if (isOver) { return; }
    const distance = block.getBoundingClientRect().top - top;
    if (Math.abs(distance) < 1) { quiet += 1; return; }
    quiet = 0;
    // The leaf pins its own position for a moment, until it sees input.
    window.dispatchEvent(new Event('wheel'));
    window.scrollBy({ top: distance, behavior: 'instant' });
    // At the end of the page the scroll may fall short; the page is then as settled as it gets.
    if (Math.abs(block.getBoundingClientRect().top - top - distance) < 1) { quiet += 1; }
  }
  function isSet() {
    return document.readyState === 'complete' && (!document.fonts || document.fonts.status === 'loaded')
      && (!document.querySelector('main :is(.math, bdi[data-tex])') || document.documentElement.dataset.math === 'done');
  }
  function frame() {
    correct();
    if (isOver || performance.now() > end || (quiet > 30 && isSet())) { return stop(); }
    requestAnimationFrame(frame);
  }
  inputs.forEach(function (name) { window.addEventListener(name, stop, { capture: true, passive: true }); });
  requestAnimationFrame(function () {
    frame();
    // Created after the page's own observers, which are created in this frame, so that it runs after them.
    if (window.ResizeObserver) { requestAnimationFrame(function () { new ResizeObserver(correct).observe(document.body); }); }
  });
}
