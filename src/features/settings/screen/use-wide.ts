import { useSyncExternalStore } from 'react';

/** The width from which the list is beside the page; settings-screen.module.css has the same value. */
const wide = window.matchMedia('(min-width: 56.25rem)');

/** Whether two columns fit. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
