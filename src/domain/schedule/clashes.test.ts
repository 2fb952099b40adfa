import { expect, test } from 'vitest';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { entryOf } from '../../../tests/helpers/schedule-entries.ts';
import { clashesOf } from './clashes.ts';
import { shownIn } from './shown.ts';

const TZ = 'Europe/Madrid';
const window = { from: '2026-11-26', to: '2026-11-29' };
const others = (...entries: Partial<ScheduleRecord>[]) =>
  shownIn(
    entries.map((fields, index) => ({ record: entryOf({ id: `other-${index}`, ...fields }) })),
    window,
    TZ,
  );
const asked = {
  id: 'asked',
  category: 'appointment',
  assignedTo: ['ana'],
  childIds: ['mia'],
  startAt: Date.parse('2026-11-27T14:45Z'),
  endAt: Date.parse('2026-11-27T15:30Z'),
} as const;

test('the same person or child at the same time is told, another person is not', () => {
  const found = clashesOf(asked, others({ assignedTo: ['ana'] }, { childIds: ['mia'] }, {}));
  expect(found.map(({ userIds, childIds }) => [userIds, childIds])).toEqual([
    [['ana'], []],
    [[], ['mia']],
  ]);
  expect(clashesOf(asked, others({ assignedTo: ['ben'], childIds: ['leo'] }))).toEqual([]);
});

test('what ends when the other begins, is cancelled, a task or of whole days is no clash', () => {
  const same = { assignedTo: ['ana'] };
  const clashes = clashesOf(
    asked,
    others(
      { ...same, start: '2026-11-27T16:30', end: '2026-11-27T17:00' },
      { ...same, status: 'cancelled' },
      { ...same, category: 'task' },
      { ...same, allDay: true, start: '2026-11-27', end: '2026-11-27' },
      { ...same, id: 'asked' },
    ),
  );
  expect(clashes).toEqual([]);
});

test('an appointment may lie within a shift, but two shifts of one person may not', () => {
  const shift: Partial<ScheduleRecord> = { category: 'caregiver_shift', assignedTo: ['ana'] };
  expect(clashesOf(asked, others(shift))).toEqual([]);
  expect(clashesOf({ ...asked, category: 'caregiver_shift' }, others(shift))).toHaveLength(1);
});
