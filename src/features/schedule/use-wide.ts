import { useSyncExternalStore } from 'react';

/** Wide enough for a week beside the hours; the width at which the frame shows all tabs. */
const WIDE = '(min-width: 56.25rem)';

/** Whether the screen is wider than a phone or a small tablet. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
