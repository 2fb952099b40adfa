import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import { PAST_RIGHT_MS } from '../../schema/limits.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import { type Role, isParent } from '../../schema/rights/roles.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { clockOf, isRemoved, type Superseded } from '../../schema/rules/merge.ts';
import { type AccountActor, actorWith } from './audience.ts';
import {
  type HistoryEntry,
  type RecordTransaction,
  type StoredRecord,
  findRecord,
} from './store.ts';

/**
 * Rights at an earlier time. An entry made offline is accepted when its author had the right at that
 * time, even if the right has been withdrawn, narrowed, paused or has expired since. The server keeps
 * every grant, limit and pause that it replaces in the record's history, which is read here.
 */
export type PastRights = {
  /** As they were granted at that time. */
  heldAt(at: number): AccountActor;
  /**
   * As they are granted now, at that hour: differs from now where a day or a shift is over. Null for a
   * removed member, who has no rights now.
   */
  scheduledAt: ((at: number) => AccountActor) | null;
  /** The rights of this time count, epoch ms, both ends included. */
  from: number;
  to: number;
};

type HistoryReader = Pick<RecordTransaction, 'listAll' | 'getMany' | 'historyOf'>;

/** Reads the histories from which one caregiver's rights at any moment of the last day follow. */
export async function pastRightsOf(
  tx: HistoryReader,
  person: AccountActor,
  now: number,
): Promise<PastRights> {
  return { ...(await readRights(tx, person)), from: now - PAST_RIGHT_MS, to: now };
}

/** What somebody was in the account until they were removed (epoch ms). */
export type FormerRole = { role: Role; removedAt: number };

/** The rights that a removed member had. */
export async function rightsBeforeRemoval(
  tx: HistoryReader,
  person: AccountActor,
  { role, removedAt }: FormerRole,
): Promise<PastRights> {
  const { heldAt } = await readRights(tx, { ...person, role });
  return { heldAt, scheduledAt: null, from: 0, to: removedAt - 1 };
}

async function readRights(tx: HistoryReader, person: AccountActor) {
  if (isParent(person.role)) {
    // Neither grants nor limits decide about a parent, so nothing has to be read.
    const always = (at: number) => actorWith(person, { children: [], members: [] }, at);
    return { heldAt: always, scheduledAt: always };
  }
  const pastChildren = await withHistory(tx, await tx.listAll(children));
  const member = await findRecord(tx, members, person.userId);
  const own = member ? [member] : [];
  const pastMembers = await withHistory(tx, own);
  return {
    heldAt: (at: number) =>
      actorWith(
        person,
        {
          children: pastChildren.map((past) => asOf(past, ['caregivers'], at)),
          members: pastMembers.map((past) => asOf(past, ['limit', 'paused'], at)),
        },
        at,
      ),
    scheduledAt: (at: number) =>
      actorWith(person, { children: pastChildren.map(({ stored }) => stored), members: own }, at),
  };
}

/**
 * When this device made the newest write that the server does not have yet. Null when past rights do
 * not count for that time, or when none of the writes is this device's.
 *
 * @param alreadySuperseded values of the same device that lost before the server received them
 */
export function writtenAt(
  { incoming, master, alreadySuperseded }: Writing,
  node: NodeId,
  { from, to }: Pick<PastRights, 'from' | 'to'>,
): number | null {
  const own = [
    ...Object.entries(incoming.clocks)
      .filter(([path, stamp]) => master === null || stamp !== clockOf(master, path))
      .map(([, stamp]) => stamp),
    ...alreadySuperseded.map(({ stamp }) => stamp),
  ].filter((stamp) => stampNode(stamp) === node);
  if (own.length === 0) return null;
  const at = Math.max(...own.map(stampMs));
  return at >= from && at <= to ? at : null;
}

type Writing = {
  incoming: AnyRecord;
  master: AnyRecord | null;
  alreadySuperseded: readonly Pick<Superseded, 'stamp'>[];
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

/**
 * The record with the values that these fields had at `at`: for each the first that ended later.
 */
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
 * The earlier values of a field, oldest first, each with the time at which it ended: the earlier of
 * the time at which the server replaced it and the stamp of the next value. The first alone would be
 * too late for a grant that a device gives back to a restored server, long after it was given. The
 * stamp alone would be too late when the server's clock was ahead, because its stamps stay ahead.
 */
function endsOf(
  field: string,
  record: AnyRecord,
  history: readonly HistoryEntry[],
): { value: unknown; end: number }[] {
  const values = history
    .filter(({ path }) => path === field)
    .toSorted((a, b) => compare(a.stamp, b.stamp));
  return values.map(({ value, keptAt }, i) => {
    const next = values[i + 1]?.stamp ?? clockOf(record, field);
    return { value, end: Math.min(keptAt, stampMs(next)) };
  });
}

function compare(a: Stamp, b: Stamp): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
