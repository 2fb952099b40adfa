import { DAY_MS } from '../../limits.ts';
import type { ExchangeCarrier, ExchangePlace } from '../../records/schedule-fields.ts';
import { OVERRIDE_MAX_DAYS } from '../../schedule-limits.ts';
import { type CalendarDay, dayNumberOf, dayOfNumber } from './calendar.ts';
import { type OverrideTimes, overrideInstances, yearsAlternated } from './override-dates.ts';
import { instantOf, localTimeOf } from './zoned-time.ts';

/**
 * Who has a child, and when: the parenting plan with its overrides, resolved over a window.
 *
 * Device and server call the same function. Its result does not depend on the order of plans and
 * overrides, nor on the zone of the device.
 */

export type Handover = {
  place: ExchangePlace | null;
  carrier: ExchangeCarrier | null;
};

/** A plan gives the child to `toParty` at a local time of a day of its cycle. */
export type PlanExchange = Handover & { dayIndex: number; time: string; toParty: string };

export type CustodyPlan = {
  id: string;
  createdAt: number;
  /** In their order; `alternate` goes through them. */
  partyIds: readonly string[];
  tz: string;
  /** From 00:00 of this day, and to the end of the last one. */
  effectiveFrom: CalendarDay;
  effectiveTo: CalendarDay | null;
  cycleDays: number;
  anchorDate: CalendarDay;
  exchanges: readonly PlanExchange[];
};

export type OverrideKind = 'holiday' | 'vacation' | 'one_off' | 'swap';

export type CustodyOverride = OverrideTimes & {
  id: string;
  planId: string;
  kind: OverrideKind;
  toParty: string;
  /** When it was accepted, epoch ms: of equal ones the later counts. */
  acceptedAt: number;
  startExchange: Handover | null;
  endExchange: Handover | null;
  /** The overrides between which this one decides: it does not clash with them. */
  settles?: readonly string[];
};

/** What decides on a stretch of time: the plan, or an instance of an override. */
export type CustodySource =
  | { kind: 'plan'; planId: string }
  | { kind: 'override'; planId: string; overrideId: string };

/** A stretch of time with one party and one reason. Instants are epoch ms, `to` excluded. */
export type CustodySpan = { from: number; to: number; party: string; source: CustodySource };

export type CustodyExchange = Handover & {
  at: number;
  fromParty: string;
  toParty: string;
  source: CustodySource;
};

/** Two overrides of equal priority that give the same time to different parties. */
export type CustodyClash = { from: number; to: number; winnerId: string; loserId: string };

export type Custody = {
  /** Cover the window where a plan is in force; no two overlap. */
  spans: CustodySpan[];
  /** The changes of party inside the window. */
  exchanges: CustodyExchange[];
  clashes: CustodyClash[];
};

/** Priorities of overrides over the plan, which has 1. */
const PRIORITY = { vacation: 2, holiday: 3, one_off: 4, swap: 4 } as const satisfies Record<
  OverrideKind,
  number
>;

type Claim = CustodySpan & {
  priority: number;
  acceptedAt: number;
  start: Handover | null;
  end: Handover | null;
  settles: readonly string[];
};

/**
 * Resolves the plans and accepted overrides of one child.
 * @param range instants, epoch ms, from ≤ t < to
 */
export function resolveCustody(
  plans: readonly CustodyPlan[],
  overrides: readonly CustodyOverride[],
  range: { from: number; to: number },
): Custody {
  const claims: Claim[] = [];
  for (const { plan, from, to } of plansInForce(plans)) {
    const force = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
    if (force.from >= force.to) continue;
    claims.push(...planClaims(plan, force));
    for (const override of overrides) {
      if (override.planId === plan.id) claims.push(...overrideClaims(plan, override, force));
    }
  }
  return resolveClaims(claims);
}

