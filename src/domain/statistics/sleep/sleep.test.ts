import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventPayloads } from '../../../../schema/records/event.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { factsOf } from '../facts/day-facts.ts';
import { awakeChart, awakeWindows, napFigures } from './awake-windows.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { sleepBars, sleepOn } from './daily-sleep.ts';
import { nightChart, nightOn } from './nights.ts';

const startingAt = (dayStartHour: number) => ({ ...DEFAULT_SETTINGS, dayStartHour });

const PRAGUE = 'Europe/Prague';
const hours = (ms: number) => ms / HOUR_MS;

function sleep(
  from: string,
  to: string,
  payload: EventPayloads['sleep'] = { kind: 'nap' },
  tz = PRAGUE,
) {
  return makeEvent('sleep', from, { ended: to, payload, tz });
}

describe('sleep in a day', () => {
  test('is cut at midnight, by kind', () => {
    // 20:00 to 06:00, and a nap from 12:00 to 13:30.
    const facts = factsOf([
      sleep('2025-06-09T18:00:00Z', '2025-06-10T04:00:00Z'),
      sleep('2025-06-10T10:00:00Z', '2025-06-10T11:30:00Z'),
    ]);
    expect(sleepOn(facts, '2025-06-09', 0)).toEqual({ night: 4 * HOUR_MS, nap: 0 });
    expect(sleepOn(facts, '2025-06-10', 0)).toEqual({ night: 6 * HOUR_MS, nap: 1.5 * HOUR_MS });
  });

  test('has the hours that the clock change takes or gives', () => {
    // 22:00 to 06:00 on the clock: 7 hours in March, 9 in October; 2 of them before midnight.
    const spring = factsOf([sleep('2025-03-29T21:00:00Z', '2025-03-30T04:00:00Z')]);
    expect(hours(sleepOn(spring, '2025-03-29', 0).night)).toBe(2);
    expect(hours(sleepOn(spring, '2025-03-30', 0).night)).toBe(5);
    const autumn = factsOf([sleep('2025-10-25T20:00:00Z', '2025-10-26T05:00:00Z')]);
    expect(hours(sleepOn(autumn, '2025-10-25', 0).night)).toBe(2);
    expect(hours(sleepOn(autumn, '2025-10-26', 0).night)).toBe(7);
  });

  test('is cut at the hour at which days start', () => {
    const night = [sleep('2025-06-09T18:00:00Z', '2025-06-10T04:00:00Z')];
    // 20:00 to 06:00; the day starts at 4.
    const facts = factsOf(night, startingAt(4));
    expect(hours(sleepOn(facts, '2025-06-09', 4).night)).toBe(8);
    expect(hours(sleepOn(facts, '2025-06-10', 4).night)).toBe(2);
    // At 6 all of it is of the day before.
    expect(hours(sleepOn(factsOf(night, startingAt(6)), '2025-06-09', 6).night)).toBe(10);
    // The night of March with days that start at 4 hours after midnight, which is 05:00.
    const march = factsOf([sleep('2025-03-29T21:00:00Z', '2025-03-30T04:00:00Z')], startingAt(4));
    expect(hours(sleepOn(march, '2025-03-29', 4).night)).toBe(6);
    expect(hours(sleepOn(march, '2025-03-30', 4).night)).toBe(1);
  });

  test('counts what two people logged once', () => {
    const facts = factsOf([
      sleep('2025-06-10T10:00:00Z', '2025-06-10T12:00:00Z'),
      sleep('2025-06-10T10:10:00Z', '2025-06-10T12:05:00Z'),
    ]);
    expect(sleepOn(facts, '2025-06-10', 0).nap).toBe(125 * MINUTE_MS);
  });

  test('is complete on a flight from Prague to New York, on two phones', () => {
    // Ana flies: 10:00 to 11:00 in Prague, then 20:00 to 23:00 in New York on the same date.
    // Sam stays in Prague and logs the second sleep too: there it is 02:00 to 05:00 of the next day.
    const ana = [
      sleep('2025-06-10T08:00:00Z', '2025-06-10T09:00:00Z'),
      sleep('2025-06-11T00:00:00Z', '2025-06-11T03:00:00Z', undefined, 'America/New_York'),
    ];
    const sam = sleep('2025-06-11T00:00:00Z', '2025-06-11T03:00:00Z');
    const total = (day: string, events: typeof ana) => {
      const { night, nap } = sleepOn(factsOf(events), day, 0);
      return hours(night + nap);
    };
    expect([total('2025-06-10', ana), total('2025-06-11', ana)]).toEqual([4, 0]);
    expect([total('2025-06-10', [...ana, sam]), total('2025-06-11', [...ana, sam])]).toEqual([
      4, 0,
    ]);
  });

  test('has no part of a sleep without an end', () => {
    expect(sleepOn(factsOf([makeEvent('sleep', '2025-06-10T10:00:00Z')]), '2025-06-10', 0)).toEqual(
      {
        night: 0,
        nap: 0,
      },
    );
  });

  test('comes with the hours that are common at the age', () => {
    const question = makeQuestion([], { from: '2025-06-10', to: '2025-06-10' });
    const band = (months: number | null) => sleepBars(question, months).band;
    expect(band(3)).toEqual({ fromHours: 14, toHours: 17 });
    expect(band(4)).toEqual({ fromHours: 12, toHours: 16 });
    expect(band(11)).toEqual({ fromHours: 12, toHours: 16 });
    expect(band(35)).toEqual({ fromHours: 11, toHours: 14 });
    expect(band(59)).toEqual({ fromHours: 10, toHours: 13 });
    expect([band(60), band(null)]).toEqual([null, null]);
  });
});

