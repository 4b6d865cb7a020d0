// Hot update of the text: replaces only the parts that changed, so that nothing else is parsed, laid out, typeset or
// moved again. It compares the markup that the server sent before with the markup it sends now, not with the live DOM,
// which scripts have changed. Of a long text, only the range that differs is parsed.
const ownText = document.currentScript ? document.currentScript.textContent : '';
// Above these limits a reload is as fast.
const mostFormulas = 150;
const mostParts = 400;
const noEnd = /^(?:area|br|embed|hr|img|input|source|track|wbr)$/;
let sent = null;

function askForPage() {
  return fetch(ownAddress + 'page?of=' + encodeURIComponent(location.pathname)).then(function (answer) {
    if (!answer.ok) { throw new Error(answer.status); }
    return answer.text();
  }).then(takeApart);
}

// Splits a page into its text, its search index, this script, and the frame around them, in which a hot update allows
// no change. The frame leaves out the policy's hashes, since that of this script changes with each version, and the
// number of words. This script is part of the page it searches, so the tags it looks for are written in two pieces.
function takeApart(html) {
  const main = /<main(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(html);
  const close = html.lastIndexOf('<' + '/main>');
  if (!main || close < main.index) { return null; }
  const open = main.index + main[0].length;
  const head = html.slice(0, open).replace(/'sha256-[A-Za-z0-9+/=]+'/g, '').replace(/ data-count="\d+"/, '');
  const own = html.lastIndexOf('<' + 'script>');
  const tail = html.slice(close, own);
  const index = /<script type="?application\/json"? class="?index"?>([^<]*)/.exec(tail);
  return {
    text: html.slice(open, close),
    frame: head + (index ? tail.replace(index[1], '') : tail),
    index: index ? index[1] : '',
    own: html.slice(own + 8, html.lastIndexOf('<' + '/script>'))
  };
}

// Parses a range of the text. Returns its nodes and the offset at which each ends, or null if the offsets cannot be
// determined because the parser has repaired the markup.
function nodesIn(html, from, to) {
  const holder = document.createElement('template');
  holder.innerHTML = html.slice(from, to);
  const nodes = [].slice.call(holder.content.childNodes);
  const ends = [];
  let at = from;
  for (const node of nodes) {
    if (node.nodeType === 3) {
      if (html.slice(at, at + node.data.length) !== node.data) { return null; }
      at += node.data.length;
    } else if (node.nodeType === 8) {
      at = html.indexOf('-->', at) + 3;
    } else if (html.slice(at, at + 1 + node.localName.length).toLowerCase() !== '<' + node.localName) {
      return null;
    } else if (noEnd.test(node.localName)) {
      at = html.indexOf('>', at) + 1;
    } else {
      const end = '</' + node.localName + '>';
      for (let count = node.querySelectorAll(node.localName).length; count >= 0; count -= 1) {
        const found = html.indexOf(end, at);
        if (found < 0) { return null; }
        at = found + end.length;
      }
    }
    ends.push(at);
  }
  return at === to ? { nodes: nodes, ends: ends } : null;
}

// Restores the rule that a stretch begins with an element without a top margin (see script/stretches.js), by joining
// stretches that no longer do with what is before.
function joinStretches(text) {
  [].slice.call(text.children).filter(isStretch).forEach(function (stretch) {
    const first = stretch.firstElementChild;
    const before = stretch.previousSibling;
    if (first && first.matches('p, ol, ul')) { return; }
    [].slice.call(stretch.childNodes).forEach(function (node) {
      if (isStretch(before)) { before.appendChild(node); } else { text.insertBefore(node, stretch); }
    });
    stretch.remove();
  });
}

// Fetches the markup of this page, the basis of later comparisons. It is kept only if the page has not changed since it
// was loaded. Pages whose formulas define macros are always reloaded: a definition affects all later formulas.
function learnPage() {
  const text = document.getElementById('text');
  if (!text || !window.fetch || text.hasAttribute('data-ordered')) { return; }
  askForPage().then(function (page) {
    if (!page || page.own !== ownText) { return; }
    const all = nodesIn(page.text, 0, page.text.length);
    if (!all) { return; }
    page.ends = all.ends;
    sent = page;
  }).catch(function () { /* Without the markup, the next change reloads the page. */ });
}

// Returns the length of the common prefix of two strings. A binary search over slices, since comparing slices is native
// code and faster than comparing characters.
function commonStart(one, other) {
  let low = 0;
  let high = Math.min(one.length, other.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one.slice(low, middle) === other.slice(low, middle)) { low = middle; } else { high = middle - 1; }
  }
  return low;
}

function commonEnd(one, other, most) {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const isSame = one.slice(one.length - middle, one.length - low) === other.slice(other.length - middle, other.length - low);
    if (isSame) { low = middle; } else { high = middle - 1; }
  }
  return low;
}

// Returns, for each new node, the index of the equal old node, or -1.
function match(old, now) {
  let next = 0;
  return now.map(function (node) {
    for (let index = next; index < old.length; index += 1) {
      if (old[index].isEqualNode(node)) { next = index + 1; return index; }
    }
    return -1;
  });
}

