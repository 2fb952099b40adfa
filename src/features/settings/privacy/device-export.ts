import {
  type Collection,
  type CollectionName,
  collections,
} from '../../../../schema/collections.ts';
import { archiveParts } from '../../../../schema/export/archive.ts';
import { mayExport } from '../../../../schema/export/scope.ts';
import type { ReadmeFacts } from '../../../../schema/export/readme.ts';
import { zipped } from '../../../../schema/export/zip.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import type { Actor } from '../../../../schema/rights/actor.ts';
import { grantsFor } from '../../../../schema/rights/grants.ts';
import { shownTo } from '../../../../schema/rights/shown.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import type { SyncState } from '../../../replica/sync/sync-state.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { SessionUser } from '../../../session/session.ts';
import { mediaOnDevice } from './device-media.ts';

export type DeviceExport = {
  file: Blob;
  arriving: ReadmeFacts['arriving'];
  /** How many files of photos and documents this device does not have. */
  elsewhere: number;
};

/** Chunks are handed to the browser in this size: a Blob need not be in the memory of the page. */
const BLOB_BYTES = 8 * 1024 * 1024;

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
  async function* exported(collection: CollectionName): AsyncGenerator<AnyRecord[]> {
    for await (const page of replica.pages(collection)) {
      signal.throwIfAborted();
      yield page
        .filter((record) => isOwn(record) || mayExport(actor, collection, record, now))
        .map((record) => shownTo(actor, collection, record));
    }
  }
  let count = 0;
  async function* pages(collection: CollectionName): AsyncGenerator<AnyRecord[]> {
    for await (const records of exported(collection)) {
      yield records;
      onProgress((count += records.length));
    }
  }
  const media = await mediaOnDevice(user.id, exported);
  // Before the records: what arrives while they are read can only be more.
  const arriving = arrivingOf(await replica.sync.readState());
  const { id, username, name, color, role } = user;
  const parts = archiveParts({
    about: { person: name, madeAt: now, from: 'device', unsent, arriving, media: media.facts },
    documents: { profile: { id, username, name, color, role } },
    names: { children: namesOf(children), people: namesOf(members) },
    pages,
  });
  const file = await blobOf(zipped(inTurn(parts, media.parts()), now), signal);
  return { file, arriving, elsewhere: media.facts.elsewhere };
}

async function* inTurn<T>(...sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const source of sources) yield* source;
}

async function blobOf(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const blobs: Blob[] = [];
  let chunks: BlobPart[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    signal.throwIfAborted();
    chunks.push(new Uint8Array(chunk));
    bytes += chunk.length;
    if (bytes < BLOB_BYTES) continue;
    blobs.push(new Blob(chunks));
    [chunks, bytes] = [[], 0];
  }
  return new Blob([...blobs, ...chunks], { type: 'application/zip' });
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
