import { type CollectionName, collections } from '../../../schema/collections.ts';
import { exportFiles } from '../../../schema/export/export-files.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { comingBack } from '../../domain/import/coming-back.ts';

/** What an own export is compared with, besides the ids of records: the records here that are not removed. */
export class Here {
  readonly memberIds = new Set<string>();
  /** The hashes of photos. */
  readonly hashes = new Set<string>();
  /** The slots of running timers. */
  readonly slots = new Set<string>();
  /** The files that the server holds, by record and name. */
  readonly #stored = new Set<string>();

  add(collection: CollectionName, record: AnyRecord): void {
    if (collections[collection].serverOnly) this.memberIds.add(record.id);
    const slot = comingBack[collection].slotOf(record);
    if (slot !== null) this.slots.add(slot);
    if (exportFiles[collection].media === null) return;
    const { hash, stored } = record as AnyRecord & { hash?: unknown; stored?: unknown };
    if (typeof hash === 'string') this.hashes.add(hash);
    if (!Array.isArray(stored)) return;
    for (const name of stored) this.#stored.add(`${collection}/${record.id}/${String(name)}`);
  }

  /** Whether the server holds a file of a record. */
  hasStored(collection: string, id: string, name: string): boolean {
    return this.#stored.has(`${collection}/${id}/${name}`);
  }
}
