import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../limits.ts';
import { dayNumberOf, dayOfNumber } from './calendar.ts';
import { type CustodyOverride, type CustodyPlan, overnights, resolveCustody } from './custody.ts';
import { overrideInstances, yearsAlternated } from './override-dates.ts';
import { instantOf } from './zoned-time.ts';

const zones = [
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
  'Africa/Casablanca',
];
const day = fc.integer({ min: 20_454, max: 21_549 }).map(dayOfNumber);
const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16));
const parties = ['ana', 'ben', 'cleo'];

const planWith = (id: string) =>
  fc.integer({ min: 1, max: 28 }).chain((cycleDays) =>
    fc.record({
      id: fc.constant(id),
      createdAt: fc.integer({ min: 0, max: 5 }),
      partyIds: fc.constant(parties),
      tz: fc.constantFrom(...zones),
      effectiveFrom: day,
      effectiveTo: fc.option(day),
      cycleDays: fc.constant(cycleDays),
      anchorDate: day,
      exchanges: fc.uniqueArray(
        fc.record({
          dayIndex: fc.integer({ min: 0, max: cycleDays - 1 }),
          time,
          toParty: fc.constantFrom(...parties),
          place: fc.constant(null),
          carrier: fc.constant(null),
        }),
        {
          minLength: 1,
          maxLength: 8,
          selector: ({ dayIndex, time: at }) => `${dayIndex} ${at}`,
        },
      ),
    }),
  );

const dateRule = fc.oneof(
  fc.constant({ kind: 'fixed' as const }),
  fc.record({ kind: fc.constant('easter' as const), days: fc.integer({ min: -50, max: 60 }) }),
  fc.record({
    kind: fc.constant('nth_weekday' as const),
    month: fc.integer({ min: 1, max: 12 }),
    nth: fc.constantFrom(1, 2, 3, 4, 5, -1),
    weekday: fc.constantFrom(1 as const, 3 as const, 7 as const),
  }),
);

const overrideWith = (id: string) =>
  fc
    .record({
      planId: fc.constantFrom('plan-a', 'plan-b'),
      kind: fc.constantFrom('holiday', 'vacation', 'one_off', 'swap'),
      toParty: fc.constantFrom(...parties),
      acceptedAt: fc.integer({ min: 0, max: 3 }),
      start: day,
      startTime: time,
      days: fc.integer({ min: 1, max: 59 }),
      endTime: time,
      repeat: fc.constantFrom('none', 'yearly', 'odd_years', 'even_years', 'alternate'),
      dateRule,
    })
    .map(
      ({ start, startTime, days, endTime, ...rest }) =>
        ({
          ...rest,
          id,
          startExchange: null,
          endExchange: null,
          from: `${start}T${startTime}`,
          to: `${dayOfNumber(dayNumberOf(start) + days)}T${endTime}`,
        }) as CustodyOverride,
    );

const families = fc.record({
  plans: fc.tuple(planWith('plan-a'), planWith('plan-b')).map((both) => both as CustodyPlan[]),
  overrides: fc.tuple(overrideWith('over-a'), overrideWith('over-b'), overrideWith('over-c')),
  from: day,
  days: fc.integer({ min: 1, max: 120 }),
  order: fc.boolean(),
});

/** Who has the child at an instant, by the words of the rules and without any spans. */
function holderAt(
  plans: readonly CustodyPlan[],
  overrides: readonly CustodyOverride[],
  at: number,
) {
  const plan = plans
    .filter(({ effectiveFrom, tz }) => instantOf(`${effectiveFrom}T00:00`, tz) <= at)
    .sort(
      // By the date, also where the zones of two plans differ.
      (a, b) =>
        (a.effectiveFrom < b.effectiveFrom ? 1 : a.effectiveFrom > b.effectiveFrom ? -1 : 0) ||
        b.createdAt - a.createdAt ||
        (a.id < b.id ? 1 : -1),
    )[0];
  if (!plan) return null;
  const { effectiveTo, tz } = plan;
  if (effectiveTo && at >= instantOf(`${nextDay(effectiveTo)}T00:00`, tz)) return null;
  const rank = { vacation: 2, holiday: 3, one_off: 4, swap: 4 };
  const over = overrides
    .filter(({ planId }) => planId === plan.id)
    .flatMap((override) =>
      overrideInstances(override, 2025, 2030)
        .filter(({ from, to }) => instantOf(from, tz) <= at && at < instantOf(to, tz))
        .map((instance) => ({ override, turn: yearsAlternated(override, instance) })),
    )
    .sort(
      ({ override: a }, { override: b }) =>
        rank[b.kind] - rank[a.kind] || b.acceptedAt - a.acceptedAt || (a.id < b.id ? -1 : 1),
    )[0];
  if (over) {
    return parties[(parties.indexOf(over.override.toParty) + over.turn) % parties.length];
  }
  return planHolderAt(plan, at);
}

