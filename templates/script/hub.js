// The script of hubs, besides that of every leaf: copying words for a model, the groups of the timeline by the reader's day, and
// moving the graph. The pages are complete without it.
import { findAll, findFirst, inNextFrame, listen, root, text } from './dom.js';

// MARK: Copying

// Copies by a selection: the clipboard's own interface needs a secure context, which a file is not in every browser.
function copySelected(words) {
  const field = document.createElement('textarea');
  field.value = words;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  root.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copySelected(words);
  }
}

for (const button of findAll(text, '[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.setAttribute('aria-live', 'polite');
  listen(button, 'click', async () => {
    if (!await copy(button.dataset.copy)) { return; }
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}

// MARK: Timeline

// The page was made some days ago: its rows move to the groups of today. A group that the page has not stays out of it, and
// its rows stay where they are.
function regroup() {
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000;
  const groups = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'earlier'];
  const lists = {};
  for (const name of groups) {
    const heading = document.getElementById(name);
    if (heading) { lists[name] = { heading, list: heading.nextElementSibling }; }
  }
  function group(time) {
    const days = Math.ceil((midnight - time) / 86400);
    return days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'thisWeek' : days < 30 ? 'thisMonth' : 'earlier';
  }
  for (const name of groups.filter(name => lists[name])) {
    for (const row of [...lists[name].list.children].reverse()) {
      const wanted = group(Number(row.dataset.time));
      // Only forward: time has passed since the page was made.
      if (lists[wanted] && groups.indexOf(wanted) > groups.indexOf(name)) { lists[wanted].list.prepend(row); }
    }
  }
  for (const { heading, list } of Object.values(lists)) {
    const count = findFirst(heading, '.hub-count');
    if (count) { count.textContent = list.children.length; }
    heading.hidden = list.hidden = !list.children.length;
  }
}
if (document.getElementById('earlier')) { regroup(); }

// MARK: Graph

const graph = findFirst(text, '.hub-graph');
if (graph) {
  const view = findFirst(graph, '.hub-view');
  const frame = graph.viewBox.baseVal;
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  let [scale, x, y] = [1, 0, 0];
  let isDrawing = false;

  function draw() {
    if (isDrawing) { return; }
    isDrawing = true;
    inNextFrame(() => {
      isDrawing = false;
      view.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
    });
  }

  // Zooms so that a point of the drawing stays where it is.
  function zoom(factor, point) {
    const next = Math.min(8, Math.max(.5, scale * factor));
    x = point.x - (point.x - x) * next / scale;
    y = point.y - (point.y - y) * next / scale;
    scale = next;
    draw();
  }

  // The point of the drawing below the pointer.
  function place(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(graph.getScreenCTM().inverse());
  }

  const pointers = new Map();
  let hasMoved = false;
  listen(graph, 'pointerdown', event => {
    pointers.set(event.pointerId, place(event));
    hasMoved = false;
  });
  listen(graph, 'pointermove', event => {
    const before = pointers.get(event.pointerId);
    if (!before) { return; }
    const now = place(event);
    if (pointers.size === 1) {
      if (!hasMoved && Math.hypot(now.x - before.x, now.y - before.y) < 4) { return; }
      hasMoved = true;
      x += now.x - before.x;
      y += now.y - before.y;
      draw();
    } else {
      hasMoved = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
      zoom(distance(now, other) / distance(before, other), other);
    }
    pointers.set(event.pointerId, now);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) {
    listen(graph, name, event => pointers.delete(event.pointerId));
  }
  // A drag that ends on a node is no click.
  graph.addEventListener('click', event => { if (hasMoved) { event.preventDefault(); } }, true);
  // With a modifier, as for the page itself: a plain wheel scrolls.
  graph.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) { return; }
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 200), place(event));
  }, { passive: false });
  for (const button of findAll(text, '[data-zoom]')) {
    button.parentNode.hidden = false;
    listen(button, 'click', () => {
      const { zoom: action } = button.dataset;
      if (action === 'all') {
        [scale, x, y] = [1, 0, 0];
        draw();
      } else {
        zoom(action === 'in' ? 1.5 : 1 / 1.5, middle);
      }
    });
  }
}
