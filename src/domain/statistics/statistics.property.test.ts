import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../tests/helpers/statistics.ts';
import { totalsOfDay } from '../days/day-totals.ts';
import { sleepKindOf } from '../log-types/sleep/sleeps.ts';
import { diaperBars } from './diapers.ts';
import { type FactsByDay, factsOf } from './facts/day-facts.ts';
import { FactsCache } from './facts/facts-cache.ts';
import { breastBars, feedBars, milkBars } from './feeding/daily-feeds.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { sleepBars, sleepOn } from './sleep/daily-sleep.ts';
import { computeCharts } from './compute-charts.ts';

/** Clock changes in Europe and America. */
const CHANGES = ['2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z', '2025-11-02T06:00:00Z'].map((at) =>
  Date.parse(at),
);

const entry = fc.record({
  type: fc.constantFrom('feeding' as const, 'diaper' as const, 'sleep' as const),
  tz: fc.constantFrom('Europe/Prague', 'America/New_York', 'Asia/Kolkata'),
  minutes: fc.integer({ min: -50 * 60, max: 50 * 60 }),
  length: fc.integer({ min: 0, max: 20 * 60 }),
  content: fc.constantFrom('formula' as const, 'donor_milk' as const, 'water' as const),
  kind: fc.constantFrom('wet' as const, 'both' as const, 'dry' as const),
});

const log = fc
  .record({
    change: fc.constantFrom(...CHANGES),
    entries: fc.array(entry, { minLength: 1, maxLength: 14 }),
  })
  .map(({ change, entries }) =>
    entries.map(({ type, tz, minutes, length, content, kind }): EventRecord => {
      const startedAt = change + minutes * MINUTE_MS;
      const ended = startedAt + length * MINUTE_MS;
      switch (type) {
        case 'feeding':
          return makeEvent(type, startedAt, {
            tz,
            ended: startedAt + (length % 240) * MINUTE_MS,
            payload: {
              breast: { leftSec: length, rightSec: length % 7 },
              bottles: [{ content, takenMl: length / 10 + 0.1 }],
            },
          });
        case 'sleep':
          return makeEvent(type, startedAt, { tz, ended });
        case 'diaper':
          return makeEvent(type, startedAt, { tz, payload: { kind } });
      }
    }),
  );

const sleepsOf = (facts: FactsByDay) => [...facts.values()].flatMap(({ sleeps }) => sleeps);

function rangeAround(events: readonly EventRecord[]) {
  const starts = events.map(({ startedAt }) => startedAt);
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    from: dateOf(Math.min(...starts) - 2 * DAY_MS),
    to: dateOf(Math.max(...starts) + 3 * DAY_MS),
  };
}

const someSettings = fc.record({
  dayStartHour: fc.integer({ min: 0, max: 6 }),
  sessionGapMin: fc.option(fc.integer({ min: 0, max: 60 })),
  night: fc
    .record({
      fromMin: fc.integer({ min: 0, max: 1_439 }),
      length: fc.integer({ min: 1, max: 1_439 }),
    })
    .map(({ fromMin, length }) => ({ fromMin, toMin: (fromMin + length) % 1_440 })),
});

test('every bar is what stands over the list of its day, whatever the settings of the child', () => {
  let compared = 0;
  fc.assert(
    fc.property(log, someSettings, (events, chosen) => {
      const settings = { ...DEFAULT_SETTINGS, ...chosen };
      const question = makeQuestion(events, rangeAround(events), { settings });
      const totalsOf = (day: string) => totalsOfDay(events, day, () => settings);
      for (const bar of feedBars(question).bars) expect(bar.total).toBe(totalsOf(bar.day).feeds);
      for (const bar of sleepBars(question, null).bars) {
        expect(bar.total).toBe(totalsOf(bar.day).sleepMs);
        expect(Math.min(bar.parts.night, bar.parts.nap)).toBeGreaterThanOrEqual(0);
        if (bar.total > 0) compared += 1;
      }
      for (const { kind, startedAt, endedAt, tz } of sleepsOf(question.facts)) {
        const span = { from: startedAt, to: endedAt ?? startedAt };
        expect(kind).toBe(sleepKindOf(span, tz, settings.night));
      }
      for (const bar of milkBars(question).bars) {
        expect(bar.total).toBeCloseTo(totalsOf(bar.day).milkMl, 6);
      }
      for (const bar of breastBars(question).bars) {
        expect(bar.total * 60).toBeCloseTo(totalsOf(bar.day).breastSec, 0);
      }
      for (const bar of diaperBars(question).bars) {
        const { diapers, wet, dirty } = totalsOf(bar.day);
        expect(bar.total).toBe(diapers);
        expect(bar.parts.wet + bar.parts.both).toBe(wet);
        expect(bar.parts.dirty + bar.parts.both).toBe(dirty);
      }
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(100);
});

test('sleep cut at the borders of days keeps its length, at whatever hour days start', () => {
  fc.assert(
    fc.property(log, fc.integer({ min: 0, max: 6 }), (events, dayStartHour) => {
      const sleeps = events.filter(({ type }) => type === 'sleep');
      if (sleeps.length === 0) return;
      const facts = factsOf(sleeps, { ...DEFAULT_SETTINGS, dayStartHour });
      const { from, to } = rangeAround(sleeps);
      let slept = 0;
      for (let day = from; day <= to; day = addDays(day, 1)) {
        const { night, nap } = sleepOn(facts, day, dayStartHour);
        slept += night + nap;
      }
      const minutes = new Set<number>();
      for (const { startedAt, endedAt } of sleeps) {
        for (let at = startedAt; at < (endedAt ?? 0); at += MINUTE_MS) minutes.add(at);
      }
      expect(slept).toBe(minutes.size * MINUTE_MS);
    }),
    { numRuns: 200 },
  );
});

test('facts kept between changes are those computed from scratch, in any order of the entries', () => {
  fc.assert(
    fc.property(
      log,
      fc.integer({ min: 0, max: 6 }),
      fc.infiniteStream(fc.nat()),
      (events, dayStartHour, choices) => {
        const cache = new FactsCache({ ...DEFAULT_SETTINGS, dayStartHour });
        let present: EventRecord[] = [];
        for (const event of events) {
          const place = (choices.next().value ?? 0) % (present.length + 1);
          present = [...present.slice(0, place), event, ...present.slice(place)];
          if (present.length > 3 && place % 3 === 0) present = present.slice(1);
          const kept = cache.update(present);
          const anew = factsOf(present.toReversed(), { ...DEFAULT_SETTINGS, dayStartHour });
          expect(kept).toEqual(anew);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('the charts of a range need the facts of no day further away than the reader reads', () => {
  fc.assert(
    fc.property(log, (events) => {
      const day = events[0]?.day ?? '';
      const range = { from: day, to: day };
      const facts = [...factsOf(events).values()];
      const near = facts.filter(
        (ofDay) => ofDay.day >= addDays(day, -3) && ofDay.day <= addDays(day, 1),
      );
      const charts = (given: typeof facts) =>
        computeCharts(
          ['raster', 'feeds', 'milk', 'sleep', 'nights', 'awake', 'intervals', 'diapers', 'crying'],
          {
            facts: given,
            familyFacts: [],
            range,
            today: addDays(day, 1),
            settings: DEFAULT_SETTINGS,
            countedAnyway: [],
            ageMonths: 3,
            running: [],
            pumpedBy: null,
            allergenGroups: {},
          },
        );
      expect(charts(near)).toEqual(charts(facts));
      expect(structuredClone(charts(near))).toEqual(charts(near));
    }),
    { numRuns: 150 },
  );
});
