// Persistent state: localStorage across visits, history.state for each history entry. Both may throw or be disabled
// (private windows, file: pages), so every access is guarded.

export let storageWorks = true;

// Returns a field of the current history entry's state.
export function historyState(name) { return history.state && history.state[name]; }

export function storedText(key) {
  try { return localStorage.getItem(key); } catch { storageWorks = false; return null; }
}

export function stored(key) {
  try { return JSON.parse(storedText(key)); } catch { return null; }
}

export function store(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { storageWorks = false; }
}

export function updateHistoryState(change, address) {
  // Safari throws after 100 calls in 30 seconds. The place is saved again after the next scroll, so a lost call is
  // harmless.
  try { history.replaceState({ ...history.state, ...change }, '', address); } catch { /* See above. */ }
}
