import { watch } from './lazy.js';

/** Shows a story as it arrives, word by word. */
export async function read(card) {
  const story = card.querySelector('.story') || card.appendChild(document.createElement('div'));
  story.className = 'story';
  story.hidden = false;
  story.textContent = '';
  try {
    const response = await fetch('/api/story/' + card.dataset.id);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      story.textContent += value;
    }
  } catch (error) {
    story.textContent = 'This story is not here offline.';
  }
  card.querySelectorAll('img.lazy').forEach(watch);
}
