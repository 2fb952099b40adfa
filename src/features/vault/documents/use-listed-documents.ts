import { useMemo } from 'react';
import type { DocumentCategory, DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useQuery } from '../../../app/use-query.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { categoryName } from './categories.ts';
import { matchesDocument } from './matches.ts';
import { useSensitive } from './use-sensitive.ts';

type ListFilter = { query: string; category: DocumentCategory | null };

/**
 * The documents that a list shows: those of the category that match the search. Of locked ones
 * whose titles are hidden only the number is told, and a search finds none of them.
 */
export function useListedDocuments(
  documents: readonly Entry<DocumentRecord>[],
  { query, category }: ListFilter,
): {
  found: Entry<DocumentRecord>[];
  locked: number;
  isOpen: (record: DocumentRecord) => boolean;
} {
  const { isOpen, isNamed } = useSensitive();
  const children = useQuery((replica) => replica.children.all(), []);
  const ofCategory = useMemo(
    () => documents.filter(({ record }) => category === null || record.category === category),
    [documents, category],
  );
  const namesOf = ({ childIds }: DocumentRecord) =>
    (children ?? []).flatMap(({ record }) => (childIds.includes(record.id) ? [record.name] : []));
  const found = ofCategory.filter(({ record }) => {
    if (!isNamed(record)) return false;
    if (query === '') return true;
    const more = [categoryName(record.category), ...namesOf(record)];
    return matchesDocument(record, query, { more, isOpen: isOpen(record) });
  });
  const locked = ofCategory.filter(({ record }) => !isNamed(record)).length;
  return { found, locked, isOpen };
}
