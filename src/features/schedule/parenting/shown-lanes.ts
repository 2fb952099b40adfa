import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { OverrideRecord } from '../../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../../schema/records/parenting-plan.ts';
import { pendingStep, statusAt } from '../../../../schema/rules/agreements/status.ts';
import type { DateRule } from '../../../../schema/rules/schedule/override-dates.ts';
import {
  type Agreed,
  agreedOf,
  asIfAgreed,
  isAgreed,
  isInForce,
} from '../../../domain/custody/custody-of.ts';
import { type Lane, lanesOf } from '../../../domain/custody/lanes.ts';
import { formatList } from '../../../i18n/format.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { NotedOverride } from './calendar/day-notes.ts';
import { partiesFrom } from './parties-from.ts';
import type { Party } from './party.tsx';

/** The children with the same parenting plans and overrides, as the screens show them. */
export type ShownLane = Pick<Lane<ParentingPlanRecord, OverrideRecord>, 'key' | 'childIds'> & {
  /** "Mia and Leo". */
  label: string;
  /** Those in force, oldest first; of a draft it alone. */
  plans: readonly ParentingPlanRecord[];
  /** The newest one, which requests and overrides belong to. */
  plan: ParentingPlanRecord;
  parties: readonly Party[];
  /** Also a party of an older plan. */
  partyOf: (id: string) => Party | undefined;
  agreed: Agreed;
  overrides: readonly Entry<OverrideRecord>[];
  noted: readonly NotedOverride[];
  tz: string;
  isDraft: boolean;
};

export type LaneSources = {
  children: readonly ChildRecord[];
  plans: readonly Entry<ParentingPlanRecord>[];
  overrides: readonly Entry<OverrideRecord>[];
  me: string | undefined;
  /** Epoch ms: a request that nobody answered in time is no longer shown in the calendar. */
  now: number;
};

/** The lanes of what is in force or was. */
export function shownLanes(sources: LaneSources): ShownLane[] {
  const { children, plans, overrides } = sources;
  const entriesById = new Map(overrides.map((entry) => [entry.record.id, entry]));
  return lanesOf(
    children.map(({ id }) => id),
    plans.map(({ record }) => record).filter(isInForce),
    overrides.map(({ record }) => record),
  ).map((lane) => {
    const planIds = new Set(lane.plans.map(({ id }) => id));
    const ofPlans = lane.overrides.filter(({ planId }) => planIds.has(planId));
    return laneFrom(lane, sources, {
      agreed: agreedOf(lane.plans, ofPlans),
      overrides: ofPlans.flatMap(({ id }) => entriesById.get(id) ?? []),
      isDraft: false,
    });
  });
}

/** A draft or a proposal as a lane of its own, as if it were agreed on. */
export function proposedLane(plan: ParentingPlanRecord, sources: LaneSources): ShownLane {
  const ofPlan = sources.overrides.filter(({ record: { planId } }) => planId === plan.id);
  return laneFrom({ key: plan.id, childIds: plan.childIds, plans: [plan] }, sources, {
    agreed: asIfAgreed(
      plan,
      ofPlan.map(({ record }) => record),
    ),
    overrides: ofPlan,
    isDraft: true,
  });
}

function laneFrom(
  { key, childIds, plans }: Pick<ShownLane, 'key' | 'childIds' | 'plans'>,
  { children, me, now }: LaneSources,
  { agreed, overrides, isDraft }: Pick<ShownLane, 'agreed' | 'overrides' | 'isDraft'>,
): ShownLane {
  const plan = plans.at(-1);
  if (!plan) throw new RangeError('a lane has a plan');
  const partiesOf = ({ parties }: ParentingPlanRecord) =>
    partiesFrom(
      parties.map(({ partyId, ...party }) => ({ id: partyId, ...party })),
      me,
    );
  const byId = new Map(plans.flatMap(partiesOf).map((party) => [party.id, party]));
  return {
    key,
    childIds,
    label: formatList(children.filter(({ id }) => childIds.includes(id)).map(({ name }) => name)),
    plans,
    plan,
    parties: partiesOf(plan),
    partyOf: (id) => byId.get(id),
    agreed,
    overrides,
    noted: overrides.flatMap((entry) => notedOf(entry, { now, isDraft })),
    tz: plan.tz,
    isDraft,
  };
}

/** What the calendar shows of an override: that it counts, or that it is asked for. */
function notedOf(
  { record, state }: Entry<OverrideRecord>,
  { now, isDraft }: { now: number; isDraft: boolean },
): NotedOverride[] {
  const isUnsent = state !== 'saved' && pendingStep(record) !== null;
  const { id, kind, name, from, to, repeat, mode, back } = record;
  const noted = { id, kind, name, repeat, dateRule: record.dateRule as DateRule, isUnsent };
  if (isAgreed(record) || (isDraft && mode === null)) {
    return [{ ...noted, from, to, state: 'accepted' }];
  }
  if (statusAt(record, now) !== 'proposed' && !isUnsent) return [];
  return [{ from, to }, ...(back ? [back] : [])].map((range) => ({
    ...noted,
    from: range.from,
    to: range.to,
    state: 'asked' as const,
  }));
}
