import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTimer } from '../../tests/helpers/timers.ts';
import { MINUTE_MS } from '../limits.ts';
import type { SideClock, TimerRecord } from '../records/timer.ts';
import { timerKinds } from '../records/timer-kinds.ts';
import {
  SIDE_MAX_MS,
  ZERO_SIDE,
  duplicateTimers,
  isSideRunning,
  otherSide,
  pauseSide,
  sideElapsedMs,
  slotOf,
  startSide,
} from './timers.ts';

const T0 = Date.UTC(2026, 2, 14, 3, 0);
const at = (minutes: number) => T0 + minutes * MINUTE_MS;
const run = (bankedMin: number, sinceMin: number): SideClock => ({
  bankedMs: bankedMin * MINUTE_MS,
  resumedAt: at(sinceMin),
});

describe('a side', () => {
  test('counts from its start, and keeps the banked time', () => {
    expect(sideElapsedMs(run(3, 0), at(10))).toBe(13 * MINUTE_MS);
    expect(sideElapsedMs(pauseSide(run(3, 0), at(10)), at(500))).toBe(13 * MINUTE_MS);
    expect(sideElapsedMs(null, at(10))).toBe(0);
  });

  test('stops by itself at exactly 7,200 seconds, also while the device sleeps', () => {
    expect(SIDE_MAX_MS).toBe(7_200_000);
    const side = run(0, 0);
    expect(sideElapsedMs(side, T0 + 7_199_999)).toBe(7_199_999);
    expect(isSideRunning(side, T0 + 7_199_999)).toBe(true);
    expect(sideElapsedMs(side, T0 + 7_200_000)).toBe(7_200_000);
    expect(isSideRunning(side, T0 + 7_200_000)).toBe(false);
    expect(sideElapsedMs(side, at(60 * 24 * 7))).toBe(7_200_000);
    expect(pauseSide(side, at(60 * 24))).toEqual({ bankedMs: 7_200_000, resumedAt: null });
  });

  test('refuses to start at its maximum, but not a millisecond before', () => {
    expect(startSide({ bankedMs: 7_200_000, resumedAt: null }, T0)).toBeNull();
    expect(startSide(run(0, 0), at(200))).toBeNull();
    expect(startSide({ bankedMs: 7_199_999, resumedAt: null }, T0)).toEqual({
      bankedMs: 7_199_999,
      resumedAt: T0,
    });
  });

  test('that is running continues unchanged when it is started', () => {
    const side = run(2, 0);
    expect(startSide(side, at(5))).toBe(side);
    expect(startSide(null, T0)).toEqual({ bankedMs: 0, resumedAt: T0 });
  });

  test('keeps its time when paused, up to its maximum', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(gaps, (minutes) => {
        let [side, now, ran]: [SideClock, number, number] = [ZERO_SIDE, 0, 0];
        for (const [i, gap] of minutes.entries()) {
          side = i % 2 === 0 ? (startSide(side, at(now)) ?? side) : pauseSide(side, at(now));
          now += gap;
          ran += i % 2 === 0 ? gap : 0;
          expect(sideElapsedMs(side, at(now))).toBe(Math.min(SIDE_MAX_MS, ran * MINUTE_MS));
        }
      }),
    );
  });

  test('shows no negative time when the clock was set back', () => {
    expect(sideElapsedMs(run(4, 0), at(-60))).toBe(4 * MINUTE_MS);
    expect(pauseSide(run(4, 0), at(-60))).toEqual({ bankedMs: 4 * MINUTE_MS, resumedAt: null });
  });

  test('has the other side', () => {
    expect([otherSide('left'), otherSide('right')]).toEqual(['right', 'left']);
  });
});

describe('duplicate timers', () => {
  const timer = (id: string, startMin: number, more: Partial<TimerRecord> = {}) =>
    makeTimer(at(startMin), { id: `timer-${id}`, kind: 'sleep', ...more });
  const doublesOf = (timers: TimerRecord[]) => duplicateTimers(timers).map(({ id }) => id);

  test('of one child and kind are all but the earliest', () => {
    expect(doublesOf([timer('2', 5), timer('3', 9), timer('1', 1)])).toEqual([
      'timer-2',
      'timer-3',
    ]);
  });

  // Invariant I25 (docs/sync-spec.md)
  test('duplicates never include both timers, even if two devices know different starts', () => {
    const here = doublesOf([timer('1', 0), timer('2', 5)]);
    const there = doublesOf([timer('1', 0), timer('2', -30)]);
    expect(new Set([...here, ...there])).toEqual(new Set(['timer-2']));
  });

  test('with the same start are distinguished by their ids', () => {
    expect(doublesOf([timer('b', 0), timer('a', 0)])).toEqual(['timer-b']);
  });

  test('do not include another child, another kind or another person’s feed', () => {
    const timers = [
      timer('a', 0),
      timer('b', 0, { childId: 'child-leo' }),
      timer('c', 0, { kind: 'tummy_time' }),
      timer('d', 0, { kind: 'feeding' }),
      timer('e', 0, { kind: 'feeding', startedBy: 'u-sam' }),
      timer('f', 0, { kind: 'pumping', childId: null }),
      timer('g', 0, { kind: 'pumping', childId: null, startedBy: 'u-sam' }),
    ];
    expect(doublesOf(timers)).toEqual([]);
  });

  test('of a shift are shifts of the same person', () => {
    const shift = (letter: string, startedBy: string) =>
      timer(letter, 0, { kind: 'handover', startedBy });
    expect(doublesOf([shift('a', 'u-ana'), shift('b', 'u-sam'), shift('c', 'u-ana')])).toEqual([
      'timer-c',
    ]);
  });

  test('of own types are those of one type', () => {
    const own = (letter: string, definitionId: string) =>
      timer(letter, 0, { kind: 'custom', payload: { definitionId, values: {} } });
    expect(doublesOf([own('a', 'def-walk'), own('b', 'def-nails'), own('c', 'def-walk')])).toEqual([
      'timer-c',
    ]);
  });

  test('do not include timers of a kind that only a newer release knows', () => {
    const rocket = { kind: 'rocket' as never };
    expect(doublesOf([timer('a', 0, rocket), timer('b', 0, rocket)])).toEqual([]);
  });

  test('of a sleep may be of different people', () => {
    expect(doublesOf([timer('a', 0), timer('b', 1, { startedBy: 'u-sam' })])).toEqual(['timer-b']);
  });

  test('are the same on every device, in any order of the timers', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^timer-[a-z]{3}$/),
        kind: fc.constantFrom(...timerKinds),
        childId: fc.constantFrom('child-mia', 'child-leo', null),
        startedBy: fc.constantFrom('u-ana', 'u-sam'),
        startedAt: fc.integer({ min: T0, max: T0 + 3 }),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    const twice = some.chain((fields) => {
      const timers = fields.map((each) => makeTimer(each.startedAt, each));
      return fc.tuple(
        fc.constant(timers),
        fc.shuffledSubarray(timers, { minLength: timers.length }),
      );
    });
    fc.assert(
      fc.property(twice, ([here, there]) => {
        const gone = new Set(doublesOf(here));
        expect(new Set(doublesOf(there))).toEqual(gone);
        const slots = here.filter(({ id }) => !gone.has(id)).map(slotOf);
        expect(slots.length).toBe(new Set(here.map(slotOf)).size);
      }),
    );
  });
});
