import type { Collection } from '../../schema/collections.ts';
import { children } from '../../schema/collections/children.ts';
import { overrides } from '../../schema/collections/overrides.ts';
import { parentingPlans } from '../../schema/collections/parenting-plans.ts';
import { schedule } from '../../schema/collections/schedule.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { ComprehensiveAnswer } from '../../schema/records/schedule-answers.ts';
import { canRead } from '../../schema/rights/can.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import { entriesIn } from '../../schema/rules/schedule/entry-times.ts';
import type { AccountActor } from './audience.ts';
import { toRecordAnswer } from './resource.ts';
import type { RecordStore } from './store.ts';

const OCCURRENCES_MAX = 10_000;

/** What a person may see of the schedule in a window of instants, from ≤ t < to (epoch ms). */
export async function comprehensive(
  store: RecordStore,
  actor: AccountActor,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<ComprehensiveAnswer> {
  const read = async <R extends AnyRecord>(collection: Collection<R>): Promise<R[]> => {
    const rows = await store.listAll(actor.accountId, collection);
    return rows
      .map(({ record }) => record)
      .filter((record) => !isRemoved(record) && canRead(actor, collection.name, record, now))
      .map((record) => shownTo(actor, collection.name, record));
  };
  const [entries, plans, exceptions, family] = await Promise.all([
    read(schedule),
    read(parentingPlans),
    read(overrides),
    read(children),
  ]);
  const found = entriesIn(entries, from, to);
  const shown = new Set(found.map(({ entry }) => entry.id));
  const custody = family.map(({ id }) => ({
    childId: id,
    ...custodyOf(id, { plans, overrides: exceptions }, { from, to }),
  }));
  return {
    from,
    to,
    entries: entries.filter(({ id }) => shown.has(id)).map(toRecordAnswer),
    occurrences: found.slice(0, OCCURRENCES_MAX).map(({ entry, original, startAt, endAt }) => ({
      entryId: entry.id,
      original,
      startAt,
      endAt,
    })),
    more: found.length > OCCURRENCES_MAX,
    parenting: {
      plans: plans.map(toRecordAnswer),
      custody: custody.filter(({ spans }) => spans.length > 0),
    },
    overrides: exceptions.map(toRecordAnswer),
    shifts: family.flatMap(({ id, caregivers }) =>
      caregivers.flatMap(({ userId, permissions }) =>
        (permissions.shifts ?? [])
          .filter((shift) => shift.from < to && shift.to > from)
          .map((shift) => ({ userId, childId: id, from: shift.from, to: shift.to })),
      ),
    ),
  };
}