function planHolderAt({ exchanges, anchorDate, cycleDays, tz }: CustodyPlan, at: number) {
  let latest = { at: Number.NEGATIVE_INFINITY, time: '', toParty: '' };
  const today = Math.floor(at / DAY_MS);
  for (let number = today - cycleDays - 2; number <= today + 1; number += 1) {
    const index = (((number - dayNumberOf(anchorDate)) % cycleDays) + cycleDays) % cycleDays;
    for (const { dayIndex, time: clock, toParty } of exchanges) {
      const turn = { at: instantOf(`${dayOfNumber(number)}T${clock}`, tz), time: clock, toParty };
      if (dayIndex !== index || turn.at > at) continue;
      if (turn.at > latest.at || (turn.at === latest.at && clock > latest.time)) latest = turn;
    }
  }
  return latest.toParty;
}

function nextDay(date: string) {
  return dayOfNumber(dayNumberOf(date) + 1);
}

test('the spans say at each instant what the rules say, in any order of plans and overrides', () => {
  fc.assert(
    fc.property(families, fc.array(fc.nat({ max: 120 * 1_440 })), (family, minutes) => {
      const from = Date.parse(`${family.from}T00:00Z`);
      const window = { from, to: from + family.days * DAY_MS };
      const { plans, overrides } = family;
      const custody = resolveCustody(plans, overrides, window);
      expect(resolveCustody(plans.toReversed(), overrides.toReversed(), window)).toEqual(custody);
      for (const [index, span] of custody.spans.entries()) {
        expect(span.from).toBeLessThan(span.to);
        expect(span.from).toBeGreaterThanOrEqual(custody.spans[index - 1]?.to ?? window.from);
        expect(span.to).toBeLessThanOrEqual(window.to);
      }
      const edges = custody.spans.flatMap((span) => [span.from, span.to - 1, span.to]);
      const inside = minutes.map((minute) => from + minute * MINUTE_MS);
      for (const at of [...edges, ...inside].filter((ms) => ms >= from && ms < window.to)) {
        const span = custody.spans.find((candidate) => candidate.from <= at && at < candidate.to);
        expect(span?.party ?? null).toBe(holderAt(plans, overrides, at));
      }
    }),
    { numRuns: 80 },
  );
});

test('a smaller window shows the same, and the nights of its parts add up', () => {
  fc.assert(
    fc.property(families, fc.integer({ min: 1, max: 119 }), ({ plans, overrides, from }, split) => {
      const start = Date.parse(`${from}T00:00Z`);
      const middle = start + split * DAY_MS;
      const end = start + 120 * DAY_MS;
      const whole = resolveCustody(plans, overrides, { from: start, to: end }).spans;
      const parts = [
        ...resolveCustody(plans, overrides, { from: start, to: middle }).spans,
        ...resolveCustody(plans, overrides, { from: middle, to: end }).spans,
      ];
      const length = (spans: typeof whole) =>
        parties.map((party) =>
          spans.reduce((ms, span) => ms + (span.party === party ? span.to - span.from : 0), 0),
        );
      expect(length(parts)).toEqual(length(whole));
      const nights = (fromDay: string, toDay: string) => {
        const counts = overnights(whole, 'Europe/Madrid', fromDay, toDay);
        return parties.map((party) => counts.get(party) ?? 0);
      };
      const middleDay = dayOfNumber(dayNumberOf(from) + 60);
      const lastDay = dayOfNumber(dayNumberOf(from) + 118);
      const [first, second] = [nights(from, middleDay), nights(middleDay, lastDay)];
      expect(first.map((count, index) => count + (second[index] ?? 0))).toEqual(
        nights(from, lastDay),
      );
    }),
    { numRuns: 30 },
  );
});
