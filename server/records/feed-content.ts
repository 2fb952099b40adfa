import type { Collection } from '../../schema/collections.ts';
import { children } from '../../schema/collections/children.ts';
import { overrides } from '../../schema/collections/overrides.ts';
import { parentingPlans } from '../../schema/collections/parenting-plans.ts';
import { schedule } from '../../schema/collections/schedule.ts';
import { type IcsSpan, icsCalendar } from '../../schema/ics/calendar.ts';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { FeedLayer } from '../../schema/records/calendar-feed.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { OverrideRecord } from '../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead } from '../../schema/rights/can.ts';
import { shownTo } from '../../schema/rights/shown.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import type { AccountActor } from './audience.ts';
import type { RecordStore } from './store.ts';
import { todayWith } from './today-with.ts';

/** What a calendar program is told: no more than the person may see, in the layers that they chose. */

const PAST_MS = 31 * DAY_MS;
const COMING_MS = 366 * DAY_MS;
const REFRESH_MIN = (4 * HOUR_MS) / 60_000;

export async function feedContent(
  store: RecordStore,
  actor: AccountActor,
  { layers, now }: { layers: readonly FeedLayer[]; now: number },
): Promise<string> {
  const read = async <R extends AnyRecord>(collection: Collection<R>): Promise<R[]> => {
    const rows = await store.listAll(actor.accountId, collection);
    return rows
      .map(({ record }) => record)
      .filter((record) => !isRemoved(record) && canRead(actor, collection.name, record, now))
      .map((record) => shownTo(actor, collection.name, record));
  };
  const family = await read(children);
  const window = { from: now - PAST_MS, to: now + COMING_MS };
  const spans: IcsSpan[] = [];
  if (layers.includes('custody')) {
    const records = { plans: await read(parentingPlans), overrides: await read(overrides) };
    spans.push(...custodySpans(family, records, window));
    if (spans.length === 0) spans.push(...(await todaySpans(store, actor, { family, now })));
  }
  if (layers.includes('shifts')) spans.push(...shiftSpans(family, window));
  return icsCalendar({
    name: 'Nestling',
    entries: layers.includes('entries') ? await read(schedule) : [],
    spans,
    userId: actor.userId,
    refreshMin: REFRESH_MIN,
    now,
  });
}

type Window = { from: number; to: number };

function custodySpans(
  family: readonly ChildRecord[],
  records: { plans: readonly ParentingPlanRecord[]; overrides: readonly OverrideRecord[] },
  window: Window,
): IcsSpan[] {
  const parties = new Map(
    records.plans.flatMap((plan) =>
      plan.parties.map(({ partyId, label }) => [`${plan.id} ${partyId}`, label] as const),
    ),
  );
  const updatedAt = Math.max(
    0,
    ...[...records.plans, ...records.overrides].map((record) => record.updatedAt),
  );
  return family.flatMap(({ id, name }) => {
    const joined: { from: number; to: number; party: string; planId: string }[] = [];
    for (const { from, to, party, source } of custodyOf(id, records, window).spans) {
      const last = joined.at(-1);
      if (last && last.to === from && last.party === party && last.planId === source.planId) {
        last.to = to;
      } else joined.push({ from, to, party, planId: source.planId });
    }
    return joined.map(({ from, to, party, planId }) => ({
      uid: `custody.${id}.${from}`,
      title: `${name}: ${parties.get(`${planId} ${party}`) ?? ''}`,
      from,
      to,
      updatedAt,
    }));
  });
}

/** For those who may know no more than with whom the child is today. */
async function todaySpans(
  store: RecordStore,
  actor: AccountActor,
  { family, now }: { family: readonly ChildRecord[]; now: number },
): Promise<IcsSpan[]> {
  const names = new Map(family.map(({ id, name }) => [id, name]));
  return (await todayWith(store, actor, now)).flatMap(({ childId, day, spans }) =>
    spans.map(({ from, to, label }) => ({
      uid: `custody.${childId}.${from}`,
      title: `${names.get(childId) ?? ''}: ${label}`,
      from,
      to,
      updatedAt: Date.parse(day),
    })),
  );
}

/** The planned times of caregivers; a caregiver's device has only their own. */
function shiftSpans(family: readonly ChildRecord[], { from, to }: Window): IcsSpan[] {
  return family.flatMap(({ id, name, caregivers, updatedAt }) =>
    caregivers.flatMap(({ userId, permissions }) =>
      (permissions.shifts ?? [])
        .filter((shift) => shift.from < to && shift.to > from)
        .map((shift) => ({
          uid: `shift.${id}.${userId}.${shift.from}`,
          title: `Shift: ${name}`,
          from: shift.from,
          to: shift.to,
          updatedAt,
        })),
    ),
  );
}
