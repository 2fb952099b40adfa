import { expect, test } from 'vitest';
import { photosOfDay } from './photos-of-day.ts';

const photo = (id: string, takenAt: string, more: object = {}) => ({
  id,
  takenAt: Date.parse(takenAt),
  takenTz: 'Europe/Berlin',
  childIds: ['mia'],
  eventId: null,
  ...more,
});

test('shows on a day what was taken on it where it was taken', () => {
  const photos = [
    photo('late', '2026-07-02T21:59Z'),
    photo('next day', '2026-07-02T22:01Z'),
    photo('abroad', '2026-07-03T04:00Z', { takenTz: 'America/Los_Angeles' }),
    photo('of nobody', '2026-07-02T10:00Z', { childIds: [] }),
    photo('of another child', '2026-07-02T10:00Z', { childIds: ['ben'] }),
    photo('of an entry', '2026-07-02T10:00Z', { eventId: 'e1' }),
  ];
  const idsOn = (day: string, dayStartHour = 0) =>
    photosOfDay(photos, { day, dayStartHour, childIds: ['mia'] }).map(({ id }) => id);
  expect(idsOn('2026-07-02')).toEqual(['late', 'abroad', 'of nobody']);
  expect(idsOn('2026-07-03')).toEqual(['next day']);
  // A day that starts at four has the first hours of the next date.
  expect(idsOn('2026-07-02', 4)).toEqual(['late', 'next day', 'abroad', 'of nobody']);
});
