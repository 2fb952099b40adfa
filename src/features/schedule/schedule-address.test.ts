import { expect, test } from 'vitest';
import { parseScheduleSearch, scheduleSearch } from './schedule-address.ts';

test('an address comes back as it was, and what it cannot mean is left out', () => {
  const search = {
    view: 'week',
    date: '2026-11-27',
    item: 'entry',
    on: '2026-11-27',
    person: 'ana',
    category: 'task',
    hide: 'shifts,birthdays',
  };
  const parsed = parseScheduleSearch(search);
  expect(JSON.parse(JSON.stringify(scheduleSearch(parsed)))).toEqual(search);
  const other = { view: 'year', date: '2026-13-40', category: 'nap', hide: 'all', page: 'x' };
  expect(JSON.parse(JSON.stringify(scheduleSearch(parseScheduleSearch(other))))).toEqual({});
});
