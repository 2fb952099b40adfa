import { useSyncExternalStore } from 'react';

/** From this width on the list of settings stands beside the page; the styles say the same. */
const wide = window.matchMedia('(min-width: 56.25rem)');

/** Whether two columns fit. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
