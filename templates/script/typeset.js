// Formulas by KaTeX: what is near the screen first, the rest in short turns.
var root = document.documentElement;
var text = document.getElementById('text');
var waiting = [].slice.call(document.querySelectorAll('.math'));
var macros = {};

function linkReferences(element) {
  var ids = (element.dataset.refs || '').split(' ').filter(Boolean);
  if (!ids.length) { return; }
  var printed = [].slice.call(element.querySelectorAll('.katex-html .mord.text'));
  ids.forEach(function (id) {
    var place = printed.shift();
    if (!place) { return; }
    var link = document.createElement('a');
    link.href = '#' + encodeURIComponent(id);
    link.className = 'equation-reference';
    while (place.firstChild) { link.appendChild(place.firstChild); }
    place.appendChild(link);
  });
}

function typeset(element) {
  if (element.classList.contains('typeset') || element.classList.contains('failed')) { return; }
  var tex = element.textContent;
  try {
    katex.render(tex, element, {
      displayMode: element.classList.contains('display'),
      throwOnError: false,
      trust: false,
      strict: false,
      globalGroup: true,
      output: 'htmlAndMathml',
      macros: macros
    });
    element.classList.add('typeset');
    linkReferences(element);
  } catch (error) {
    element.textContent = tex;
    element.title = String(error);
    element.classList.add('failed');
  }
}

function typesetAll() {
  waiting.forEach(typeset);
  finish();
}

function finish() {
  waiting = [];
  if (root.dataset.math === 'done') { return; }
  root.dataset.math = 'done';
  if (location.hash.length > 1 && window.scrollY < 1) {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) { target.scrollIntoView(); }
  }
}

// Short turns, so that scrolling and tapping stay free while the rest of the page is set.
var later = window.requestIdleCallback
  ? function (turn) { window.requestIdleCallback(turn, { timeout: 500 }); }
  : function (turn) { setTimeout(turn, 16); };

function goOn() {
  var end = performance.now() + 12;
  while (waiting.length && performance.now() < end) { typeset(waiting.shift()); }
  if (waiting.length) { later(goOn); } else { finish(); }
}

function start() {
  if (!waiting.length) { return finish(); }
  if (typeof katex === 'undefined') { root.dataset.math = 'missing'; return; }
  macros = JSON.parse(text.dataset.macros || '{}');
  // A formula that defines a macro has to come before those that use it.
  if (text.hasAttribute('data-ordered')) { return typesetAll(); }
  var near = window.innerHeight * 2;
  var first = waiting.filter(function (element) {
    var box = element.getBoundingClientRect();
    return box.top < near && box.bottom > -near;
  });
  first.forEach(typeset);
  waiting = waiting.filter(function (element) { return !element.classList.contains('typeset'); });
  if ('IntersectionObserver' in window) {
    var watcher = new IntersectionObserver(function (entries) {
      entries.forEach(function (entry) {
        if (entry.isIntersecting) { typeset(entry.target); watcher.unobserve(entry.target); }
      });
    }, { rootMargin: '100% 0px' });
    waiting.forEach(function (element) { watcher.observe(element); });
  }
  later(goOn);
}

window.addEventListener('beforeprint', typesetAll);
start();
