import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';

type Searched = Pick<PhotoRecord, 'caption' | 'tags' | 'fileName' | 'takenAt' | 'takenTz'>;

/** Text without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Whether a photo has every word of a search in its caption, its tags, the names of who is in it, its
 * file's name or its date as this device writes it.
 *
 * @param names of the people and children in it
 * @param date its day, as shown: "14 March 2026"
 */
export function matchesPhoto(
  { caption, tags, fileName }: Searched,
  query: string,
  { names, date }: { names: readonly string[]; date: string },
): boolean {
  return matchesText([caption, ...tags, ...names, fileName, date], query);
}

export function matchesText(texts: readonly string[], query: string): boolean {
  const text = folded(texts.join('\n'));
  return folded(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
