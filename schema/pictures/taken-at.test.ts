import { expect, test } from 'vitest';
import { takenAtByFile, takenAtOf } from './taken-at.ts';

const device = {
  name: 'image.jpg',
  changedAt: 1_770_000_000_000,
  zone: 'Europe/Berlin',
  now: 1_780_000_000_000,
};
const exif = (takenAtLocal: string | null, offsetMin: number | null = null) => ({
  orientation: 1,
  takenAtLocal,
  offsetMin,
  location: null,
});
const iso = (text: string) => Date.parse(text);

test.each([
  ['in summer', '2026-07-01T12:00:00', '2026-07-01T10:00:00Z'],
  ['in winter', '2026-01-01T12:00:00', '2026-01-01T11:00:00Z'],
  ['in the hour that the clock skips', '2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
  ['in the hour that comes twice', '2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
])('a clock without an offset is that of this device, %s', (_when, local, instant) => {
  expect(takenAtOf(exif(local), device)).toEqual({
    takenAt: iso(instant),
    takenTz: 'Europe/Berlin',
    dateUnsure: false,
  });
});

test.each([
  [120, '2026-07-01T12:00:00', '2026-07-01T10:00:00Z', 'Europe/Berlin'],
  [-420, '2026-07-01T12:00:00', '2026-07-01T19:00:00Z', 'Etc/GMT+7'],
  [330, '2026-07-01T12:00:00', '2026-07-01T06:30:00Z', 'Asia/Kolkata'],
  [0, '2026-07-01T12:00:00', '2026-07-01T12:00:00Z', 'UTC'],
])('a clock with the offset %i keeps it', (offsetMin, local, instant, takenTz) => {
  const taken = takenAtOf(exif(local, offsetMin), device);
  expect(taken).toEqual({ takenAt: iso(instant), takenTz, dateUnsure: false });
});

test('without a clock the date of the file is a guess', () => {
  const guess = { takenAt: device.changedAt, takenTz: 'Europe/Berlin', dateUnsure: true };
  expect(takenAtOf(null, device)).toEqual(guess);
  expect(takenAtOf(exif(null), device)).toEqual(guess);
});

test('a date in the name is no guess, and is less than the clock of the camera', () => {
  const named = { ...device, name: 'IMG_20240314_091530.jpg' };
  const taken = {
    takenAt: iso('2024-03-14T08:15:30Z'),
    takenTz: 'Europe/Berlin',
    dateUnsure: false,
  };
  expect(takenAtByFile(named)).toEqual(taken);
  expect(takenAtOf(exif(null), named)).toEqual(taken);
  expect(takenAtOf(exif('2026-07-01T12:00:00'), named).takenAt).toBe(iso('2026-07-01T10:00Z'));
});
