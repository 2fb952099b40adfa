import { mergeShapeOf } from '../../../schema/collections.ts';
import type { NodeId } from '../../../schema/records/record.ts';
import { stampMs, stampNode } from '../../../schema/rules/clock.ts';
import { type Superseded, readPath } from '../../../schema/rules/merge.ts';
import { type UnsyncedData, keepUnsyncedData } from '../../app/removed-member/unsynced-data.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { firstValue } from '../../lib/live.ts';
import { saysSomething } from '../../replica/documents/document.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';
import type { Replica } from '../../replica/replica.ts';
import { PENDING_WIPE_PREFIX } from './session-context.ts';

/** More than anybody logs without a signal. */
const ENTRIES_MAX = 50_000;

/** Puts aside what only this device has of a person's own, before the rest goes. */
export async function exportUnsynced(
  replica: Pick<Replica, 'queue' | 'node'>,
  { user, now, store }: { user: { id: string; name: string }; now: number; store: DeviceStore },
): Promise<void> {
  const waiting = await firstValue(replica.queue.items(ENTRIES_MAX));
  const unsynced: UnsyncedData = {
    userId: user.id,
    name: user.name,
    at: now,
    entries: waiting.filter((item) => isOwn(item, user.id)).map(({ record }) => record),
    changes: waiting.flatMap((item) => changesOf(item, { userId: user.id, node: replica.node })),
  };
  await keepUnsyncedData(unsynced, store);
}

/** Chosen on this device among what is the family's alone. */
const OF_THE_FAMILY = ['shell.child', 'settled-conflicts'];

/**
 * Everything small that this device remembers of a person: half-written forms, answers of the
 * first steps, what is still to be said to the server. Each such fact has the person's id in its
 * name.
 */
export async function clearUserData(userId: string, store: DeviceStore): Promise<void> {
  const facts = await store.keys('');
  // That it is to go stands there until everything has gone.
  const own = facts.filter(
    (key) => key.split(':').includes(userId) && !key.startsWith(PENDING_WIPE_PREFIX),
  );
  await Promise.all([...own, ...OF_THE_FAMILY].map((key) => store.remove(key)));
}

/** What others began stays theirs; of it, only this person's own words go along. */
function isOwn({ record, isNew }: QueueItem, userId: string): boolean {
  return isNew || record.createdBy === userId;
}

/** What was written here and is in no entry that is put aside: to others' entries, or lost since. */
function changesOf(item: QueueItem, { userId, node }: { userId: string; node: NodeId }): unknown[] {
  const words = isOwn(item, userId) ? item.lost : [...item.lost, ...wordsIn(item, node)];
  if (words.length === 0) return [];
  const writtenAt = Math.max(...words.map(({ stamp }) => stampMs(stamp)));
  const changes = words.map(({ path, value }) => ({ field: path, value }));
  return [{ id: item.id, kind: item.kind, writtenAt, changes }];
}

function wordsIn({ collection, record }: QueueItem, node: NodeId): Superseded[] {
  const shape = mergeShapeOf(collection);
  return Object.entries(record.clocks)
    .map(([path, stamp]) => ({ path, stamp, value: readPath(shape, record, path) }))
    .filter(({ path, stamp, value }) => stampNode(stamp) === node && saysSomething(path, value));
}