describe('a night', () => {
  test('has its longest stretch without a gap of more than five minutes', () => {
    // Window 19:00 to 07:00 in Prague. 18:30–22:00, 22:05–00:00, 00:30–07:30 on the clock.
    const night = nightOn(
      factsOf([
        sleep('2025-06-09T16:30:00Z', '2025-06-09T20:00:00Z'),
        sleep('2025-06-09T20:05:00Z', '2025-06-09T22:00:00Z'),
        sleep('2025-06-09T22:30:00Z', '2025-06-10T05:30:00Z'),
      ]),
      '2025-06-09',
    );
    expect(night).toEqual({
      night: '2025-06-09',
      // 19:00–22:00, 22:05–00:00 and 00:30–07:00.
      sleepMs: (180 + 115 + 390) * MINUTE_MS,
      longestMs: 390 * MINUTE_MS,
      wakings: 1,
      bedMinute: 18 * 60 + 30,
      wakeMinute: 31 * 60 + 30,
    });
  });

  test('is cut at wakings of more than five minutes, and counts all wakings', () => {
    const at = (iso: string) => Date.parse(iso);
    const wakings = [
      { at: at('2025-06-09T21:00:00Z'), minutes: 20 },
      { at: at('2025-06-10T00:00:00Z'), minutes: 5 },
    ];
    // 20:00 to 06:00: woken at 23:00 for 20 minutes and at 02:00 for 5.
    const one = sleep('2025-06-09T18:00:00Z', '2025-06-10T04:00:00Z', { kind: 'night', wakings });
    const night = nightOn(factsOf([one]), '2025-06-09');
    expect(night).toMatchObject({ wakings: 2, longestMs: (6 * 60 + 40) * MINUTE_MS });
    // Logged by two people: not four.
    const two = { ...one, id: 'event-of-sam' };
    expect(nightOn(factsOf([one, two]), '2025-06-09')?.wakings).toBe(2);
    const counted = sleep('2025-06-09T18:00:00Z', '2025-06-10T04:00:00Z', {
      kind: 'night',
      wakingCount: 3,
    });
    expect(nightOn(factsOf([counted]), '2025-06-09')?.wakings).toBe(3);
    expect(nightOn(factsOf([counted, one]), '2025-06-09')?.wakings).toBe(3);
  });

  test('of a clock change has 11 or 13 hours', () => {
    const longest = (from: string, to: string, night: string) =>
      hours(nightOn(factsOf([sleep(from, to)]), night)?.longestMs ?? 0);
    // 19:00 to 07:00 on the clock.
    expect(longest('2025-03-29T18:00:00Z', '2025-03-30T05:00:00Z', '2025-03-29')).toBe(11);
    expect(longest('2025-10-25T17:00:00Z', '2025-10-26T06:00:00Z', '2025-10-25')).toBe(13);
  });

  test('is none without night sleep, and the one that begins today is in no mean', () => {
    expect(nightOn(factsOf([]), '2025-06-09')).toBeNull();
    const question = makeQuestion(
      [
        sleep('2025-06-09T18:00:00Z', '2025-06-10T04:00:00Z'),
        sleep('2025-06-10T18:00:00Z', '2025-06-10T20:00:00Z'),
      ],
      { from: '2025-06-08', to: '2025-06-10' },
      { today: '2025-06-10' },
    );
    const chart = nightChart(question);
    expect(chart.nights.map(({ night, isCounted }) => [night, isCounted])).toEqual([
      ['2025-06-09', true],
      ['2025-06-10', false],
    ]);
    expect(chart.longestMs.value).toBe(10 * HOUR_MS);
    expect(nightChart({ ...question, today: '2025-06-09' }).longestMs).toEqual({
      value: null,
      missing: { of: 'nights', have: 0, need: 1 },
    });
  });
});

