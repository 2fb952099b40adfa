import { expect, test } from 'vitest';
import { movedTimes } from './moved-times.ts';

const MADRID = 'Europe/Madrid';
const times = { allDay: false, start: '2026-11-27T15:30', end: '2026-11-27T16:15', tz: MADRID };
const still = { days: 0, minutes: 0, longerMin: 0 };

test('a move keeps the length, over midnight too', () => {
  expect(movedTimes(times, { ...still, days: 3, minutes: -30 }, MADRID)).toMatchObject({
    start: '2026-11-30T15:00',
    end: '2026-11-30T15:45',
  });
  expect(movedTimes(times, { ...still, minutes: 8 * 60 }, MADRID)).toMatchObject({
    start: '2026-11-27T23:30',
    end: '2026-11-28T00:15',
  });
});

test('an end that is dragged stops before the start', () => {
  expect(movedTimes(times, { ...still, longerMin: 30 }, MADRID).end).toBe('2026-11-27T16:45');
  expect(movedTimes(times, { ...still, longerMin: -120 }, MADRID)).toMatchObject({
    start: '2026-11-27T15:30',
    end: '2026-11-27T15:35',
  });
});

test('an entry of another zone moves by the clock of the device and keeps its own', () => {
  // 15:30 in Lisbon is 16:30 in Madrid; dragged to 18:30 there, it is 17:30 in Lisbon.
  expect(movedTimes({ ...times, tz: 'Europe/Lisbon' }, { ...still, minutes: 120 }, MADRID)).toEqual(
    {
      ...times,
      tz: 'Europe/Lisbon',
      start: '2026-11-27T17:30',
      end: '2026-11-27T18:15',
    },
  );
});

test('whole days move by days and are one day long at least', () => {
  const trip = { allDay: true, start: '2026-12-24', end: '2026-12-26', tz: MADRID };
  expect(movedTimes(trip, { ...still, days: 2 }, MADRID)).toMatchObject({
    start: '2026-12-26',
    end: '2026-12-28',
  });
  expect(movedTimes(trip, { ...still, longerMin: -10 * 1_440 }, MADRID)).toMatchObject({
    start: '2026-12-24',
    end: '2026-12-24',
  });
});
