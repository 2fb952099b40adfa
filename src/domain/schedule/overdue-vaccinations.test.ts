import { expect, test } from 'vitest';
import { entryOf } from '../../../tests/helpers/schedule-entries.ts';
import { overdueVaccinations } from './overdue-vaccinations.ts';

const TODAY = '2026-11-27';
const planned = (more: object = {}) =>
  entryOf({
    category: 'vaccination',
    title: '6-in-1',
    start: '2026-11-20T09:00',
    end: '2026-11-20T09:30',
    childIds: ['mia'],
    ...more,
  });
const titles = (entries: ReturnType<typeof planned>[], given: { childId: string; day: string }[]) =>
  overdueVaccinations(entries, given, TODAY).map(({ title }) => title);

test('a planned vaccination stays until it is done, cancelled or logged', () => {
  expect(overdueVaccinations([planned()], [], TODAY)).toMatchObject([
    { title: '6-in-1', plannedOn: '2026-11-20' },
  ]);
  for (const status of ['done', 'cancelled', 'moved']) {
    expect(titles([planned({ status })], [])).toEqual([]);
  }
  expect(titles([planned()], [{ childId: 'mia', day: '2026-11-19' }])).toEqual(['6-in-1']);
  expect(titles([planned()], [{ childId: 'mia', day: '2026-11-20' }])).toEqual([]);
});

test('of several children each has to have it', () => {
  const both = planned({ childIds: ['mia', 'leo'] });
  const ofMia = { childId: 'mia', day: TODAY };
  expect(titles([both], [ofMia])).toEqual(['6-in-1']);
  expect(titles([both], [ofMia, { childId: 'leo', day: TODAY }])).toEqual([]);
});

test('what is still to come, repeats, is of another kind or long ago is none', () => {
  expect(
    titles(
      [
        planned({ start: `${TODAY}T09:00`, end: `${TODAY}T09:30` }),
        planned({ repeat: { freq: 'year', interval: 1 } }),
        planned({ category: 'appointment' }),
        planned({ start: '2026-06-01T09:00', end: '2026-06-01T09:30' }),
      ],
      [],
    ),
  ).toEqual([]);
});