// Returns true for nodes that a hot update cannot replace: headings, since the table of contents lists them; style and
// script; and too many formulas.
function isMoreThanText(nodes) {
  const beyond = 'h1,h2,h3,h4,h5,h6,script,style';
  let formulas = 0;
  return nodes.some(function (node) {
    if (node.nodeType !== 1) { return false; }
    formulas += node.querySelectorAll('.math, bdi[data-tex]').length;
    return formulas > mostFormulas || node.matches(beyond) || node.querySelector(beyond);
  });
}

// Applies the changes of a new version. Returns true if the page is now the same as after a reload.
function takeParts(page) {
  const text = document.getElementById('text');
  const before = sent;
  sent = null;
  if (!page || !before || page.frame !== before.frame || document.documentElement.dataset.math !== 'done') { return false; }
  const ends = before.ends;
  const all = nodesOf(text);
  if (all.length !== ends.length) { return false; }
  const start = commonStart(before.text, page.text);
  const end = before.text.length - commonEnd(before.text, page.text, Math.min(before.text.length, page.text.length) - start);
  const shift = page.text.length - before.text.length;
  // The range of nodes that differ, and its offsets in both texts.
  let first = ends.findIndex(function (place) { return place > start; });
  if (first < 0) { first = ends.length; }
  let last = first;
  while (last < ends.length && (last ? ends[last - 1] : 0) < end) { last += 1; }
  const from = first ? ends[first - 1] : 0;
  const to = last > first ? ends[last - 1] : from;
  const old = nodesIn(before.text, from, to);
  const now = nodesIn(page.text, from, to + shift);
  if (!old || !now || old.nodes.length > mostParts || now.nodes.length > mostParts) { return false; }
  const stays = match(old.nodes, now.nodes);
  const fresh = now.nodes.filter(function (node, index) { return stays[index] < 0; });
  const lost = old.nodes.filter(function (node, index) { return stays.indexOf(index) < 0; });
  if (isMoreThanText(fresh) || isMoreThanText(lost)) { return false; }
  page.ends = ends.slice(0, first).concat(now.ends, ends.slice(last).map(function (place) { return place + shift; }));

  const standing = all.slice(first, last);
  const following = all[last] || null;
  const gone = standing.filter(function (node, index) { return stays.indexOf(index) < 0; });
  const parts = now.nodes.map(function (node, index) {
    return stays[index] < 0 ? document.importNode(node, true) : standing[stays[index]];
  });
  const hold = holdPart(gone, parts);
  const holder = isStretch(text.lastChild) ? text.lastChild : text;
  gone.forEach(function (node) { node.remove(); });
  parts.reduceRight(function (next, part, index) {
    if (stays[index] < 0) { (next ? next.parentNode : holder).insertBefore(part, next); }
    return part;
  }, following);
  joinStretches(text);
  // Not by a selector: that would visit every element of every formula.
  const index = [].find.call(document.scripts, function (script) { return script.className === 'index'; });
  if (index) { index.textContent = page.index; }
  const added = parts.filter(function (part, at) { return stays[at] < 0 && part.nodeType === 1; });
  // The page's script keeps lists of blocks, so it must learn the new ones. If no script cancels the event, the page
  // has a script of another kind and is reloaded.
  function take(blocks, selector, arrange) { return withParts(blocks, added, selector, arrange); }
  if (document.dispatchEvent(new CustomEvent('newparts', { cancelable: true, detail: take }))) { return false; }
  hold();
  sent = page;
  blocks = null;
  added.forEach(watchPart);
  return true;
}

// Returns the page's list of blocks without removed ones and with those of the added parts, which it also prepares
// (typesetting, overflow). A new query for all blocks would visit every element of every formula.
function withParts(blocks, added, selector, arrange) {
  const all = blocks.filter(function (block) { return block.isConnected; });
  added.forEach(function (part) {
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) { low = middle + 1; } else { high = middle; }
    }
    const inside = part.matches(selector) ? [part] : [];
    all.splice.apply(all, [low, 0].concat(inside, Array.from(part.querySelectorAll(selector))));
    arrange(part);
  });
  return all;
}

// Remembers the position of the first part in the viewport that stays, or else of the first replacement. Returns a
// function that scrolls it back there.
function holdPart(gone, parts) {
  const seen = Array.from(seenParts).filter(function (part) { return part.isConnected; }).map(function (part) {
    return { part: part, top: part.getBoundingClientRect().top };
  }).sort(function (a, b) { return a.top - b.top; });
  if (window.scrollY < 2 || !seen.length) { return function () { /* At the top of the page, new text may push the rest down. */ }; }
  function stays(one) { return gone.indexOf(one.part) < 0; }
  const best = seen.find(function (one) { return one.top >= 0 && stays(one); }) || seen.find(stays) || seen[0];
  const part = stays(best) ? best.part : parts.find(function (node) { return node.nodeType === 1; });
  return function () {
    if (!part || !part.isConnected) { return; }
    const distance = part.getBoundingClientRect().top - best.top;
    if (Math.abs(distance) < 1) { return; }
    window.dispatchEvent(new Event('wheel'));
    window.scrollBy({ top: distance, behavior: 'instant' });
  };
}
