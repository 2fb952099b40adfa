import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { lengthOfDay } from '../../days/day-length.ts';
import { factsOf, factsOfDay } from './day-facts.ts';
import { FactsCache } from './facts-cache.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { placesOf } from './places.ts';

describe('the day of an entry', () => {
  const daysOf = (at: string, dayStartHour: number, tz = 'Europe/Prague') => [
    ...factsOf([makeEvent('diaper', at, { tz })], { ...DEFAULT_SETTINGS, dayStartHour }).keys(),
  ];

  test('is the stored one when days start at midnight', () => {
    const event = { ...makeEvent('diaper', '2025-06-10T01:30:00Z'), day: '2025-06-09' };
    expect([...factsOf([event]).keys()]).toEqual(['2025-06-09']);
  });

  test('is the day before until the hour at which days start', () => {
    // 03:59 and 04:00 in Prague.
    expect(daysOf('2025-06-10T01:59:00Z', 4)).toEqual(['2025-06-09']);
    expect(daysOf('2025-06-10T02:00:00Z', 4)).toEqual(['2025-06-10']);
    expect(daysOf('2025-06-10T02:00:00Z', 6)).toEqual(['2025-06-09']);
  });

  test('begins as many hours after midnight on the days of clock changes', () => {
    // Four hours after midnight it is 05:00 in March and 03:00 in October.
    expect(daysOf('2025-03-30T02:59:00Z', 4)).toEqual(['2025-03-29']);
    expect(daysOf('2025-03-30T03:00:00Z', 4)).toEqual(['2025-03-30']);
    expect(daysOf('2025-10-26T01:59:00Z', 4)).toEqual(['2025-10-25']);
    expect(daysOf('2025-10-26T02:00:00Z', 4)).toEqual(['2025-10-26']);
  });

  test('follows the offset where the browser does not know the zone', () => {
    const event = { ...makeEvent('diaper', '2025-06-10T01:59:00Z'), tz: 'Europe/Nowhere' };
    expect([...factsOf([event], { ...DEFAULT_SETTINGS, dayStartHour: 4 }).keys()]).toEqual([
      '2025-06-09',
    ]);
  });
});

test('positions on the clock are those of the place where the entry was made', () => {
  const [nap] =
    factsOfDay('2025-06-10', [
      makeEvent('sleep', '2025-06-10T21:30:00Z', {
        ended: '2025-06-11T05:15:00Z',
        tz: 'America/New_York',
      }),
    ]).sleeps ?? [];
  // 17:30 to 01:15 of the next day.
  expect(nap).toMatchObject({ minute: 17 * 60 + 30, endMinute: 25 * 60 + 15 });
});

test('a sleep within the hour that repeats in autumn does not end before it begins', () => {
  // 02:50 summer time to 02:10 winter time: 20 minutes.
  const { sleeps } = factsOfDay('2025-10-26', [
    makeEvent('sleep', '2025-10-26T00:50:00Z', { ended: '2025-10-26T01:10:00Z' }),
  ]);
  expect(sleeps[0]).toMatchObject({ minute: 170, endMinute: 171 });
});

test('the kind of a sleep is the chosen one, else that of the night window', () => {
  const kindOf = (payload: { kind: 'nap' | 'night'; kindManual?: boolean }) =>
    factsOfDay('2025-06-10', [
      makeEvent('sleep', '2025-06-10T20:00:00Z', { ended: '2025-06-10T21:00:00Z', payload }),
    ]).sleeps[0]?.kind;
  expect(kindOf({ kind: 'nap', kindManual: true })).toBe('nap');
  expect(kindOf({ kind: 'nap' })).toBe('night');
});

test('facts are plain data', () => {
  const facts = factsOfDay('2025-06-10', [
    makeEvent('sleep', '2025-06-10T20:00:00Z', { ended: '2025-06-11T04:00:00Z' }),
    makeEvent('feeding', '2025-06-10T08:00:00Z'),
    makeEvent('pumping', '2025-06-10T08:00:00Z'),
    makeEvent('milk_stash', '2025-06-10T08:00:00Z'),
    makeEvent('medication', '2025-06-10T08:00:00Z'),
    makeEvent('mood', '2025-06-10T08:00:00Z'),
    makeEvent('note', '2025-06-10T08:00:00Z'),
  ]);
  expect(facts.entries).toBe(7);
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
});

test('the cache computes only days again whose entries changed', () => {
  const cache = new FactsCache(DEFAULT_SETTINGS);
  const monday = makeEvent('diaper', '2025-06-09T08:00:00Z');
  const tuesday = makeEvent('diaper', '2025-06-10T08:00:00Z');
  const before = cache.update([monday, tuesday]);
  const after = cache.update([monday, tuesday, makeEvent('diaper', '2025-06-10T09:00:00Z')]);
  expect(after.get('2025-06-09')).toBe(before.get('2025-06-09'));
  expect(after.get('2025-06-10')?.diapers).toHaveLength(2);
  const moved = cache.update([{ ...monday, day: '2025-06-08' }, tuesday]);
  expect([...moved.keys()]).toEqual(['2025-06-08', '2025-06-10']);
});

test('the places of a day tell its length as all of its entries do', () => {
  const at = (iso: string, tz: string, createdBy: string) =>
    makeEvent('note', iso, { tz, createdBy });
  const flight = [
    at('2025-06-10T05:00:00Z', 'Europe/Prague', 'u-ana'),
    at('2025-06-10T06:00:00Z', 'Europe/Prague', 'u-ana'),
    at('2025-06-10T07:00:00Z', 'Europe/Prague', 'u-sam'),
    at('2025-06-10T20:00:00Z', 'America/New_York', 'u-ana'),
    at('2025-06-10T21:00:00Z', 'America/New_York', 'u-ana'),
  ];
  const places = placesOf(flight);
  expect(places).toHaveLength(3);
  expect(lengthOfDay('2025-06-10', places)).toBe(30);
  const all = flight.map(({ day, tz, startedAt, createdBy: by }) => ({ day, tz, startedAt, by }));
  expect(lengthOfDay('2025-06-10', all)).toBe(30);
});
