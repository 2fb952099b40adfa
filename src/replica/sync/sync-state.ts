import * as z from 'zod/mini';
import { collectionNames, firstCollections } from '../../../schema/collections.ts';
import { defineKeyedFact, parseWith } from '../../lib/device-facts.ts';
import { Checkpoint } from '../../../schema/wire/checkpoint.ts';

/** A record that the server sent and this device could not read. */
const SetAside = z.object({ collection: z.string(), id: z.string() });
export type SetAside = z.infer<typeof SetAside>;

/**
 * The device's position in the server's changes. Written after the records, so it is never ahead of
 * them.
 */
export const SyncState = z.object({
  /** The server's epoch in which the acknowledged records were acknowledged. */
  epoch: z.nullable(z.string()),
  /** Every change up to this one is stored; null before the first contact. */
  checkpoint: z.nullable(Checkpoint),
  /** Where a new device continues to read the history; null when it has all of it. */
  history: z.nullable(z.string()),
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Whether the device has the newest month, so that screens can be used. */
  usable: z.boolean(),
  scope: z.nullable(z.string()),
  /** Where the comparison with the server continues: '' from the start, null when it is not due. */
  compareFrom: z.nullable(z.string()),
  /** The server's time of its last answer about this person's rights, epoch ms. */
  heardAt: z._default(z.nullable(z.int()), null),
  lastSyncAt: z.nullable(z.int()),
  lastAuditAt: z.nullable(z.int()),
  /**
   * The collections whose history this device has read or is reading. The device may have skipped
   * changes of a missing one, because a release that did not know the collection read them.
   */
  readCollections: z._default(z.array(z.string()), [...firstCollections]),
  /** Records that could not be read here; they are not stored, and keep no other from arriving. */
  setAside: z._default(z.array(SetAside), []),
  /** The release that could not read them. */
  setAsideBy: z._default(z.string(), ''),
});
export type SyncState = z.infer<typeof SyncState>;

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
