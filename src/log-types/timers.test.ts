import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { EventRecord } from '../../schema/records/event.ts';
import type { LogTimer } from '../../schema/records/timer.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeTimer } from '../../tests/helpers/timers.ts';
import { isTimerRunning, restedAt, timerElapsedMs } from '../domain/timers/timer-clock.ts';
import { wakingsOf } from '../domain/log-types/sleep/wakings.ts';
import { eventOfTimer, forgottenEnd, usualLengthMs } from './timers.ts';

const t0 = Date.parse('2025-06-10T01:00:00Z');
const stamp = (at: number) => makeStamp(at, 0, 'testnode');

const timer = (more: Partial<LogTimer> = {}) => makeTimer(t0, more);

describe('a feeding timer', () => {
  const both = timer({
    left: { bankedMs: 8 * MINUTE_MS + 999, resumedAt: null },
    right: { bankedMs: 0, resumedAt: t0 + 10 * MINUTE_MS },
    lastSide: 'right',
  });

  test('becomes a feed with whole seconds, its sides and the pause between', () => {
    expect(eventOfTimer(both, t0 + 16 * MINUTE_MS)).toMatchObject({
      type: 'feeding',
      startedAt: t0,
      endedAt: t0 + 16 * MINUTE_MS,
      payload: {
        breast: { leftSec: 480, rightSec: 360, pauseSec: 120, startSide: 'left', endSide: 'right' },
      },
    });
    expect(timerElapsedMs(both, t0 + 16 * MINUTE_MS)).toBe(14 * MINUTE_MS + 999);
  });

  test('is cut when the feed ended before the timer was stopped', () => {
    expect(eventOfTimer(both, t0 + 11 * MINUTE_MS).payload).toMatchObject({
      breast: { rightSec: 60 },
    });
  });

  test('keeps a side at its maximum and the feed at four hours', () => {
    const forgotten = eventOfTimer(timer(), t0 + 9 * HOUR_MS);
    expect(forgotten.endedAt).toBe(t0 + 4 * HOUR_MS);
    expect(forgotten.payload).toMatchObject({ breast: { leftSec: 7200, pauseSec: 7200 } });
  });

  test('with both sides at once has no pause', () => {
    const twins = timer({ right: { bankedMs: 0, resumedAt: t0 } });
    expect(eventOfTimer(twins, t0 + MINUTE_MS).payload).toMatchObject({ breast: { pauseSec: 0 } });
  });

  test('makes valid events at any moment', () => {
    for (const end of [t0 - HOUR_MS, t0, t0 + 1, t0 + 3 * HOUR_MS, t0 + 40 * HOUR_MS]) {
      for (const kind of ['feeding', 'sleep', 'pumping', 'tummy_time', 'custom'] as const) {
        const sided = kind === 'feeding' || kind === 'pumping';
        const event = eventOfTimer(
          timer({ kind, ...(sided ? {} : { left: null, right: null }) }),
          end,
        );
        const record = makeEvent(event.type, event.startedAt, {
          ...event,
          payload: event.payload as never,
        });
        expect(EventRecord.safeParse(record).success).toBe(true);
      }
    }
  });
});

