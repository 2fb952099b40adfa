import { expect, test } from 'vitest';
import { entryOf } from '../../../tests/helpers/schedule-entries.ts';
import { isBar, minutesOn, onDay, shownIn, shownOn } from './shown.ts';

const MADRID = 'Europe/Madrid';
const week = { from: '2026-11-23', to: '2026-11-30' };
const shownOf = (fields: Parameters<typeof entryOf>[0], window = week, tz = MADRID) =>
  shownIn([{ record: entryOf(fields) }], window, tz);

test('an entry is shown at its instant on the clock of the device, whole days on their own days', () => {
  const lisbon = { start: '2026-11-27T23:30', end: '2026-11-28T00:30', tz: 'Europe/Lisbon' };
  expect(shownOf(lisbon)).toMatchObject([
    { start: '2026-11-28T00:30', end: '2026-11-28T01:30', firstDay: '2026-11-28', times: lisbon },
  ]);
  const trip = {
    allDay: true,
    start: '2026-11-29',
    end: '2026-12-01',
    tz: 'Pacific/Auckland',
  };
  expect(shownOf(trip, week, 'America/Los_Angeles')).toMatchObject([
    { firstDay: '2026-11-29', lastDay: '2026-12-01', times: { start: '2026-11-29' } },
  ]);
  expect(shownOf(trip, { from: '2026-12-02', to: '2026-12-09' })).toEqual([]);
});

test('an occurrence has what was changed for it, and ticks of its own', () => {
  const checklist = { line1: { text: 'Card', done: true, order: 0 } };
  const shown = shownOf({
    start: '2026-11-02T09:00',
    end: '2026-11-02T10:00',
    repeat: { freq: 'day', interval: 1, count: 60 },
    checklist,
    exceptions: {
      20261124: { title: 'At the zoo', start: '2026-11-24T11:00', end: '2026-11-24T12:00' },
      20261125: { cancelled: true },
      20261126: { checked: ['line1'] },
    },
  });
  expect(shown.map(({ firstDay }) => firstDay)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
  expect(shown[1]).toMatchObject({ start: '2026-11-24T11:00', record: { title: 'At the zoo' } });
  expect(shown.map(({ record }) => record.checklist['line1']?.done)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('one occurrence is found by its own day, also where it was moved to another month', () => {
  const record = entryOf({
    start: '2026-11-02T09:00',
    end: '2026-11-02T10:00',
    repeat: { freq: 'week', interval: 1 },
    exceptions: {
      20261109: { start: '2027-02-01T09:00', end: '2027-02-01T10:00' },
      20261116: { cancelled: true },
    },
  });
  expect(shownOn({ record }, '2026-11-09', MADRID)?.firstDay).toBe('2027-02-01');
  expect(shownOn({ record }, '2026-11-23', MADRID)?.start).toBe('2026-11-23T09:00');
  expect(shownOn({ record }, '2026-11-16', MADRID)).toBeUndefined();
  expect(shownOn({ record }, '2026-11-24', MADRID)).toBeUndefined();
});

test('a night is shown on both days, and ends at midnight without the next one', () => {
  const [night] = shownOf({ start: '2026-11-27T22:00', end: '2026-11-28T06:00' });
  expect(night && minutesOn(night, '2026-11-27')).toEqual({ from: 1_320, to: 1_440 });
  expect(night && minutesOn(night, '2026-11-28')).toEqual({ from: 0, to: 360 });
  expect(night && isBar(night)).toBe(false);
  const evening = shownOf({ start: '2026-11-27T22:00', end: '2026-11-28T00:00' });
  expect(evening).toMatchObject([{ firstDay: '2026-11-27', lastDay: '2026-11-27' }]);
  expect(onDay(evening, '2026-11-28')).toEqual([]);
});

test('what was computed stays with its entry until the window, the zone or the entry changes', () => {
  const entry = { record: entryOf({ start: '2026-11-27T15:30', end: '2026-11-27T16:00' }) };
  const [first] = shownIn([entry], week, MADRID);
  expect(shownIn([entry], { ...week }, MADRID)[0]).toBe(first);
  expect(shownIn([{ ...entry }], week, MADRID)[0]).not.toBe(first);
  expect(shownIn([entry], week, 'Europe/Lisbon')[0]?.start).toBe('2026-11-27T14:30');
});
