import { watch } from './lazy.js';
import { read } from './reader.js';

let busy = false;

/** Appends the next page of cards; says so where there is none. */
export async function more() {
  if (busy || window.feed.page < 0) return;
  busy = true;
  const end = document.getElementById('end');
  try {
    const response = await fetch(window.feed.next + (window.feed.page + 1));
    if (!response.ok) throw new Error(response.status);
    const page = await response.json();
    for (const item of page.items) document.getElementById('cards').append(card(item));
    window.feed.page = page.last ? -1 : window.feed.page + 1;
    end.textContent = page.last ? 'That is all.' : 'Loading more …';
  } catch (error) {
    window.feed.page = -1;
    end.textContent = 'No more cards here.';
  }
  busy = false;
}

function card(item) {
  const made = document.getElementById('card').content.cloneNode(true).firstElementChild;
  made.dataset.category = item.category;
  made.dataset.id = item.id;
  const image = made.querySelector('img');
  image.dataset.src = item.image;
  image.alt = item.alt;
  watch(image);
  made.querySelector('a').href = item.link;
  made.querySelector('a').textContent = item.title;
  made.querySelector('p').textContent = item.text;
  made.addEventListener('dblclick', () => read(made));
  return made;
}
