import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../schema/rules/days.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { cryingGrid } from '../activity/crying.ts';
import { playBars } from '../activity/play.ts';
import { diaperBars } from '../diapers.ts';
import { factsOf } from '../facts/day-facts.ts';
import { medicineCalendar, temperatureChart } from '../health.ts';
import { dayRaster } from './day-raster.ts';
import { heatStrip } from './heat-strip.ts';

const DAY = '2025-06-10';
const range = { from: DAY, to: DAY };
const slot = (hour: number, minute: number) => (hour * 60 + minute) / 5;

describe('the day raster', () => {
  const none = { pumps: factsOf([]), running: [] };

  test('has the newest day on top, and divides a sleep between two rows', () => {
    // 22:00 to 06:30 in Madrid.
    const night = makeEvent('sleep', `${DAY}T20:00:00Z`, { ended: '2025-06-11T04:30:00Z' });
    const { rows, night: window } = dayRaster(
      makeQuestion([night], { from: DAY, to: '2025-06-11' }),
      none,
    );
    expect(rows.map(({ day, sleeps }) => [day, sleeps[0]?.from, sleeps[0]?.to])).toEqual([
      ['2025-06-11', 0, 390],
      [DAY, 22 * 60, 1440],
    ]);
    expect(window).toEqual([
      { from: 0, to: 7 * 60 },
      { from: 19 * 60, to: 1440 },
    ]);
  });

  test('begins at the hour at which days start', () => {
    const { rows, night } = dayRaster(
      makeQuestion(
        [
          makeEvent('diaper', '2025-06-11T01:30:00Z'),
          makeEvent('sleep', `${DAY}T23:00:00Z`, { ended: '2025-06-11T03:00:00Z' }),
        ],
        { from: DAY, to: '2025-06-11' },
        { settings: { dayStartHour: 4 } },
      ),
      none,
    );
    // 03:30 is half an hour before the end of the day; the sleep is 01:00 to 05:00.
    expect(rows[1]?.diapers.map(({ minute }) => minute)).toEqual([23.5 * 60]);
    expect(rows[1]?.sleeps.map(({ from, to }) => [from, to])).toEqual([[21 * 60, 1440]]);
    expect(rows[0]?.sleeps.map(({ from, to }) => [from, to])).toEqual([[0, 60]]);
    expect(night).toEqual([
      { from: 0, to: 180 },
      { from: 15 * 60, to: 1440 },
    ]);
  });

  test('tells the length of the days of clock changes and of a flight', () => {
    const hours = (events: ReturnType<typeof makeEvent<'diaper'>>[], day: string) =>
      dayRaster(makeQuestion(events, { from: day, to: day }), none).rows[0]?.hours;
    expect(hours([makeEvent('diaper', '2025-03-30T10:00:00Z')], '2025-03-30')).toBe(23);
    expect(hours([makeEvent('diaper', '2025-10-26T10:00:00Z')], '2025-10-26')).toBe(25);
    const flight = [
      makeEvent('diaper', `${DAY}T06:00:00Z`, { tz: 'Europe/Prague' }),
      makeEvent('diaper', `${DAY}T20:00:00Z`, { tz: 'America/New_York' }),
    ];
    expect(hours(flight, DAY)).toBe(30);
    expect(hours([], DAY)).toBe(24);
  });

  test('marks entries with what their height or shape needs, and a timer that runs', () => {
    const { rows } = dayRaster(
      makeQuestion(
        [
          makeEvent('feeding', `${DAY}T08:00:00Z`, {
            payload: {
              breast: { leftSec: 300, rightSec: 60 },
              bottles: [{ content: 'formula', takenMl: 60 }],
            },
          }),
          makeEvent('medication', `${DAY}T09:00:00Z`),
        ],
        range,
      ),
      {
        pumps: factsOf([
          makeEvent('pumping', `${DAY}T07:00:00Z`, { childId: null, payload: { totalMl: 90 } }),
        ]),
        running: [{ id: 'timer', day: DAY, minute: 720, endMinute: 765, kind: 'nap' }],
      },
    );
    expect(rows[0]).toMatchObject({
      feeds: [{ minute: 600, ml: 60, breastMin: 6 }],
      doses: [{ minute: 660, status: 'given' }],
      pumps: [{ minute: 540, ml: 90 }],
      sleeps: [{ id: 'timer', from: 720, to: 765, isRunning: true }],
    });
  });
});

describe('the heat strip', () => {
  test('counts the days on which a slot is covered by sleep', () => {
    // 13:00 to 14:00 in Madrid on two days, 13:30 to 14:00 on a third.
    const events = ['11:00', '11:00', '11:30'].map((time, index) => {
      const day = addDays(DAY, index);
      return makeEvent('sleep', `${day}T${time}:00Z`, { ended: `${day}T12:00:00Z` });
    });
    const strip = heatStrip(makeQuestion(events, { from: DAY, to: addDays(DAY, 4) }), 'sleeps');
    expect(strip.counts).toHaveLength(288);
    expect(strip.days).toBe(3);
    const at = (hour: number, minute: number) => strip.counts[slot(hour, minute)];
    expect([at(12, 55), at(13, 0), at(13, 10), at(13, 30), at(13, 55), at(14, 0)]).toEqual([
      0, 2, 2, 3, 3, 0,
    ]);
    expect(strip.medianShare.value).toBe(0);
  });

  test('counts starts within 15 minutes, once for each day', () => {
    const feeds = ['08:00', '08:10'].map((time) => makeEvent('feeding', `${DAY}T${time}:00Z`));
    const { counts } = heatStrip(makeQuestion(feeds, range), 'feeds');
    const near = counts.flatMap((count, index) => (count > 0 ? [index] : []));
    // 10:00 and 10:10: slots from 09:45 to 10:20, whose middles are 09:47:30 to 10:22:30.
    expect([near[0], near.at(-1), Math.max(...counts)]).toEqual([slot(9, 45), slot(10, 20), 1]);
  });

  test('has no days, and no median, when nothing is logged', () => {
    expect(heatStrip(makeQuestion([], range), 'diapers')).toMatchObject({
      days: 0,
      medianShare: { value: null, missing: { of: 'days', have: 0, need: 1 } },
    });
  });
});