/** Night until 07:00, naps 09:00–10:00 and 13:00–14:30, bed at 19:30; Prague, in summer. */
function ordinaryDay(day: string) {
  return [
    sleep(`${day}T07:00:00Z`, `${day}T08:00:00Z`),
    sleep(`${day}T11:00:00Z`, `${day}T12:30:00Z`),
    sleep(`${day}T17:30:00Z`, `${addDays(day, 1)}T05:00:00Z`),
  ];
}
const days = ['2025-06-09', '2025-06-10', '2025-06-11', '2025-06-12'];

describe('times awake', () => {
  test('are named for the sleep that ends them', () => {
    const windows = awakeWindows(factsOf(days.flatMap(ordinaryDay)), {
      from: '2025-06-10',
      to: '2025-06-10',
    });
    expect(windows.map(({ before, ms }) => [before, ms / MINUTE_MS])).toEqual([
      [1, 120],
      [2, 180],
      ['night', 300],
    ]);
  });

  test('leave out wakings of a night, doubles, and gaps below ten minutes or above twelve hours', () => {
    const lengths = (events: ReturnType<typeof sleep>[]) =>
      awakeWindows(factsOf(events), { from: '2025-06-09', to: '2025-06-12' }).map(({ ms }) =>
        hours(ms),
      );
    const night = [
      sleep('2025-06-09T18:00:00Z', '2025-06-09T22:00:00Z'),
      sleep('2025-06-09T22:30:00Z', '2025-06-10T04:00:00Z'),
    ];
    expect(lengths(night)).toEqual([]);
    const nap = sleep('2025-06-10T10:00:00Z', '2025-06-10T11:00:00Z');
    expect(lengths([...night, nap, { ...nap, id: 'double' }])).toEqual([6]);
    expect(lengths([nap, sleep('2025-06-10T11:09:00Z', '2025-06-10T12:00:00Z')])).toEqual([]);
    expect(lengths([nap, sleep('2025-06-10T23:01:00Z', '2025-06-11T02:00:00Z')])).toEqual([]);
  });

  test('have a median by ordinal from three days on', () => {
    const events = days.flatMap(ordinaryDay);
    const chart = awakeChart(makeQuestion(events, { from: days[1] ?? '', to: days[3] ?? '' }));
    expect(chart.medians.map(({ before, ms }) => [before, ms.value])).toEqual([
      [1, 2 * HOUR_MS],
      [2, 3 * HOUR_MS],
      ['night', 5 * HOUR_MS],
    ]);
    const few = awakeChart(makeQuestion(events, { from: days[1] ?? '', to: days[2] ?? '' }));
    expect(few.medians[0]?.ms.missing).toEqual({ of: 'days', have: 2, need: 3 });
  });
});

test('naps are counted on the day on which they start, doubles once', () => {
  const events = [...days.flatMap(ordinaryDay), ...ordinaryDay(days[1] ?? '')];
  const naps = napFigures(makeQuestion(events, { from: days[0] ?? '', to: days[3] ?? '' }));
  expect(naps.perDay.value).toBe(2);
  expect(naps.lengthMs.value).toBe(75 * MINUTE_MS);
  const few = napFigures(makeQuestion(events, { from: days[0] ?? '', to: days[1] ?? '' }));
  expect(few.perDay.missing).toEqual({ of: 'days', have: 2, need: 3 });
});
