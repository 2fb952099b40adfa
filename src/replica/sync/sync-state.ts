import { collectionNames, firstCollections } from '../../../schema/collections.ts';
import { defineKeyedFact, parseWith } from '../../lib/device-facts.ts';
import {
  type ReadBy,
  type Reader,
  flag,
  integer,
  listOf,
  nullable,
  object,
  text,
  where,
  withDefault,
} from '../../lib/readers.ts';
import type { Checkpoint } from '../../../schema/wire/checkpoint.ts';

/** A record that the server sent and this device could not read. */
const SetAside = object({ collection: text, id: text });
export type SetAside = ReadBy<typeof SetAside>;

const seq = where((value): value is number => Number.isSafeInteger(value) && Number(value) >= 0);
const checkpoint: Reader<Checkpoint> = object({ epoch: text, seq });

/**
 * The device's position in the server's changes. Written after the records, so it is never ahead of
 * them.
 */
export const SyncState = object({
  /** The server's epoch in which the acknowledged records were acknowledged. */
  epoch: nullable(text),
  /** Every change up to this one is stored; null before the first contact. */
  checkpoint: nullable(checkpoint),
  /** Where a new device continues to read the history; null when it has all of it. */
  history: nullable(text),
  progress: nullable(object({ done: integer, total: integer })),
  /** Whether the device has the newest month, so that screens can be used. */
  usable: flag,
  scope: nullable(text),
  /** Where the comparison with the server continues: '' from the start, null when it is not due. */
  compareFrom: nullable(text),
  /** The server's time of its last answer about this person's rights, epoch ms. */
  heardAt: withDefault(nullable(integer), null),
  lastSyncAt: nullable(integer),
  lastAuditAt: nullable(integer),
  /**
   * The collections whose history this device has read or is reading. The device may have skipped
   * changes of a missing one, because a release that did not know the collection read them.
   */
  readCollections: withDefault(listOf(text), [...firstCollections]),
  /** Records that could not be read here; they are not stored, and keep no other from arriving. */
  setAside: withDefault(listOf(SetAside), []),
  /** The release that could not read them. */
  setAsideBy: withDefault(text, ''),
});
export type SyncState = ReadBy<typeof SyncState>;

export const INITIAL_SYNC_STATE: SyncState = {
  epoch: null,
  checkpoint: null,
  history: null,
  progress: null,
  usable: false,
  scope: null,
  compareFrom: null,
  heardAt: null,
  lastSyncAt: null,
  lastAuditAt: null,
  readCollections: [...collectionNames],
  setAside: [],
  setAsideBy: '',
};

export const syncStateFact = defineKeyedFact({
  prefix: 'sync:',
  owner: 'user',
  parse: parseWith(SyncState),
});
