// The arithmetic of reading positions. No DOM, so that it is unit-tested in JavaScriptCore.

// Binary search: returns the first index in 0..<count for which a monotonic condition holds, or count if it never does.
export function firstIndex(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) { high = middle; } else { low = middle + 1; }
  }
  return low;
}

// Returns the share of a box that is above the viewport, from 0 to 1.
export function shareAbove(box) {
  return box.height > 0 ? Math.max(0, Math.min(1, -box.top / box.height)) : 0;
}

// Returns the distance of a box from the top of the viewport, in pixels, at most 200. At the very top of the page it is
// a distance that no page reaches: restoring it scrolls to the top, whatever was added above the block since.
export function gapAbove(box, isAtTop) { return isAtTop ? 1e4 : Math.max(0, Math.min(box.top, 200)); }

// Returns the number of a saved position's block among count blocks. If the number of blocks has changed, the leaf was
// edited: the offset from the nearest heading is then more reliable. heading is -1 if that heading is gone.
export function blockNumber(place, count, heading) {
  const number = place.count !== count && heading >= 0 ? heading + place.behind : place.block;
  return Math.min(number, count - 1);
}

// Returns the share of a leaf that was read by a saved position, from 0 to 1.
export function shareRead(place) {
  if (place.end) { return 1; }
  return place.count > 0 && place.block > 0 ? Math.min(1, place.block / place.count) : 0;
}
