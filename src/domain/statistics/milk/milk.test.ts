import { describe, expect, test } from 'vitest';
import type { EventPayloads } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { stashOf } from '../../log-types/milk-stash/stash.ts';
import { factsOf } from '../facts/day-facts.ts';
import { pumpBars } from './pumping.ts';
import { stashLine } from './stash-line.ts';

const family = { childId: null };

describe('pumping', () => {
  const pump = (at: string, payload: EventPayloads['pumping'], performedBy = 'u-ana') =>
    makeEvent('pumping', `${at}:00Z`, { ...family, payload, performedBy });
  const events = [
    pump('2025-06-10T08:00', { leftMl: 60.1, rightMl: 40.2 }),
    pump('2025-06-10T12:00', { totalMl: 80 }),
    pump('2025-06-10T13:00', { totalMl: 500 }, 'u-lea'),
    makeEvent('milk_stash', '2025-06-09T08:00:00Z', {
      ...family,
      payload: { kind: 'add', ml: 90 },
    }),
    makeEvent('milk_stash', '2025-06-10T08:00:00Z', {
      ...family,
      payload: { kind: 'use', ml: 100 },
    }),
  ];
  const question = makeQuestion(events, { from: '2025-06-09', to: '2025-06-10' });

  test('stands by side and person, beside the balance of the stash', () => {
    const chart = pumpBars(question, 'u-ana');
    expect(chart.bars[1]).toMatchObject({
      parts: { left: 60.1, right: 40.2, unsided: 80 },
      total: 180.3,
    });
    expect(chart.perSession.value).toBeCloseTo(90.15, 10);
    expect(chart.perHour.value).toBe(20);
    expect(chart.stash).toEqual([
      { day: '2025-06-09', ml: 90 },
      { day: '2025-06-10', ml: -10 },
    ]);
    expect(pumpBars(question, null).bars[1]?.total).toBe(680.3);
  });

  test('needs two sessions for an output per hour', () => {
    expect(pumpBars(question, 'u-lea').perHour.missing).toEqual({
      of: 'entries',
      have: 1,
      need: 2,
    });
  });
});

describe('the balance of the milk stash', () => {
  const stash = (at: string, payload: EventPayloads['milk_stash']) =>
    makeEvent('milk_stash', `${at}:00Z`, { ...family, payload });
  const pumped = (at: string, payload: EventPayloads['pumping']) =>
    makeEvent('pumping', `${at}:00Z`, { ...family, payload });
  const events = [
    pumped('2025-06-08T08:00', { totalMl: 500, destination: 'stored' }),
    stash('2025-06-09T08:00', { kind: 'add', ml: 100, storage: 'freezer' }),
    pumped('2025-06-09T12:00', { leftMl: 40.1, rightMl: 30.2, destination: 'stored' }),
    pumped('2025-06-09T16:00', { totalMl: 90, destination: 'fed_now' }),
    stash('2025-06-10T08:00', { kind: 'use', ml: 200 }),
    stash('2025-06-11T08:00', { kind: 'adjust', ml: 50, storage: 'fridge' }),
  ];

  test('is at each day what the form of the stash says, pumped milk included', () => {
    const days = ['2025-06-08', '2025-06-09', '2025-06-10', '2025-06-11'];
    const line = stashLine(factsOf(events), days);
    expect(line.map(({ ml }) => ml)).toEqual([0, 170.3, -29.7, 20.3]);
    const byForm = days.map((day) => stashOf(events.filter((event) => event.day <= day)).balanceMl);
    expect(line.map(({ ml }) => ml)).toEqual(byForm);
  });
});
