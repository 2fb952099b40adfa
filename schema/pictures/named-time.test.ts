import { expect, test } from 'vitest';
import { namedTime } from './named-time.ts';

const iso = (text: string) => Date.parse(text);
const file = {
  changedAt: iso('2026-11-01T10:00Z'),
  zone: 'Europe/Berlin',
  now: iso('2026-11-30T10:00Z'),
};

test.each([
  ['IMG_20240314_091530.jpg', '2024-03-14T08:15:30Z'],
  ['VID_20240714_091530.mp4', '2024-07-14T07:15:30Z'],
  ['20240314_091530.jpg', '2024-03-14T08:15:30Z'],
  ['20240314091530.jpg', '2024-03-14T08:15:30Z'],
  ['IMG_20240314_091530123_HDR.jpg', '2024-03-14T08:15:30Z'],
  ['IMG_20240314_091530~2.jpg', '2024-03-14T08:15:30Z'],
  ['Screenshot_20240314-091530.png', '2024-03-14T08:15:30Z'],
  ['photo_2024-03-14_09-15-30.jpg', '2024-03-14T08:15:30Z'],
  ['photo_2024-03-14_09-15-30 (2).jpg', '2024-03-14T08:15:30Z'],
  ['signal-2024-03-14-09-15-30-123.jpg', '2024-03-14T08:15:30Z'],
  ['signal-2024-03-14-091530.jpeg', '2024-03-14T08:15:30Z'],
  ['2024-03-14 09.15.30.jpg', '2024-03-14T08:15:30Z'],
  ['2024-03-14T09:15:30.jpg', '2024-03-14T08:15:30Z'],
  ['WhatsApp Image 2024-03-14 at 09.15.30.jpeg', '2024-03-14T08:15:30Z'],
  ['WhatsApp Image 2024-03-14 at 9.15.30 PM (1).jpeg', '2024-03-14T20:15:30Z'],
  ['Screenshot 2024-03-14 at 12.05.00\u202fAM.png', '2024-03-13T23:05:00Z'],
])('the day and the time of %s', (name, instant) => {
  expect(namedTime(name, file)).toBe(iso(instant));
});

test('Pixel phones name files by the time in UTC', () => {
  expect(namedTime('PXL_20240314_091530123.jpg', file)).toBe(iso('2024-03-14T09:15:30Z'));
});

test.each(['IMG-20240314-WA0003.jpg', '2024-03-14.jpg', 'Mia 2024.03.14 in the park.png'])(
  'a name with only a day means noon: %s',
  (name) => expect(namedTime(name, file)).toBe(iso('2024-03-14T11:00:00Z')),
);

test('a name with only a day means when the file was changed, on that day', () => {
  const changedAt = iso('2024-03-13T23:30Z');
  expect(namedTime('IMG-20240314-WA0003.jpg', { ...file, changedAt })).toBe(changedAt);
});

test.each([
  'image.jpg',
  'IMG_0421.HEIC',
  'FB_IMG_1710403530123.jpg',
  '20241314_091530.jpg',
  '20240230_091530.jpg',
  '120240314.jpg',
  '202403141.jpg',
  '20261202_091530.jpg',
])('%s has no date', (name) => {
  expect(namedTime(name, file)).toBeNull();
});

test('a time that no clock shows leaves the day', () => {
  expect(namedTime('IMG_20240314_251530.jpg', file)).toBe(iso('2024-03-14T11:00:00Z'));
});
