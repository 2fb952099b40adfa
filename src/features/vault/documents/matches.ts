import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { matchesText } from '../overview/search.ts';

type Searched = Pick<DocumentRecord, 'title' | 'tags' | 'issuer' | 'number' | 'notes' | 'files'>;

/**
 * Whether a document has every word of a search.
 *
 * @param more what this device shows besides: the name of the category, of children
 * @param isOpen false: only the title is shown, so nothing else is searched
 */
export function matchesDocument(
  { title, tags, issuer, number, notes, files }: Searched,
  query: string,
  { more, isOpen }: { more: readonly string[]; isOpen: boolean },
): boolean {
  if (!isOpen) return matchesText([title, ...more], query);
  const names = Object.values(files).map(({ name }) => name);
  return matchesText([title, ...more, ...tags, issuer, number, notes, ...names], query);
}
