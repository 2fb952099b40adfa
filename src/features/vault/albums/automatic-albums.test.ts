import { expect, test } from 'vitest';
import { automaticAlbums, monthOfLife } from './automatic-albums.ts';

const photo = (id: string, takenAt: string, more: object = {}) => ({
  id,
  takenAt: Date.parse(takenAt),
  takenTz: 'Europe/Berlin',
  childIds: ['mia'],
  milestoneId: null,
  eventId: null,
  ...more,
});

test.each([
  ['2026-01-15', 1],
  ['2026-02-14', 1],
  ['2026-02-15', 2],
  ['2027-01-15', 13],
  ['2026-01-14', null],
])('%s is in month %s of the life of a child born on 15 January 2026', (day, month) => {
  expect(monthOfLife('2026-01-15', day)).toBe(month);
});

test('photos of a child are in the months of their life, by the day where they were taken', () => {
  const photos = [
    photo('later', '2026-03-20T10:00Z'),
    photo('second', '2026-02-14T23:30Z'),
    photo('first', '2026-02-14T20:00Z'),
    photo('before', '2025-12-01T10:00Z'),
    photo('of another', '2026-03-20T10:00Z', { childIds: ['leo'] }),
  ];
  const albums = automaticAlbums(photos, [{ id: 'mia', birthdate: '2026-01-15' }], new Map());
  expect(albums.map(({ key, photoIds }) => [key, photoIds])).toEqual([
    ['month:mia:3', ['later']],
    ['month:mia:2', ['second']],
    ['month:mia:1', ['first']],
  ]);
});

test('a milestone has the photos that name it, and those of its log entry', () => {
  const photos = [
    photo('a', '2026-03-20T10:00Z', { milestoneId: 'walking_alone' }),
    photo('b', '2026-03-19T10:00Z', { eventId: 'e1' }),
    photo('c', '2026-03-18T10:00Z', { eventId: 'e2' }),
  ];
  const albums = automaticAlbums(photos, [], new Map([['e1', 'First word']]));
  expect(albums.map(({ key, photoIds }) => [key, photoIds])).toEqual([
    ['milestone:walking_alone', ['a']],
    ['milestone:entry:First word', ['b']],
  ]);
});
