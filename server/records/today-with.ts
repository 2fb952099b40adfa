import type { Collection } from '../../schema/collections.ts';
import { children } from '../../schema/collections/children.ts';
import { overrides } from '../../schema/collections/overrides.ts';
import { parentingPlans } from '../../schema/collections/parenting-plans.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { TodayWith } from '../../schema/records/schedule-answers.ts';
import { grantOf } from '../../schema/rights/actor.ts';
import { canRead } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { addDays } from '../../schema/rules/days.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import { instantOf, localTimeOf } from '../../schema/rules/schedule/zoned-time.ts';
import type { AccountActor } from './audience.ts';
import type { RecordStore } from './store.ts';

/**
 * With whom each child is today. Caregivers who may know no more than that have no plan on their devices
 * (docs/decisions/180), so the server resolves it for them, and for this day alone.
 */
export async function todayWith(
  store: RecordStore,
  actor: AccountActor,
  now: number,
): Promise<TodayWith[]> {
  const records = {
    plans: await presentOf(store, actor, parentingPlans),
    overrides: await presentOf(store, actor, overrides),
  };
  const mine = (await store.listAll(actor.accountId, children)).filter(
    ({ record }) =>
      !isRemoved(record) &&
      canRead(actor, children.name, record, now) &&
      (isParent(actor.role) || mayKnow(actor, record.id)),
  );
  return mine.flatMap(({ record }) => {
    const plans = records.plans.filter(({ childIds }) => childIds.includes(record.id));
    const [newest] = plans.toSorted((a, b) => (a.effectiveFrom > b.effectiveFrom ? -1 : 1));
    if (!newest) return [];
    const day = localTimeOf(now, newest.tz).slice(0, 10);
    const range = {
      from: instantOf(`${day}T00:00`, newest.tz),
      to: instantOf(`${addDays(day, 1)}T00:00`, newest.tz),
    };
    const { spans } = custodyOf(record.id, records, range);
    const shown = spans.map(({ from, to, party, source }) => ({
      from,
      to,
      ...partyOf(plans, source.planId, party),
    }));
    return shown.length === 0 ? [] : [{ childId: record.id, day, spans: shown }];
  });
}

function mayKnow(actor: AccountActor, childId: string): boolean {
  return (grantOf(actor, childId)?.parenting ?? 'none') !== 'none';
}

function partyOf(plans: readonly ParentingPlanRecord[], planId: string, partyId: string) {
  const parties = plans.find(({ id }) => id === planId)?.parties ?? [];
  const party = parties.find((each) => each.partyId === partyId);
  return {
    label: party?.label ?? '',
    colour: party?.colour ?? 'slate',
    userId: party?.userId ?? null,
  };
}

async function presentOf<R extends AnyRecord>(
  store: RecordStore,
  { accountId }: AccountActor,
  collection: Collection<R>,
): Promise<R[]> {
  const rows = await store.listAll(accountId, collection);
  return rows.map(({ record }) => record).filter((record) => !isRemoved(record));
}
