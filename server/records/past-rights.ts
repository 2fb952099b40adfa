import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import { PAST_RIGHT_MS } from '../../schema/limits.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { isRemoved, type Superseded } from '../../schema/rules/merge.ts';
import { type AccountActor, actorWith } from './audience.ts';
import {
  type HistoryEntry,
  type RecordTransaction,
  type StoredRecord,
  findRecord,
} from './store.ts';

/**
 * Rights as they were. What somebody entered without a signal while they had the right to counts,
 * though the right has ended since: withdrawn, narrowed, paused or run out. The server keeps every
 * grant, limit and pause that it replaces in the record's history, so the past can be read there.
 */
export type RightsAt = (at: number) => AccountActor;

/** Reads what is needed to say what one caregiver's rights were at any moment of the last day. */
export async function pastRightsOf(
  tx: Pick<RecordTransaction, 'listAll' | 'getMany' | 'historyOf'>,
  person: AccountActor,
): Promise<RightsAt> {
  const pastChildren = await withHistory(tx, await tx.listAll(children));
  const member = await findRecord(tx, members, person.userId);
  const pastMembers = await withHistory(tx, member ? [member] : []);
  return (at) =>
    actorWith(
      person,
      {
        children: pastChildren.map((past) => asOf(past, ['caregivers'], at)),
        members: pastMembers.map((past) => asOf(past, ['limit', 'paused'], at)),
      },
      at,
    );
}

/**
 * When this device wrote what the server does not have yet, by its newest stamp; null where that
 * is longer ago than a past right counts, or still to come, or where nothing is its own.
 *
 * @param says words of the same device that lost before the server saw them
 */
export function writtenAt(
  { incoming, master, says }: Writing,
  node: NodeId,
  now: number,
): number | null {
  const own = [
    ...Object.entries(incoming.clocks)
      .filter(([path, stamp]) => stamp !== (master?.clocks[path] ?? master?.clocks['*']))
      .map(([, stamp]) => stamp),
    ...says.map(({ stamp }) => stamp),
  ].filter((stamp) => stampNode(stamp) === node);
  if (own.length === 0) return null;
  const at = Math.max(...own.map(stampMs));
  return at <= now && now - at <= PAST_RIGHT_MS ? at : null;
}

type Writing = {
  incoming: AnyRecord;
  master: AnyRecord | null;
  says: readonly Pick<Superseded, 'stamp'>[];
};
type Past<R extends AnyRecord> = { stored: StoredRecord<R>; history: HistoryEntry[] };

async function withHistory<R extends AnyRecord>(
  tx: Pick<RecordTransaction, 'historyOf'>,
  rows: readonly StoredRecord<R>[],
): Promise<Past<R>[]> {
  const found: Past<R>[] = [];
  for (const stored of rows) {
    const { collection, record } = stored;
    found.push({ stored, history: await tx.historyOf({ collection, id: record.id }) });
  }
  return found;
}

/** The record with these fields as they were: of the values that ended after `at`, the first. */
function asOf<R extends AnyRecord>(
  { stored, history }: Past<R>,
  fields: readonly string[],
  at: number,
): StoredRecord<R> {
  const { record } = stored;
  const were = fields.flatMap((field) => {
    const [next] = endsOf(field, record, history)
      .filter(({ end }) => end > at)
      .toSorted((a, b) => a.end - b.end);
    return next ? [[field, next.value] as const] : [];
  });
  const wasThere = isRemoved(record) && (record.removed?.at ?? 0) > at;
  return {
    ...stored,
    record: {
      ...record,
      ...Object.fromEntries(were),
      removed: wasThere ? null : record.removed,
    },
  };
}

/**
 * The values that a field has had, oldest first, each with the moment at which it ended. That is
 * when it was kept, or before it the stamp of what followed: a grant that a device brings back to
 * a server restored from before it is kept, or replaces another, long after it was given. Not the
 * stamp alone: a server whose clock was once ahead goes on with stamps of that time.
 */
function endsOf(
  field: string,
  { clocks }: AnyRecord,
  history: readonly HistoryEntry[],
): { value: unknown; end: number }[] {
  const values = history
    .filter(({ path }) => path === field)
    .toSorted((a, b) => compare(a.stamp, b.stamp));
  return values.map(({ value, keptAt }, i) => {
    const next = values[i + 1]?.stamp ?? clocks[field] ?? (clocks['*'] as Stamp);
    return { value, end: Math.min(keptAt, stampMs(next)) };
  });
}

function compare(a: Stamp, b: Stamp): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
