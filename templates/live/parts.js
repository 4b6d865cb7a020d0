// What has changed in the text is put into the page where it stands: nothing else is read, laid out, typeset or moved
// again. What the server sent is compared with what it sends now, and not with what scripts have made of it since; of a
// long text only the parts are read in which something differs.
const ownText = document.currentScript ? document.currentScript.textContent : '';
// More than that is as quick by loading the page again.
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

// The page around its text, which has to stay as it is: without the index of the words, this script, and the policy's
// hash of it. This script is in the page that it reads: what it looks for must not stand here in one piece.
function takeApart(html) {
  const main = /<main(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(html);
  const close = html.lastIndexOf('<' + '/main>');
  if (!main || close < main.index) { return null; }
  const open = main.index + main[0].length;
  const head = html.slice(0, open).replace(/'sha256-[A-Za-z0-9+/=]+'/g, '');
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

// The nodes of a stretch of the text, and where each ends; null where that cannot be told.
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

// A stretch begins with what has no room above, or that would be added to the room below what is before.
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

// The page as it was sent, if it has not changed since.
function learnPage() {
  const text = document.getElementById('text');
  if (!text || !window.fetch || text.hasAttribute('data-ordered')) { return; }
  askForPage().then(function (page) {
    if (!page || page.own !== ownText) { return; }
    const all = nodesIn(page.text, 0, page.text.length);
    if (!all) { return; }
    page.ends = all.ends;
    sent = page;
  }).catch(function () { /* Then it is loaded again. */ });
}

// How much of two strings is the same at their beginning: whole stretches are compared faster than characters.
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

// Which of the new nodes was there before, by its number; -1 for one that was not.
function match(old, now) {
  let next = 0;
  return now.map(function (node) {
    for (let index = next; index < old.length; index += 1) {
      if (old[index].isEqualNode(node)) { next = index + 1; return index; }
    }
    return -1;
  });
}

// A heading is in the list of contents, too.
function isMoreThanText(nodes) {
  const beyond = 'h1,h2,h3,h4,h5,h6,script,style';
  let formulas = 0;
  return nodes.some(function (node) {
    if (node.nodeType !== 1) { return false; }
    formulas += node.querySelectorAll('.math, bdi[data-tex]').length;
    return formulas > mostFormulas || node.matches(beyond) || node.querySelector(beyond);
  });
}

// Whether the page is now what it would be if it were loaded again.
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
  // The nodes in which something differs, and where they are in both texts.
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
  // To ask for it by a selector would be to go through every formula.
  const index = [].find.call(document.scripts, function (script) { return script.className === 'index'; });
  if (index) { index.textContent = page.index; }
  const added = parts.filter(function (part, at) { return stays[at] < 0 && part.nodeType === 1; });
  // Who knows the text by parts has to know the new ones; a page whose script does not is loaded again.
  function take(blocks, selector, arrange) { return withParts(blocks, added, selector, arrange); }
  if (document.dispatchEvent(new CustomEvent('newparts', { cancelable: true, detail: take }))) { return false; }
  hold();
  sent = page;
  blocks = null;
  added.forEach(watchPart);
  return true;
}

// The page's blocks with those of new parts, which become as the others were made. All blocks are not looked for anew:
// that is to go through every formula.
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

// Keeps where it is what is read: of what is on the screen the first that stays, else what takes its place.
function holdPart(gone, parts) {
  const seen = Array.from(seenParts).filter(function (part) { return part.isConnected; }).map(function (part) {
    return { part: part, top: part.getBoundingClientRect().top };
  }).sort(function (a, b) { return a.top - b.top; });
  if (window.scrollY < 2 || !seen.length) { return function () { /* At the top, all moves down. */ }; }
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
