import {
  type Collection,
  type CollectionName,
  collections,
} from '../../../../schema/collections.ts';
import { archiveParts } from '../../../../schema/export/archive.ts';
import { mayExport } from '../../../../schema/export/scope.ts';
import { NO_MEDIA, type ReadmeFacts } from '../../../../schema/export/readme.ts';
import { zipped } from '../../../../schema/export/zip.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import type { Actor } from '../../../../schema/rights/actor.ts';
import { grantsFor } from '../../../../schema/rights/grants.ts';
import { shownTo } from '../../../../schema/rights/shown.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { SyncState } from '../../../replica/sync/sync-state.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { SessionUser } from '../../../session/session.ts';

export type DeviceExport = { file: Blob; arriving: ReadmeFacts['arriving'] };

/**
 * The records of this device as one archive, without a request: the same files as in the server's
 * archive, except for what only the server has.
 *
 * @param options.onProgress receives the number of exported records so far
 * @returns also how much of the server's entries had arrived, null for all of them
 * @throws the reason of the signal when the export is cancelled, ReplicaError
 */
export async function exportFromDevice(options: {
  replica: Replica;
  user: SessionUser;
  /** How many of the entries the server does not have. */
  unsent: number;
  now: number;
  signal: AbortSignal;
  onProgress: (records: number) => void;
}): Promise<DeviceExport> {
  const { replica, user, unsent, now, signal, onProgress } = options;
  const children = await allOf(replica, collections.children);
  const members = await allOf(replica, collections.members);
  const me = members.find(({ id }) => id === user.id) ?? null;
  const living = children.filter((child) => !isRemoved(child));
  const actor: Actor = {
    userId: user.id,
    role: user.role,
    grants: grantsFor(user.id, living, me, now),
  };
  // Unsent entries of a withdrawn child exist only on this device, so they are exported too.
  const isOwn = (record: AnyRecord) => record.createdBy === user.id && record.id !== record.childId;
  let count = 0;
  async function* pages(collection: CollectionName): AsyncGenerator<AnyRecord[]> {
    for await (const page of replica.pages(collection)) {
      signal.throwIfAborted();
      const records = page
        .filter((record) => isOwn(record) || mayExport(actor, collection, record, now))
        .map((record) => shownTo(actor, collection, record));
      yield records;
      onProgress((count += records.length));
    }
  }
  // Before the records: what arrives while they are read can only be more.
  const arriving = arrivingOf(await replica.sync.readState());
  const { id, username, name, color, role } = user;
  const parts = archiveParts({
    about: { person: name, madeAt: now, from: 'device', unsent, arriving, media: NO_MEDIA },
    documents: { profile: { id, username, name, color, role } },
    names: { children: namesOf(children), people: namesOf(members) },
    pages,
  });
  const chunks: BlobPart[] = [];
  for await (const chunk of zipped(parts, now)) chunks.push(new Uint8Array(chunk));
  return { file: new Blob(chunks, { type: 'application/zip' }), arriving };
}

/** Until the history is read the device has only the newest of the server's entries. */
function arrivingOf({ checkpoint, history, progress }: SyncState): DeviceExport['arriving'] {
  if (checkpoint !== null && history === null) return null;
  return progress ?? { done: 0, total: 0 };
}

async function allOf<R extends AnyRecord>(replica: Replica, { name }: Collection<R>): Promise<R[]> {
  const records: R[] = [];
  for await (const page of replica.pages(name)) records.push(...(page as R[]));
  return records;
}

function namesOf(records: readonly (AnyRecord & { name: string })[]): Map<string, string> {
  return new Map(records.map(({ id, name }) => [id, name]));
}
