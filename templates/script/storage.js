// What is kept for the next time, and what the entry of the history holds.

export let storageWorks = true;

// Of the entry of the history that shows.
export function stateOf(name) { return history.state && history.state[name]; }

export function storedText(key) {
  try { return localStorage.getItem(key); } catch { storageWorks = false; return null; }
}

export function stored(key) {
  try { return JSON.parse(storedText(key)); } catch { return null; }
}

export function store(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { storageWorks = false; }
}

export function saveState(change, address) {
  // Some browsers limit how often; the next turn saves again.
  try { history.replaceState({ ...history.state, ...change }, '', address); } catch { /* as said */ }
}
