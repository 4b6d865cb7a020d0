// Pictures are asked for when they are nearly seen. feed.js and this module need each other only through app.js.
const observer = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    const image = entry.target;
    observer.unobserve(image);
    if (image.dataset.srcset) image.srcset = image.dataset.srcset;
    if (image.dataset.src) image.src = image.dataset.src;
  }
}, { rootMargin: '400px' });

export function watch(image) { observer.observe(image); }
document.querySelectorAll('img.lazy').forEach(watch);
