import { collections, mergeShapeOf } from '../../../schema/collections.ts';
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
  {
    user,
    lastToken,
    now,
    store,
  }: {
    user: { id: string; name: string };
    /** The last refresh token of their session; without it nothing can be sent later. */
    lastToken?: string | undefined;
    now: number;
    store: DeviceStore;
  },
): Promise<void> {
  const waiting = await firstValue(replica.queue.items(ENTRIES_MAX));
  const own = waiting.filter((item) => isOwn(item, user.id));
  const rows = own.filter(mayBeLate).map(({ collection, id }) => ({ collection, id }));
  const unsynced: UnsyncedData = {
    userId: user.id,
    name: user.name,
    at: now,
    entries: own.map(({ record }) => record),
    changes: waiting.flatMap((item) => changesOf(item, { userId: user.id, node: replica.node })),
    sent: 0,
    ...(lastToken !== undefined && rows.length > 0
      ? { toSend: { refreshToken: lastToken, node: replica.node, rows } }
      : {}),
  };
  await keepUnsyncedData(unsynced, store);
}

/** Whether the server takes it after the removal, for a parent to decide. */
function mayBeLate({ collection }: QueueItem): boolean {
  return collections[collection].lateWrites === 'marked';
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
