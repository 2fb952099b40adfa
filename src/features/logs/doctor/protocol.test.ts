import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { DEFAULT_SETTINGS } from '../../../domain/statistics/settings.ts';
import { configureFormat, formatTime } from '../../../i18n/format.ts';
import { protocolHours } from './protocol.ts';

configureFormat({ locale: 'en-GB', hour12: false });

const hoursOf = (records: readonly EventRecord[], day: string) =>
  protocolHours(records, { day, deviceTz: 'Europe/Madrid', settings: DEFAULT_SETTINGS });

describe('the 24-hour protocol', () => {
  test('puts an entry into the hour of its start, and cuts sleep at the hours', () => {
    const hours = hoursOf(
      [
        makeEvent('feeding', '2025-03-25T07:10:00Z', {
          payload: { bottles: [{ content: 'formula', takenMl: 90 }] },
          note: 'spat some',
        }),
        makeEvent('diaper', '2025-03-25T07:30:00Z', { payload: { kind: 'both' } }),
        makeEvent('sleep', '2025-03-25T07:45:00Z', { ended: '2025-03-25T09:15:00Z' }),
      ],
      '2025-03-25',
    );
    expect(hours).toHaveLength(24);
    // Madrid is an hour ahead in winter.
    expect(hours[8]).toMatchObject({
      wet: 1,
      dirty: 1,
      sleepMs: 15 * 60_000,
      notes: ['spat some'],
    });
    expect(hours[8]?.feeds).toMatchObject([{ parts: ['bottle'], ml: 90, breastMin: 0 }]);
    expect(hours[9]?.sleepMs).toBe(60 * 60_000);
    expect(hours[10]?.sleepMs).toBe(15 * 60_000);
    expect(hours[11]).toMatchObject({ feeds: [], wet: 0, dirty: 0, sleepMs: 0, notes: [] });
  });

  test('has 23 and 25 hours at the clock changes, and an empty day all of them', () => {
    const clock = (day: string) =>
      hoursOf([], day).map(({ from, tz }) => formatTime(from, { tz }).slice(0, 2));
    expect(clock('2025-03-30')).toHaveLength(23);
    expect(clock('2025-10-26')).toHaveLength(25);
    expect(new Set(clock('2025-10-26')).size).toBe(24);
    expect(clock('2025-03-25')).toHaveLength(24);
  });

  test('counts a sleep that began the evening before, and one that two people logged once', () => {
    const sleep = makeEvent('sleep', '2025-03-24T21:00:00Z', { ended: '2025-03-25T01:00:00Z' });
    const total = hoursOf([sleep, { ...sleep, id: 'again' }], '2025-03-25').reduce(
      (sum, { sleepMs }) => sum + sleepMs,
      0,
    );
    expect(total).toBe(2 * 3_600_000);
  });
});
