import { expect, test } from 'vitest';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { entryOf } from '../../../tests/helpers/schedule-entries.ts';
import { comingUp } from './coming-up.ts';
import { shownIn } from './shown.ts';

const now = Date.parse('2026-11-27T14:45Z');

function comingOf(...entries: Partial<ScheduleRecord>[]) {
  const records = entries.map((fields) => ({
    record: entryOf({ id: fields.title ?? '', ...fields }),
  }));
  const shown = shownIn(records, { from: '2026-11-20', to: '2026-12-05' }, 'Europe/Madrid');
  const { next, tasks, onShift } = comingUp(shown, { now, today: '2026-11-27' });
  const titles = (list: typeof next) => list.map(({ record }) => record.title);
  return { next: titles(next), tasks: titles(tasks), onShift: titles(onShift) };
}

test('the next three within two days are shown, what runs first, and nothing that is over', () => {
  expect(
    comingOf(
      { title: 'over', start: '2026-11-27T14:00', end: '2026-11-27T15:00' },
      { title: 'runs', start: '2026-11-27T15:00', end: '2026-11-27T16:00' },
      { title: 'trip', allDay: true, start: '2026-11-26', end: '2026-11-27' },
      { title: 'tomorrow', start: '2026-11-28T09:00', end: '2026-11-28T10:00' },
      { title: 'fourth', start: '2026-11-28T11:00', end: '2026-11-28T12:00' },
      {
        title: 'cancelled',
        start: '2026-11-27T17:00',
        end: '2026-11-27T18:00',
        status: 'cancelled',
      },
      { title: 'later', start: '2026-11-30T09:00', end: '2026-11-30T10:00' },
    ).next,
  ).toEqual(['trip', 'runs', 'tomorrow']);
});

test('open tasks are due until they are done, and a shift is shown while it runs', () => {
  const task: Partial<ScheduleRecord> = { category: 'task', allDay: true };
  const shift: Partial<ScheduleRecord> = { category: 'caregiver_shift', assignedTo: ['sam'] };
  expect(
    comingOf(
      { ...task, title: 'overdue', start: '2026-11-22', end: '2026-11-22' },
      { ...task, title: 'done', start: '2026-11-27', end: '2026-11-27', status: 'done' },
      { ...task, title: 'next week', start: '2026-12-02', end: '2026-12-02' },
      { ...shift, title: 'now', start: '2026-11-27T15:00', end: '2026-11-27T17:00' },
      { ...shift, title: 'evening', start: '2026-11-27T19:00', end: '2026-11-27T22:00' },
    ),
  ).toEqual({ next: [], tasks: ['overdue'], onShift: ['now'] });
});
