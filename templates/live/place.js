// Where the reader is, across a reload: blocks that are on the screen, by their words, and how far each is from the top.
// Words stay the same when lines above and below are edited, and they do not depend on whether formulas are set yet.
const placeKey = 'sitegen-place:' + location.pathname;
const blockKinds = 'h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,pre,figcaption,summary,blockquote';

let blocks = null;
// Parts of the text that are on the screen, as the browser tells: to ask where each block is would lay out the whole page.
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

// The page's own script puts parts of a long text together, to be laid out late.
function isStretch(node) { return Boolean(node) && node.className === 'stretch'; }

// The nodes of the text as they were sent.
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

// The beginning of what a block says, without its formulas.
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
    // Eyes are in the upper part of a screen, seldom at its edge.
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
  } catch (error) { /* Without storage the page's own place has to do. */ }
}

// The block of a mark: of those that say the same the one with the same neighbours, then the nearest.
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
  } catch (error) { /* none */ }
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

// Until fonts and formulas are there, or the reader takes over.
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
    // A leaf keeps a place by itself for a moment, unless its reader moves.
    window.dispatchEvent(new Event('wheel'));
    window.scrollBy({ top: distance, behavior: 'instant' });
    // Where the page ends, it cannot be scrolled further.
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
    // Behind the page's own observers, which come into being in this frame.
    if (window.ResizeObserver) { requestAnimationFrame(function () { new ResizeObserver(correct).observe(document.body); }); }
  });
}
