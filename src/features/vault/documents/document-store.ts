import { collections } from '../../../../schema/collections.ts';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { RecordStore } from '../../../replica/stores/record-store.ts';

/** The documents on this device. */
export function documentsOf(replica: Pick<Replica, 'store'>): RecordStore<DocumentRecord> {
  return replica.store(collections.documents);
}
