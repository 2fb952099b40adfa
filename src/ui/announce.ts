import { atom } from 'jotai/vanilla';
import { pageStore } from '../lib/page-store.ts';

/** The text of the polite live region of the app. */
export const announcementAtom = atom('');

/** Announces a text to screen readers politely, for changes that are visible without text. */
export function announce(text: string): void {
  // The same text must change the region, or it would not be read again.
  pageStore.set(announcementAtom, (last) => (last === text ? `${text}\u00A0` : text));
}
