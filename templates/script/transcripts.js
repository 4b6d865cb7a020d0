// The script of transcripts, besides that of every leaf: the meaning of a term on a long press, and events in folded parts. The pages
// are complete without it.
import { findAll, listen, targetOf, text } from './dom.js';

// MARK: Terms

const pressTime = 400;

for (const term of findAll(text, '.ts-term')) {
  let timer;
  const end = () => clearTimeout(timer);
  listen(term, 'pointerdown', () => {
    timer = setTimeout(() => {
      term.dataset.shown = '';
      setTimeout(() => { delete term.dataset.shown; }, 3000);
    }, pressTime);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) { listen(term, name, end); }
  listen(term, 'keydown', event => { if (event.key === 'Escape') { term.blur(); } });
}

// MARK: Folded parts

// A link to a place in a folded part opens it.
function reveal() {
  const target = targetOf(location.hash);
  for (let part = target && target.closest('details'); part; part = part.parentElement.closest('details')) { part.open = true; }
}
listen(window, 'hashchange', reveal);
reveal();
