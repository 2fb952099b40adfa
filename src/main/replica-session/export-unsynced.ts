import { mergeShapeOf } from '../../../schema/collections.ts';
import type { NodeId } from '../../../schema/records/record.ts';
import { stampMs, stampNode } from '../../../schema/rules/clock.ts';
import { type Superseded, readPath } from '../../../schema/rules/merge.ts';
import { type UnsyncedData, keepUnsyncedData } from '../../app/removed-member/unsynced-data.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { firstValue } from '../../lib/live.ts';
import { isWorthKeeping } from '../../replica/documents/document.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';
import type { Replica } from '../../replica/replica.ts';

/** More than anybody logs without a connection. */
const ENTRIES_MAX = 50_000;

/** Keeps what only this device has of a person's own work, before their replica is deleted. */
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

/** A record that others created stays theirs; of it, only this person's own changes are kept. */
function isOwn({ record, isNew }: QueueItem, userId: string): boolean {
  return isNew || record.createdBy === userId;
}

/** What was written on this device and is in no kept entry: changes of others' records, or values that lost a conflict. */
function changesOf(item: QueueItem, { userId, node }: { userId: string; node: NodeId }): unknown[] {
  const changed = isOwn(item, userId) ? item.lost : [...item.lost, ...changesOn(item, node)];
  if (changed.length === 0) return [];
  const writtenAt = Math.max(...changed.map(({ stamp }) => stampMs(stamp)));
  const changes = changed.map(({ path, value }) => ({ field: path, value }));
  return [{ id: item.id, kind: item.kind, writtenAt, changes }];
}

function changesOn({ collection, record }: QueueItem, node: NodeId): Superseded[] {
  const shape = mergeShapeOf(collection);
  return Object.entries(record.clocks)
    .map(([path, stamp]) => ({ path, stamp, value: readPath(shape, record, path) }))
    .filter(({ path, stamp, value }) => stampNode(stamp) === node && isWorthKeeping(path, value));
}
