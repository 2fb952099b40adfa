import { collections } from '../../../schema/collections.ts';
import type { ContactRecord } from '../../../schema/records/contact.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';
import type { RecordStore } from './record-store.ts';

/** The contacts of the family on this device. */
export function contactsOf(replica: Pick<Replica, 'store'>): RecordStore<ContactRecord> {
  return replica.store(collections.contacts);
}

/** All contacts by name. */
export function liveContacts(
  replica: Pick<Replica, 'store'>,
): Live<readonly Entry<ContactRecord>[]> {
  return mapLive(contactsOf(replica).live({ order: 'oldestFirst' }), (entries) =>
    entries.toSorted(
      ({ record: a }, { record: b }) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
    ),
  );
}
