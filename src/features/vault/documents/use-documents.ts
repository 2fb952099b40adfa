import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { useQuery } from '../../../app/use-query.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { useTrashed } from '../trash/use-trashed.ts';
import { documentsOf } from './document-store.ts';

/** All documents that this person may see, the newest first; undefined while they are read. */
export function useDocuments(): readonly Entry<DocumentRecord>[] | undefined {
  return useQuery((replica) => documentsOf(replica).live({ order: 'newestFirst' }), []);
}

export function useRemovedDocuments(): readonly Entry<DocumentRecord>[] | undefined {
  return useTrashed(
    useQuery((replica) => documentsOf(replica).live({ removed: true, order: 'newestFirst' }), []),
  );
}