/** Each plan from its first day until it ends or a later one begins. */
function plansInForce(plans: readonly CustodyPlan[]) {
  const inOrder = plans.toSorted(
    (a, b) =>
      compare(a.effectiveFrom, b.effectiveFrom) || a.createdAt - b.createdAt || compare(a.id, b.id),
  );
  const starts = inOrder.map(({ effectiveFrom, tz }) => instantOf(`${effectiveFrom}T00:00`, tz));
  return inOrder.map((plan, index) => ({
    plan,
    from: starts[index] ?? Number.POSITIVE_INFINITY,
    to: Math.min(endOf(plan), starts[index + 1] ?? Number.POSITIVE_INFINITY),
  }));
}

function endOf({ effectiveTo, tz }: CustodyPlan): number {
  if (effectiveTo === null) return Number.POSITIVE_INFINITY;
  return instantOf(`${dayOfNumber(dayNumberOf(effectiveTo) + 1)}T00:00`, tz);
}

/** The spans of the plan alone. The cycle also runs backwards, before the plan is in force. */
function planClaims(plan: CustodyPlan, { from, to }: Window): Claim[] {
  const turns = planTurns(plan, from, to);
  return turns.flatMap(({ at, exchange }, index) => {
    const end = Math.min(turns[index + 1]?.at ?? to, to);
    const start = Math.max(at, from);
    if (start >= end) return [];
    return [
      {
        from: start,
        to: end,
        party: exchange.toParty,
        source: { kind: 'plan', planId: plan.id } as const,
        priority: 1,
        acceptedAt: plan.createdAt,
        start: at >= from ? exchange : null,
        end: null,
        settles: [],
      },
    ];
  });
}

type Window = { from: number; to: number };

/** The exchanges of the cycle in a window, with the last one before it. */
function planTurns(plan: CustodyPlan, from: number, to: number) {
  const byDay = groupBy(
    plan.exchanges.toSorted((a, b) => compare(a.time, b.time)),
    ({ dayIndex }) => dayIndex,
  );
  const first = dayNumberOf(localTimeOf(from, plan.tz).slice(0, 10)) - plan.cycleDays - 1;
  const last = dayNumberOf(localTimeOf(to, plan.tz).slice(0, 10)) + 1;
  const anchor = dayNumberOf(plan.anchorDate);
  const turns: { at: number; exchange: PlanExchange }[] = [];
  for (let day = first; day <= last; day += 1) {
    for (const exchange of byDay.get(floorMod(day - anchor, plan.cycleDays)) ?? []) {
      turns.push({ at: instantOf(`${dayOfNumber(day)}T${exchange.time}`, plan.tz), exchange });
    }
  }
  // Of two at the same instant, which a gap can cause, the later time of the plan stands.
  return turns.sort((a, b) => a.at - b.at);
}

/** The instances of an override, within the time in which its plan is in force. */
function overrideClaims(
  plan: CustodyPlan,
  override: CustodyOverride,
  { from, to }: Window,
): Claim[] {
  const firstYear = Number(localTimeOf(from - OVERRIDE_MAX_DAYS * DAY_MS, plan.tz).slice(0, 4));
  const lastYear = Number(localTimeOf(to, plan.tz).slice(0, 4));
  return overrideInstances(override, firstYear, lastYear).flatMap((instance) => {
    const start = instantOf(instance.from, plan.tz);
    const end = instantOf(instance.to, plan.tz);
    const clipped = { from: Math.max(start, from), to: Math.min(end, to) };
    if (clipped.from >= clipped.to) return [];
    return [
      {
        ...clipped,
        party: partyAt(plan, override.toParty, yearsAlternated(override, instance)),
        source: { kind: 'override', planId: plan.id, overrideId: override.id } as const,
        priority: PRIORITY[override.kind],
        acceptedAt: override.acceptedAt,
        start: start >= from ? override.startExchange : null,
        end: end <= to ? override.endExchange : null,
        settles: override.settles ?? [],
      },
    ];
  });
}

/** The party whose turn it is; `alternate` goes through the parties of the plan in their order. */
function partyAt({ partyIds }: CustodyPlan, toParty: string, turn: number): string {
  const index = partyIds.indexOf(toParty);
  return partyIds[floorMod(index + turn, partyIds.length)] ?? toParty;
}

