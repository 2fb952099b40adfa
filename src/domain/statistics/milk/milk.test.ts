import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../schema/limits.ts';
import type { EventPayloads } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { makeQuestion } from '../../../../tests/helpers/statistics.ts';
import { factsOf } from '../facts/day-facts.ts';
import { pumpBars } from './pumping.ts';
import { stashOf } from './stash.ts';

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

describe('the milk stash', () => {
  const t0 = Date.parse('2025-06-10T08:00:00Z');
  const changes = (payloads: EventPayloads['milk_stash'][]) =>
    [
      ...factsOf(
        payloads.map((payload, index) =>
          makeEvent('milk_stash', t0 + index * HOUR_MS, { ...family, payload }),
        ),
      ).values(),
    ].flatMap(({ stash }) => stash);

  test('takes from the lot that is best before first when none is named', () => {
    const { ml, lots } = stashOf(
      changes([
        { kind: 'add', ml: 100, storage: 'freezer', lotId: 'a' },
        { kind: 'add', ml: 50, storage: 'fridge', lotId: 'b' },
        { kind: 'use', ml: 70 },
        { kind: 'discard', ml: 10, lotId: 'a' },
        { kind: 'adjust', ml: -5, lotId: 'a' },
      ]),
    );
    expect(ml).toBe(65);
    expect(lots).toEqual([{ id: 'a', ml: 65, storage: 'freezer', bestBefore: t0 + 180 * DAY_MS }]);
  });

  test('is never clamped at zero', () => {
    expect(stashOf(changes([{ kind: 'use', ml: 30.5 }]))).toEqual({ ml: -30.5, lots: [] });
  });

  test('keeps thawed milk for a day after it was moved', () => {
    const thawedAt = t0 + HOUR_MS;
    const { ml, lots } = stashOf(
      changes([
        { kind: 'add', ml: 100, storage: 'freezer', lotId: 'a' },
        { kind: 'move', ml: 100, storage: 'fridge', lotId: 'a', thawedAt },
      ]),
    );
    expect(ml).toBe(100);
    expect(lots[0]).toMatchObject({ storage: 'fridge', bestBefore: thawedAt + DAY_MS });
  });
});
