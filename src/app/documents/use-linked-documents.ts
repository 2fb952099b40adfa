import { collections } from '../../../schema/collections.ts';
import type { DocumentRecord } from '../../../schema/records/document-item.ts';
import { combineLive } from '../../lib/live.ts';
import { useQuery } from '../use-query.ts';

/**
 * The documents that an entry names, in its order, of those that this person may see. Without sensitive ones, whose
 * titles the vault may have locked.
 */
export function useLinkedDocuments(ids: readonly string[]): readonly DocumentRecord[] {
  const found = useQuery(
    (replica) => combineLive(ids.map((id) => replica.store(collections.documents).get(id))),
    [ids.join()],
  );
  return (found ?? []).flatMap((entry) => (entry && !entry.record.sensitive ? [entry.record] : []));
}
