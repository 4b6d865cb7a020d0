// The error overlay above the last good page. A shadow root isolates its style from the page's. The style is a
// constructed style sheet, which the page's content security policy does not block.
const dismissedKey = 'sitegen-dismissed';
let banner = null;

function remembered() { try { return sessionStorage.getItem(dismissedKey); } catch (error) { return null; } }

function remember(text) { try { sessionStorage.setItem(dismissedKey, text); } catch (error) { /* No storage. */ } }

function make(name, parent, text) {
  const element = document.createElement(name);
  if (text) { element.textContent = text; }
  parent.appendChild(element);
  return element;
}

function hideProblems() {
  if (banner) { banner.remove(); }
  banner = null;
}

function showProblems(json) {
  const problems = JSON.parse(json);
  hideProblems();
  if (!problems.length) { remember(''); return; }
  if (remembered() === json) { return; }
  banner = document.createElement('div');
  banner.id = 'sitegen-problems';
  const shadow = banner.attachShadow({ mode: 'open' });
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(problemStyle);
    shadow.adoptedStyleSheets = [sheet];
  } catch (error) { /* Old browsers show the errors without style. */ }
  const box = make('section', shadow);
  box.setAttribute('role', 'alert');
  // Follows the page's look: the reader may have chosen another than the system's.
  if (/dark/.test(getComputedStyle(document.documentElement).colorScheme)) { box.className = 'dark'; }
  const head = make('header', box);
  make('strong', head, problems.length === 1 ? 'One error' : problems.length + (problems.length < 50 ? ' errors' : ' errors or more'));
  make('span', head, 'This is the last good page.');
  const button = make('button', head, 'Hide');
  button.type = 'button';
  button.title = 'Hide until the errors change';
  function dismiss() { remember(json); hideProblems(); }
  button.addEventListener('click', dismiss);
  box.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') { event.stopPropagation(); dismiss(); }
  });
  const list = make('ol', box);
  list.tabIndex = 0;
  list.setAttribute('aria-label', 'Errors');
  problems.forEach(function (problem) {
    const item = make('li', list);
    if (problem.place) { make('code', item, problem.place); }
    make('p', item, problem.message);
    if (problem.excerpt) {
      const lines = problem.excerpt.split('\n');
      const pre = make('pre', item, lines[0] + '\n');
      make('b', pre, lines[1]);
    }
    if (problem.fix) { make('p', item, problem.fix).className = 'fix'; }
  });
  document.body.appendChild(banner);
  // On narrow screens, scrolls each excerpt to its caret.
  [].forEach.call(list.querySelectorAll('pre'), function (pre) {
    const caret = pre.lastChild.textContent.length;
    const longest = Math.max(caret, pre.firstChild.data.length);
    pre.scrollLeft = pre.scrollWidth * caret / longest - pre.clientWidth * 0.6;
  });
}
