import { SheetHistory } from './sheet-history.ts';

/** The history of this page, for its sheets: "back" closes the topmost one before it leaves the page. */
export const sheetHistory = new SheetHistory({
  state: () => {
    const state: unknown = history.state;
    return typeof state === 'object' ? state : null;
  },
  address: () => `${location.pathname}${location.search}${location.hash}`,
  // Not the router's patched functions: sheets are none of its locations.
  push: (state, address) => History.prototype.pushState.call(history, state, '', address),
  replace: (state, address) => History.prototype.replaceState.call(history, state, '', address),
  back: (steps) => (steps === 1 ? history.back() : history.go(-steps)),
});

/** @returns a function to call when the sheet is closed, in any way */
export function closeOnBack(close: () => void): () => void {
  return sheetHistory.open(close);
}

// Before the router's listener, which is added later.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => sheetHistory.onPopState());
}
