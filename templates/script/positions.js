// Arithmetic of reading positions: a block by number, and how much of it is above the screen. No DOM.

// The first number from 0 to count for which a condition holds that holds for all after it; count where it never does.
export function firstIndex(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) { high = middle; } else { low = middle + 1; }
  }
  return low;
}

// The share of a box that is above the screen, from 0 to 1.
export function shareAbove(box) {
  return box.height > 0 ? Math.max(0, Math.min(1, -box.top / box.height)) : 0;
}

// The distance of a box from the top of the screen, in pixels: at most 200, and far where the page is at its very top.
export function gapAbove(box, isAtTop) { return isAtTop ? 1e4 : Math.max(0, Math.min(box.top, 200)); }

// The number of the block of a kept place among count blocks. After the leaf has changed, the number of its heading
// leads; heading is -1 where that is gone.
export function blockNumber(place, count, heading) {
  const number = place.count !== count && heading >= 0 ? heading + place.behind : place.block;
  return Math.min(number, count - 1);
}