test('diapers stand by kind, with the colours of the stool', () => {
  const chart = diaperBars(
    makeQuestion(
      [
        makeEvent('diaper', `${DAY}T08:00:00Z`, { payload: { kind: 'both', color: 'yellow' } }),
        makeEvent('diaper', `${DAY}T09:00:00Z`, { payload: { kind: 'wet' } }),
        makeEvent('diaper', `${DAY}T10:00:00Z`, { payload: { kind: 'dry' } }),
        makeEvent('diaper', `${DAY}T11:00:00Z`, { payload: { kind: 'dirty', color: 'green' } }),
      ],
      range,
    ),
  );
  expect(chart.bars[0]?.parts).toEqual({ wet: 1, dirty: 1, both: 1, dry: 1 });
  expect(chart.colors).toEqual([{ day: DAY, colors: ['yellow', 'green'] }]);
});

test('temperatures come with given doses, and a fever by where it was measured', () => {
  const { readings, doses, highest } = temperatureChart(
    makeQuestion(
      [
        makeEvent('temperature', `${DAY}T09:00:00Z`, { payload: { celsius: 37.9, site: 'ear' } }),
        makeEvent('temperature', `${DAY}T08:00:00Z`, {
          payload: { celsius: 37.6, site: 'armpit' },
        }),
        makeEvent('medication', `${DAY}T10:00:00Z`),
        makeEvent('medication', `${DAY}T11:00:00Z`, {
          payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'skipped' },
        }),
      ],
      range,
    ),
  );
  expect(readings.map(({ celsius, isFever }) => [celsius, isFever])).toEqual([
    [37.6, true],
    [37.9, false],
  ]);
  expect(doses).toHaveLength(1);
  expect(highest?.celsius).toBe(37.9);
});

test('the medicine calendar has a row for each medicine, with what became of each dose', () => {
  const dose = (at: string, name: string, more: object = {}) =>
    makeEvent('medication', `${at}:00Z`, {
      payload: { name, amount: 5, unit: 'ml', status: 'given', ...more },
    });
  const { medicines } = medicineCalendar(
    makeQuestion(
      [
        dose('2025-06-10T08:00', 'vitamin d'),
        dose('2025-06-11T08:00', 'Vitamin D', { status: 'skipped' }),
        dose('2025-06-11T09:00', 'Ibuprofen', { overrode: ['interval'] }),
      ],
      { from: DAY, to: '2025-06-11' },
    ),
  );
  expect(medicines.map(({ name, given }) => [name, given])).toEqual([
    ['Ibuprofen', 1],
    ['Vitamin D', 1],
  ]);
  const states = medicines.map(({ days }) =>
    days.map(({ doses }) => doses.map(({ status, isOverridden }) => [status, isOverridden])),
  );
  expect(states).toEqual([
    [[], [['given', true]]],
    [[['given', false]], [['skipped', false]]],
  ]);
});

test('minutes of tummy time and play are cut at midnight, and care is no play', () => {
  const chart = playBars(
    makeQuestion(
      [
        makeEvent('tummy_time', `${DAY}T08:00:00Z`, { ended: `${DAY}T08:10:00Z` }),
        makeEvent('tummy_time', `${DAY}T08:05:00Z`, { ended: `${DAY}T08:12:00Z` }),
        makeEvent('activity', '2025-06-09T21:30:00Z', { ended: '2025-06-09T22:30:00Z' }),
        makeEvent('activity', `${DAY}T10:00:00Z`, {
          ended: `${DAY}T10:05:00Z`,
          payload: { kind: 'brush_teeth' },
        }),
      ],
      range,
    ),
  );
  expect(chart.bars[0]?.parts).toEqual({ tummy: 12, play: 30 });
  expect(chart.goalMin).toBe(30);
});

test('crying stands by weekday and hour of the clock, doubles once', () => {
  const cry = (from: string, ended: string, mood: 'crying' | 'happy' = 'crying') =>
    makeEvent('mood', from, { ended, payload: { mood } });
  // 10 June 2025 is a Tuesday. 23:30 to 00:20 in Madrid.
  const grid = cryingGrid(
    makeQuestion(
      [
        cry(`${DAY}T21:30:00Z`, `${DAY}T22:20:00Z`),
        cry(`${DAY}T21:40:00Z`, `${DAY}T22:10:00Z`),
        cry(`${DAY}T10:00:00Z`, `${DAY}T11:00:00Z`, 'happy'),
      ],
      { from: DAY, to: '2025-06-11' },
    ),
  );
  expect([grid.minutes[1]?.[23], grid.minutes[2]?.[0], grid.totalMin]).toEqual([30, 20, 50]);
  expect(grid.perDayMin.value).toBe(50);
});

test('a logged day without crying lowers the average of crying', () => {
  const grid = cryingGrid(
    makeQuestion(
      [
        makeEvent('mood', `${DAY}T08:00:00Z`, {
          ended: `${DAY}T08:40:00Z`,
          payload: { mood: 'crying' },
        }),
        makeEvent('diaper', '2025-06-11T08:00:00Z'),
      ],
      { from: DAY, to: '2025-06-11' },
    ),
  );
  expect([grid.totalMin, grid.perDayMin.value]).toEqual([40, 20]);
});
