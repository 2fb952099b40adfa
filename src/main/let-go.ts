import { type Departure, keepDeparture } from '../app/departure.ts';
import { draftsOf } from '../domain/drafts.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import { firstValue } from '../lib/live.ts';
import type { QueueItem } from '../replica/queue.ts';
import type { Replica } from '../replica/replica.ts';

/** More than anybody logs without a signal. */
const ENTRIES_MAX = 50_000;

/** Puts aside what only this device has of a person's own, before the rest goes. */
export async function putAside(
  replica: Pick<Replica, 'queue'>,
  { user, now, store }: { user: { id: string; name: string }; now: number; store: DeviceStore },
): Promise<void> {
  const waiting = await firstValue(replica.queue.items(ENTRIES_MAX));
  const departure: Departure = {
    userId: user.id,
    name: user.name,
    at: now,
    entries: waiting.filter((item) => isOwn(item, user.id)).map(({ record }) => record),
  };
  await keepDeparture(departure, store);
}

/** Half-written words of a person's forms. */
export async function forgetDrafts(userId: string, store: DeviceStore): Promise<void> {
  const keys = await store.keys(draftsOf(userId));
  await Promise.all(keys.map((key) => store.remove(key)));
}

/** What others began stays theirs, also where this person has changed it. */
function isOwn({ record, isNew }: QueueItem, userId: string): boolean {
  return isNew || record.createdBy === userId;
}
