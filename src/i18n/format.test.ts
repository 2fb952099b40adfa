import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  configureFormat,
  dayIn,
  formatAgo,
  formatDay,
  formatDuration,
  formatElapsed,
  formatList,
  formatLocalDay,
  formatMoment,
  formatNumber,
  formatSpan,
  formatTime,
} from './format.ts';
import { formatBytes } from './format-bytes.ts';

const MIN = 60_000;
const HOUR = 60 * MIN;
const DAY = 24 * HOUR;
const tz = 'Europe/Lisbon';
const now = Date.parse('2026-10-14T02:14:30Z'); // 03:14 in Lisbon, a Wednesday
/** Replaces the no-break and narrow spaces that Intl writes. */
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

beforeEach(() => configureFormat({ locale: 'en-GB', hour12: undefined, dates: undefined }));

test('dates have the chosen order, and times keep the habit of the locale', () => {
  const day = Date.parse('2026-10-02T12:00Z');
  // Releases of ICU differ in the comma.
  const text = () => formatDay(day, { now, tz }).replace(',', '');
  expect(text()).toBe('Fri 2 Oct');
  configureFormat({ dates: 'en-US' });
  expect(text()).toBe('Fri Oct 2');
  expect(formatTime(now, { tz })).toBe('03:14');
  configureFormat({ locale: 'en-US', dates: 'en-GB' });
  expect(text()).toBe('Fri 2 Oct');
  expect(withPlainSpaces(formatTime(now, { tz }))).toBe('3:14 AM');
});

describe('times', () => {
  test('follow the locale, or the choice of 12 or 24 hours', () => {
    expect(formatTime(now, { tz })).toBe('03:14');
    configureFormat({ hour12: true });
    expect(withPlainSpaces(formatTime(now, { tz }))).toBe('3:14 am');
    configureFormat({ locale: 'en-US', hour12: false });
    expect(formatTime(now, { tz })).toBe('03:14');
  });

  test('use the zone in which they were entered', () => {
    expect(formatTime(now, { tz: 'Asia/Tokyo' })).toBe('11:14');
  });

  test('use the current zone of the device when no zone is given', () => {
    const home = process.env['TZ'];
    onTestFinished(() => void (process.env['TZ'] = home));
    process.env['TZ'] = 'Europe/Lisbon';
    expect(formatTime(now)).toBe('03:14');
    process.env['TZ'] = 'Asia/Tokyo';
    expect(formatTime(now)).toBe('11:14');
  });
});

describe('days', () => {
  test('use a name for near days, else a date, with the year when it differs', () => {
    expect(formatDay(now, { now, tz })).toBe('Today');
    expect(formatDay(now - DAY, { now, tz })).toBe('Yesterday');
    expect(formatDay(now + DAY, { now, tz })).toBe('Tomorrow');
    expect(withPlainSpaces(formatDay(now - 3 * DAY, { now, tz }))).toBe('Sun 11 Oct');
    expect(withPlainSpaces(formatDay(now - 400 * DAY, { now, tz }))).toBe('Tue, 9 Sept 2025');
  });

  test('change at midnight of the zone, not of UTC', () => {
    const lateEvening = Date.parse('2026-10-13T23:30:00Z');
    expect(dayIn(lateEvening, tz)).toBe('2026-10-14');
    expect(formatDay(lateEvening, { now, tz })).toBe('Today');
  });

  test('format a local day without a zone', () => {
    expect(formatLocalDay('2026-10-13', '2026-10-14')).toBe('Yesterday');
    expect(withPlainSpaces(formatLocalDay('2026-03-29', '2026-10-14'))).toBe('Sun 29 Mar');
    // Written in a zone ahead, where the next day has begun.
    expect(withPlainSpaces(formatLocalDay('2026-10-15', '2026-10-14'))).toBe('Thu 15 Oct');
  });

  test('format a moment with its day only when it is not today', () => {
    expect(formatMoment(now - HOUR, { now, tz })).toBe('02:14');
    expect(formatMoment(now - 10 * HOUR, { now, tz })).toBe('yesterday 17:14');
    expect(formatMoment(now + 24 * HOUR, { now, tz })).toBe('tomorrow 03:14');
  });
});

describe('spans', () => {
  test.each([
    [0, '0 s', '0 min'],
    [45_000, '45 s', '0 min'],
    [45 * MIN, '45 min', '45 min'],
    [2 * HOUR, '2 h', '2 h 00'],
    [2 * HOUR + 10 * MIN, '2 h 10 min', '2 h 10'],
    [2 * HOUR + 5 * MIN + 59_000, '2 h 5 min', '2 h 05'],
    [DAY + 3 * HOUR, '1 d 3 h', '1 d 3 h'],
    [3 * DAY, '3 d', '3 d'],
    [-5 * MIN, '0 s', '0 min'],
  ])('%d ms is "%s", short "%s"', (ms, long, short) => {
    expect([formatDuration(ms), formatSpan(ms)]).toEqual([long, short]);
  });

  test('round down, and show a future time as just now', () => {
    expect(formatAgo(now - 130 * MIN, now)).toBe('2 h 10 ago');
    expect(formatAgo(now - 47 * HOUR, now)).toBe('1 d 23 h ago');
    expect(formatAgo(now - 36 * 24 * HOUR - 21 * HOUR, now)).toBe('36 d ago');
    expect(formatAgo(now - 59_999, now)).toBe('just now');
    expect(formatAgo(now + HOUR, now)).toBe('just now');
  });

  test('show hours of a running clock only when there are any', () => {
    expect([
      formatElapsed(0),
      formatElapsed(245_000),
      formatElapsed(HOUR + 12 * MIN + 5_000),
    ]).toEqual(['0:00', '4:05', '1:12:05']);
  });
});

describe('numbers', () => {
  test('follow the locale', () => {
    expect([
      formatNumber(7.5),
      formatNumber(1234),
      formatNumber(7, { digits: 1, fixed: true }),
    ]).toEqual(['7.5', '1,234', '7.0']);
    configureFormat({ locale: 'de-DE' });
    expect(formatNumber(7.5)).toBe('7,5');
  });

  test('format sizes and lists', () => {
    expect(withPlainSpaces(formatBytes(532))).toBe('532 bytes');
    expect(withPlainSpaces(formatBytes(451_000))).toBe('451 kB');
    expect(withPlainSpaces(formatBytes(3_400_000))).toBe('3.4 MB');
    expect(formatList(['Mia', 'Leo', 'Sam'])).toBe('Mia, Leo and Sam');
  });
});
