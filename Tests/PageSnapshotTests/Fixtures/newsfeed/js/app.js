import { more } from './feed.js';
import { read } from './reader.js';
import './lazy.js';

document.querySelectorAll('[data-tab]').forEach(tab => tab.addEventListener('click', () => {
  document.querySelectorAll('[data-tab]').forEach(other => other.setAttribute('aria-pressed', String(other === tab)));
  document.querySelectorAll('.card').forEach(card => {
    card.hidden = tab.dataset.tab !== 'all' && card.dataset.category !== tab.dataset.tab;
  });
}));

document.querySelectorAll('[data-accent]').forEach(button => button.addEventListener('click', () => {
  if (button === document.documentElement) return;
  document.documentElement.dataset.accent = button.dataset.accent;
  localStorage.setItem('accent', button.dataset.accent);
}));

let playing;
document.addEventListener('click', event => {
  const play = event.target.closest('.play');
  if (play) {
    if (playing) playing.pause();
    playing = new Audio(play.dataset.src);
    playing.play().catch(() => play.classList.add('failed'));
  }
  const button = event.target.closest('.read');
  if (button) read(button.closest('.card'));
});

const end = document.getElementById('end');
async function load() {
  await more();
  // Where there is room for more, nothing comes into sight that was not there before.
  if (window.feed.page > 0 && end.getBoundingClientRect().top < innerHeight + 200) load();
}
new IntersectionObserver(entries => {
  if (entries.some(entry => entry.isIntersecting)) load();
}, { rootMargin: '200px' }).observe(end);
document.documentElement.dataset.ready = 'yes';