function resolveClaims(claims: readonly Claim[]): Custody {
  const borders = [...new Set(claims.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const spans: (CustodySpan & { claim: Claim })[] = [];
  const clashes: CustodyClash[] = [];
  const opening = groupBy(claims, ({ from }) => from);
  let active: Claim[] = [];
  for (const [index, from] of borders.entries()) {
    const to = borders[index + 1];
    active = [...active.filter((claim) => claim.to > from), ...(opening.get(from) ?? [])];
    if (to === undefined) break;
    const [claim, ...others] = active.toSorted(bySway);
    if (!claim) continue;
    addClashes(clashes, claim, others, { from, to });
    const last = spans.at(-1);
    if (last && last.to === from && isSameSource(last.claim, claim)) last.to = to;
    else spans.push({ from, to, party: claim.party, source: claim.source, claim });
  }
  return {
    spans: spans.map(({ claim: _claim, ...span }) => span),
    exchanges: exchangesOf(spans),
    clashes,
  };
}

/** The one that decides first. The ids make the order the same everywhere. */
function bySway(a: Claim, b: Claim): number {
  return (
    b.priority - a.priority || b.acceptedAt - a.acceptedAt || compare(sourceId(a), sourceId(b))
  );
}

function addClashes(clashes: CustodyClash[], winner: Claim, others: Claim[], span: Window): void {
  for (const loser of others) {
    if (loser.priority !== winner.priority || loser.party === winner.party) continue;
    const ids = { winnerId: sourceId(winner), loserId: sourceId(loser) };
    if (winner.settles.includes(ids.loserId)) continue;
    const last = clashes.findLast(
      ({ winnerId, loserId }) => winnerId === ids.winnerId && loserId === ids.loserId,
    );
    if (last?.to === span.from) last.to = span.to;
    else clashes.push({ ...span, ...ids });
  }
}

function sourceId({ source }: Claim): string {
  return source.kind === 'override' ? source.overrideId : source.planId;
}

/** Whether one span goes on into the other: the same party for the same reason. */
function isSameSource(a: Claim, b: Claim): boolean {
  return a.party === b.party && a.source.kind === b.source.kind && sourceId(a) === sourceId(b);
}

/** Each change of party, with time and place from the override that begins or ends there, else the plan. */
function exchangesOf(spans: readonly (CustodySpan & { claim: Claim })[]): CustodyExchange[] {
  return spans.slice(1).flatMap((span, index) => {
    const before = spans[index];
    if (!before || before.to !== span.from || before.party === span.party) return [];
    const isOwnStart = span.claim.from === span.from;
    const isOwnEnd = before.claim.to === span.from && before.source.kind === 'override';
    const handover =
      (span.source.kind === 'override' && isOwnStart ? span.claim.start : null) ??
      (isOwnEnd ? before.claim.end : null) ??
      (isOwnStart ? span.claim.start : null);
    return [
      {
        at: span.from,
        fromParty: before.party,
        toParty: span.party,
        source: isOwnEnd && span.source.kind === 'plan' ? before.source : span.source,
        place: handover?.place ?? null,
        carrier: handover?.carrier ?? null,
      },
    ];
  });
}

/**
 * The nights of each party from `from` until before `to`: who has the child at 03:00. A night belongs to
 * the day of its 03:00. Nights without a plan count for nobody.
 */
export function overnights(
  spans: readonly CustodySpan[],
  tz: string,
  from: CalendarDay,
  to: CalendarDay,
): Map<string, number> {
  const nights = new Map<string, number>();
  let index = 0;
  for (let day = dayNumberOf(from); day < dayNumberOf(to); day += 1) {
    const at = instantOf(`${dayOfNumber(day)}T${NIGHT_TIME}`, tz);
    while (index < spans.length && (spans[index]?.to ?? 0) <= at) index += 1;
    const span = spans[index];
    if (!span || span.from > at) continue;
    nights.set(span.party, (nights.get(span.party) ?? 0) + 1);
  }
  return nights;
}

const NIGHT_TIME = '03:00';

/** The time of each party within the spans, in milliseconds. */
export function timeShares(spans: readonly CustodySpan[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { party, from, to } of spans) {
    shares.set(party, (shares.get(party) ?? 0) + (to - from));
  }
  return shares;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function floorMod(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
