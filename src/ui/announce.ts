import { createCell, type Live } from '../lib/live.ts';

const spoken = createCell('');

/** What the polite live region of the app says. */
export const announcement: Live<string> = spoken;

/** Says something to screen readers when they are free; for what is seen without words. */
export function announce(text: string): void {
  // The same words twice must change the region to be read twice.
  spoken.set(spoken.get() === text ? `${text}\u00A0` : text);
}
