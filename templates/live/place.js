// Where the reader is, across a reload: blocks that are on the screen, by their words, and how far each is from the top.
// Words stay the same when lines above and below are edited, and they do not depend on whether formulas are set yet.
const placeKey = 'sitegen-place:' + location.pathname;
const blockKinds = 'h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,pre,figcaption,summary,blockquote';

function allBlocks() { return [].slice.call(document.querySelectorAll(blockKinds)); }

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
    const blocks = allBlocks();
    const seen = [];
    const column = (document.querySelector('main') || document.body).getBoundingClientRect();
    const middle = Math.max(1, Math.min(window.innerWidth - 1, (column.left + column.right) / 2));
    // What is on the screen is asked of the screen: to ask every block would lay out the whole page.
    for (let y = 1; y < window.innerHeight && seen.length < 10; y += 12) {
      [middle, column.left + 24].forEach(function (x) {
        document.elementsFromPoint(x, y).some(function (element) {
          const block = element.closest(blockKinds);
          if (block && seen.indexOf(block) < 0) { seen.push(block); }
          return block;
        });
      });
    }
    // Eyes are in the upper part of a screen, seldom at its edge.
    const line = window.innerHeight / 4;
    const marks = seen.map(function (block) {
      const index = blocks.indexOf(block);
      const box = block.getBoundingClientRect();
      return {
        distance: Math.max(0, box.top - line, line - box.bottom),
        index: index,
        words: wordsOf(block),
        around: [index - 2, index - 1, index + 1, index + 2].map(function (next) { return wordsOf(blocks[next]); }),
        top: box.top
      };
    }).filter(function (mark) { return mark.words; }).sort(function (a, b) { return a.distance - b.distance; });
    sessionStorage.setItem(placeKey, JSON.stringify(marks));
  } catch (error) { /* Without storage the page's own place has to do. */ }
}

// The block of a mark: of those that say the same the one with the same neighbours, then the nearest.
function blockOf(mark, blocks, words) {
  let best = null;
  let bestScore = -Infinity;
  blocks.forEach(function (block, index) {
    if (words[index] !== mark.words) { return; }
    let score = -Math.abs(index - mark.index) / (blocks.length + 1);
    [index - 2, index - 1, index + 1, index + 2].forEach(function (next, at) {
      if ((words[next] || '') === mark.around[at]) { score += 1; }
    });
    if (score > bestScore) { best = block; bestScore = score; }
  });
  return best;
}

function findPlace() {
  let marks = null;
  try {
    marks = JSON.parse(sessionStorage.getItem(placeKey));
    sessionStorage.removeItem(placeKey);
  } catch (error) { /* none */ }
  if (!marks || !marks.length) { return; }
  const blocks = allBlocks();
  const words = blocks.map(wordsOf);
  for (const mark of marks) {
    const block = blockOf(mark, blocks, words);
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
      && (!document.querySelector('main .math') || document.documentElement.dataset.math === 'done');
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