describe('the end of a session', () => {
  test('is now while a side runs', () => {
    expect(restedAt(timer(), t0 + MINUTE_MS)).toBe(t0 + MINUTE_MS);
    expect(isTimerRunning(timer(), t0 + MINUTE_MS)).toBe(true);
  });

  test('is the time of the last pause, not the time of asking', () => {
    const paused = timer({
      left: { bankedMs: 5 * MINUTE_MS, resumedAt: null },
      clocks: { '*': stamp(t0), left: stamp(t0 + 5 * MINUTE_MS) },
    });
    expect(restedAt(paused, t0 + 6 * HOUR_MS)).toBe(t0 + 5 * MINUTE_MS);
  });

  test('is the time at which the side reached its maximum', () => {
    expect(restedAt(timer(), t0 + 9 * HOUR_MS)).toBe(t0 + 2 * HOUR_MS);
  });

  test('is not earlier than the time on its sides requires, even if the writer’s clock was wrong', () => {
    const paused = timer({
      left: { bankedMs: 5 * MINUTE_MS, resumedAt: null },
      clocks: { '*': stamp(t0 - HOUR_MS) },
    });
    expect(restedAt(paused, t0 + HOUR_MS)).toBe(t0 + 5 * MINUTE_MS);
    const ahead = timer({
      left: { bankedMs: 5 * MINUTE_MS, resumedAt: null },
      clocks: { '*': stamp(t0 + 40 * HOUR_MS) },
    });
    expect(restedAt(ahead, t0 + HOUR_MS)).toBe(t0 + HOUR_MS);
  });
});

describe('a sleep timer', () => {
  const sleep = (more = {}) => timer({ kind: 'sleep', left: null, right: null, ...more });

  test('becomes a nap or night sleep by its time, with the wakings noted meanwhile', () => {
    const wakings = [
      { at: t0 + HOUR_MS, minutes: 5 },
      { at: t0 + 9 * HOUR_MS, minutes: 5 },
    ];
    const event = eventOfTimer(sleep({ wakings }), t0 + 3 * HOUR_MS);
    expect(event.payload).toEqual({ kind: 'night', wakings: [wakings[0]] });
  });

  test('ignores wakings of an unknown shape', () => {
    expect(wakingsOf(sleep({ wakings: [{ at: 'x' }, null, { at: 1, minutes: 2 }] }))).toEqual([
      { at: 1, minutes: 2 },
    ]);
    expect(wakingsOf(sleep({ wakings: 3 }))).toEqual([]);
  });

  test('runs without a pause and ends after twenty hours', () => {
    expect(isTimerRunning(sleep(), t0 + 50 * HOUR_MS)).toBe(true);
    expect(eventOfTimer(sleep(), t0 + 50 * HOUR_MS).endedAt).toBe(t0 + 20 * HOUR_MS);
  });
});

describe('a forgotten timer', () => {
  const nap = timer({ kind: 'sleep', left: null, right: null, startedAt: t0 + 10 * HOUR_MS });
  const naps = [30, 60, 45, 90].map((minutes) =>
    makeEvent('sleep', t0, { ended: t0 + minutes * MINUTE_MS, payload: { kind: 'nap' } }),
  );

  test('is longer than three times the usual length of this child', () => {
    const usualMs = usualLengthMs(nap, naps);
    expect(usualMs).toBe(60 * MINUTE_MS);
    const proposedEnd = (minutes: number) =>
      forgottenEnd(nap, { now: nap.startedAt + minutes * MINUTE_MS, usualMs });
    expect(proposedEnd(180)).toBeNull();
    expect(proposedEnd(181)).toBe(nap.startedAt + 60 * MINUTE_MS);
  });

  test('uses typical lengths while few entries are known, longer ones at night', () => {
    expect(usualLengthMs(nap, naps.slice(0, 2))).toBe(90 * MINUTE_MS);
    expect(usualLengthMs({ ...nap, startedAt: t0 }, naps)).toBe(5 * HOUR_MS);
    expect(usualLengthMs(timer(), [])).toBe(25 * MINUTE_MS);
  });

  test('ignores timers that were stopped at once', () => {
    const slips = [1, 2, 3].map((seconds) =>
      makeEvent('sleep', t0, { ended: t0 + seconds * 1_000, payload: { kind: 'nap' } }),
    );
    expect(usualLengthMs(nap, slips)).toBe(22.5 * MINUTE_MS);
  });

  test('is assumed at the maximum length of its event at the latest', () => {
    const usualMs = 10 * HOUR_MS;
    expect(forgottenEnd(nap, { now: nap.startedAt + 20 * HOUR_MS + 1, usualMs })).not.toBeNull();
  });
});
