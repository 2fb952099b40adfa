import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { timelineRows } from './timeline-rows.ts';

const entry = (record: EventRecord) => ({ record, state: 'saved' as const, problem: null });
const night = makeEvent('sleep', '2025-06-09T20:00:00Z', { ended: '2025-06-10T04:00:00Z' });
const list = [
  makeEvent('diaper', '2025-06-10T08:00:00Z'),
  makeEvent('feeding', '2025-06-10T06:00:00Z'),
  night,
].map(entry);
const rows = (more: object = {}, shown = list) =>
  timelineRows(
    { entries: list, isWhole: true, from: 0, ...more },
    { shown, deviceTz: 'Europe/Madrid' },
  );

describe('the rows of the log', () => {
  test('are days, each with its entries', () => {
    const days = rows().filter((row) => row.kind === 'day');
    expect(rows().map(({ kind }) => kind)).toEqual(['day', 'entry', 'entry', 'day', 'entry']);
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ['2025-06-10', 2],
      ['2025-06-09', 1],
    ]);
  });

  test('count only the entries that are shown', () => {
    const [day] = rows({}, list.slice(0, 1));
    expect(day).toMatchObject({ kind: 'day', count: 1 });
  });

  test('tell a day with another length than 24 hours', () => {
    const change = entry(makeEvent('diaper', '2025-10-26T10:00:00Z'));
    const [day] = timelineRows(
      { entries: [change], isWhole: true, from: 0 },
      { shown: [change], deviceTz: 'Europe/Madrid' },
    );
    expect(day).toMatchObject({ hours: 25 });
  });
});
