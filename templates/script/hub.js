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
  const names = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'earlier'];
  const groups = {};
  let last;
  // The list of a heading is the next in the text: boxes around stretches of it may lie between.
  for (const element of findAll(text, 'h2, ul.hub-list')) {
    if (element.localName === 'h2') { last = element; } else if (last) { groups[last.id] = { heading: last, list: element }; }
  }
  function wanted(time) {
    const days = Math.ceil((midnight - time) / 86400);
    return days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'thisWeek' : days < 30 ? 'thisMonth' : 'earlier';
  }
  for (const name of names.filter(name => groups[name])) {
    for (const row of [...groups[name].list.children].reverse()) {
      const group = wanted(Number(row.dataset.time));
      // Only forward: time has passed since the page was made.
      if (groups[group] && names.indexOf(group) > names.indexOf(name)) { groups[group].list.prepend(row); }
    }
  }
  for (const name of names.filter(name => groups[name])) {
    const { heading, list } = groups[name];
    const count = findFirst(heading, '.hub-count');
    if (count) { count.dataset.count = list.children.length; }
    heading.hidden = list.hidden = !list.children.length;
    // The contents have no entry for a group without rows.
    for (const link of findAll(document, `.outline a[href="#${name}"]`)) { link.parentNode.hidden = heading.hidden; }
  }
}
if (findFirst(text, '.hub-row[data-time]') && document.getElementById('earlier')) { regroup(); }

// MARK: Graph

// While a finger or a wheel moves the graph, the drawing moves as a picture, by a transform of CSS; its own transform follows
// at the end. Drawing it for each frame would take several frames.
function startGraph(graph) {
  const view = findFirst(graph, '.hub-view');
  const frame = graph.viewBox.baseVal;
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  // The place of the drawing as drawn, and as the reader has moved it: p becomes scale * p + (x, y).
  let drawn = { scale: 1, x: 0, y: 0 };
  let moved = drawn;
  // From the drawing to the screen, measured when a gesture begins.
  let screen;
  let isWaiting = false;
  let idle;

  const nodes = findAll(graph, '.hub-node').map(node => {
    const { cx, cy } = findFirst(node, 'circle');
    return { node, x: cx.baseVal.value, y: cy.baseVal.value };
  });

  // Nodes keep their size, so that the zoom makes room for the names of documents. Those of bundles come first.
  function showNames() {
    const size = 1 / Math.max(1, drawn.scale);
    const shown = [];
    for (const entry of nodes) {
      const { node, x, y } = entry;
      node.setAttribute('transform', `translate(${x * (1 - size)} ${y * (1 - size)}) scale(${size})`);
      const box = entry.box = entry.box || findFirst(node, 'text').getBBox();
      const left = x + (box.x - x) * size;
      const top = y + (box.y - y) * size;
      const right = left + box.width * size;
      const bottom = top + box.height * size;
      const isFree = shown.every(other =>
        right < other.left || other.right < left || bottom < other.top || other.bottom < top);
      node.classList.toggle('named', isFree && drawn.scale > 1);
      if (isFree) { shown.push({ left, top, right, bottom }); }
    }
  }

  function measure() {
    if (screen) { return; }
    const matrix = graph.getScreenCTM();
    const box = graph.getBoundingClientRect();
    screen = { size: matrix.a, left: matrix.e, top: matrix.f, x: matrix.e - box.left, y: matrix.f - box.top };
    graph.classList.add('moving');
  }

  function show() {
    if (isWaiting) { return; }
    isWaiting = true;
    inNextFrame(() => {
      isWaiting = false;
      if (!screen) { return; }
      const factor = moved.scale / drawn.scale;
      const left = screen.size * (moved.x - factor * drawn.x) + screen.x * (1 - factor);
      const top = screen.size * (moved.y - factor * drawn.y) + screen.y * (1 - factor);
      graph.style.transform = `translate(${left}px,${top}px) scale(${factor})`;
    });
  }

  function settle() {
    drawn = moved;
    screen = undefined;
    graph.style.transform = '';
    graph.classList.remove('moving', 'dragged');
    view.setAttribute('transform', `translate(${drawn.x} ${drawn.y}) scale(${drawn.scale})`);
    // A finger scrolls the page as long as the whole graph is seen.
    graph.style.touchAction = drawn.scale > 1 ? 'none' : '';
    showNames();
  }

  // Zooms so that a point of the drawing stays where it is.
  function zoom(factor, point) {
    const scale = Math.min(8, Math.max(.5, moved.scale * factor));
    const ratio = scale / moved.scale;
    moved = { scale, x: point.x - (point.x - moved.x) * ratio, y: point.y - (point.y - moved.y) * ratio };
  }

  // The point of the drawing below the pointer.
  function place(event) {
    return { x: (event.clientX - screen.left) / screen.size, y: (event.clientY - screen.top) / screen.size };
  }

  const pointers = new Map();
  let hasMoved = false;
  listen(graph, 'pointerdown', event => {
    measure();
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) { hasMoved = false; }
  });
  listen(graph, 'pointermove', event => {
    const before = pointers.get(event.pointerId);
    if (!before || !screen) { return; }
    const now = place(event);
    if (pointers.size === 1) {
      if (!hasMoved && Math.hypot(now.x - before.x, now.y - before.y) * screen.size < 4) { return; }
      moved = { scale: moved.scale, x: moved.x + now.x - before.x, y: moved.y + now.y - before.y };
    } else {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const distance = point => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      zoom(distance(now) / distance(before), other);
    }
    hasMoved = true;
    graph.classList.add('dragged');
    pointers.set(event.pointerId, now);
    show();
  });
  function release(event) {
    if (pointers.delete(event.pointerId) && !pointers.size) { settle(); }
  }
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) { listen(graph, name, release); }
  // A drag that ends on a node is no click.
  graph.addEventListener('click', event => { if (hasMoved) { event.preventDefault(); } }, true);
  listen(graph, 'dragstart', event => event.preventDefault());
  // With a modifier, as for the page itself: a plain wheel scrolls.
  listen(graph, 'wheel', event => {
    if (!event.ctrlKey && !event.metaKey) { return; }
    event.preventDefault();
    measure();
    graph.classList.add('dragged');
    zoom(Math.exp(-event.deltaY / 200), place(event));
    show();
    clearTimeout(idle);
    idle = setTimeout(settle, 150);
  }, { passive: false });
  // The focus of the keyboard may be on a node that is out of sight: the graph moves, and the page does not.
  listen(graph, 'focusin', event => {
    const found = pointers.size ? undefined : nodes.find(({ node }) => node === event.target);
    if (!found) { return; }
    const x = drawn.scale * found.x + drawn.x;
    const y = drawn.scale * found.y + drawn.y;
    const isSeen = Math.abs(x - middle.x) < frame.width * .45 && Math.abs(y - middle.y) < frame.height * .45;
    if (drawn.scale > 1 && !isSeen) {
      moved = { scale: drawn.scale, x: drawn.x + middle.x - x, y: drawn.y + middle.y - y };
      settle();
    }
    graph.parentNode.scrollTo(0, 0);
  });
  for (const button of findAll(text, '[data-zoom]')) {
    button.parentNode.hidden = false;
    listen(button, 'click', () => {
      const { zoom: action } = button.dataset;
      if (action === 'all') { moved = { scale: 1, x: 0, y: 0 }; } else { zoom(action === 'in' ? 1.5 : 1 / 1.5, middle); }
      settle();
    });
  }
}

const graph = findFirst(text, '.hub-graph');
if (graph) { startGraph(graph); }
