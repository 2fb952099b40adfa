import { createCell, type Live } from '../lib/live.ts';

const spoken = createCell('');

/** The text of the polite live region of the app. */
export const announcement: Live<string> = spoken;

/** Announces a text to screen readers politely, for changes that are visible without text. */
export function announce(text: string): void {
  // The same text must change the region, or it would not be read again.
  spoken.set(spoken.get() === text ? `${text}\u00A0` : text);
}
