import { collections } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { changeEntries } from '../../../app/entries/change-entries.ts';
import type { Rights } from '../../../app/entries/rights.ts';
import { replacedTag } from '../../../domain/entries/tags.ts';
import { firstValue } from '../../../lib/live.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { EventChanges } from '../../../replica/stores/events.ts';

const PAGE = 500;

/** All entries with a tag that are on this device, read in pages so that the screen stays usable. */
export async function readTagged(
  { events }: Replica,
  childIds: readonly string[],
  signal: AbortSignal,
): Promise<EventRecord[]> {
  const read = new Set<string>();
  const tagged: EventRecord[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = await firstValue(events.timeline({ childIds, before, limit: PAGE }), signal);
    const fresh = page.filter(({ record }) => !read.has(record.id));
    for (const { record } of fresh) {
      read.add(record.id);
      if (record.tags.length > 0) tagged.push(record);
    }
    const last = page.at(-1);
    if (!last || fresh.length === 0) return tagged;
    // Others may have begun in the same millisecond as the last one.
    before = last.record.startedAt + 1;
  }
}

/** What renaming or removing a tag does to its entries. */
export type TagChange = {
  changesById: ReadonlyMap<string, EventChanges>;
  /** The values that undo it. */
  formerById: ReadonlyMap<string, EventChanges>;
  /** Entries that this person may not change. */
  denied: number;
};

/** @param to the new name; null removes the tag */
export function prepareTagChange(
  entries: readonly EventRecord[],
  { from, to, may }: { from: string; to: string | null; may: Rights['may'] },
): TagChange {
  const changesById = new Map<string, EventChanges>();
  const formerById = new Map<string, EventChanges>();
  let denied = 0;
  for (const record of entries) {
    const tags = replacedTag(record.tags, from, to);
    if (tags.join('\n') === record.tags.join('\n')) continue;
    if (!may('edit', collections.events, record, { ...record, tags })) denied += 1;
    else {
      changesById.set(record.id, { tags });
      formerById.set(record.id, { tags: record.tags });
    }
  }
  return { changesById, formerById, denied };
}

const BATCH = 200;

/** Writes the changes, in transactions that other writes need not wait long for. */
export async function writeTagChange(
  replica: Replica,
  changesById: ReadonlyMap<string, EventChanges>,
): Promise<void> {
  const all = [...changesById];
  for (let start = 0; start < all.length; start += BATCH) {
    await changeEntries(replica, new Map(all.slice(start, start + BATCH)));
  }
}
