import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { EventRecord } from '../../schema/records/event.ts';
import type { LogTimer } from '../../schema/records/timer.ts';
import { hasSides, isLogTimerKind, timerKinds } from '../../schema/records/timer-kinds.ts';
import { makeStamp } from '../../schema/rules/clock.ts';
import { makeEvent } from '../../tests/helpers/events.ts';
import { makeTimer } from '../../tests/helpers/timers.ts';
import { isTimerRunning, restedAt, timerElapsedMs } from '../domain/timers/timer-clock.ts';
import { wakingsOf } from '../domain/log-types/sleep/wakings.ts';
import { DEFAULT_SETTINGS } from '../domain/statistics/settings.ts';
import { forgottenEnd, usualLengthMs as usualLengthOf } from './later-timers.ts';
import { eventOfTimer as eventOf, timerName } from './timers.ts';

const t0 = Date.parse('2025-06-10T01:00:00Z');
const stamp = (at: number) => makeStamp(at, 0, 'testnode');

const eventOfTimer = (of: LogTimer, end: number, settings = DEFAULT_SETTINGS) =>
  eventOf(of, end, settings);
const usualLengthMs = (of: LogTimer, recent: Parameters<typeof usualLengthOf>[1]) =>
  usualLengthOf(of, recent, DEFAULT_SETTINGS);
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
      for (const kind of timerKinds.filter(isLogTimerKind)) {
        const sided = hasSides(kind);
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

  test('is a night sleep by the night of its child', () => {
    // From 20:00 to 21:30 on the clock of the timer.
    const evening = sleep({ startedAt: Date.parse('2025-06-10T18:00:00Z') });
    const end = evening.startedAt + 90 * MINUTE_MS;
    const late = { ...DEFAULT_SETTINGS, night: { fromMin: 22 * 60, toMin: 9 * 60 } };
    expect(eventOfTimer(evening, end).payload).toMatchObject({ kind: 'night' });
    expect(eventOfTimer(evening, end, late).payload).toMatchObject({ kind: 'nap' });
    expect(usualLengthOf(evening, [], DEFAULT_SETTINGS)).toBe(5 * HOUR_MS);
    expect(usualLengthOf(evening, [], late)).toBe(90 * MINUTE_MS);
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

describe('a timer of a type that only lasts', () => {
  const plain = (kind: LogTimer['kind'], more: Partial<LogTimer> = {}) =>
    timer({ kind, left: null, right: null, ...more });
  const own = {
    definitionId: 'def-walk',
    values: {},
    definition: { name: 'Dog walk', icon: 'dog', color: '#3B82F6', fields: {} },
  };

  test('becomes an entry with what was entered when it was started', () => {
    const walk = plain('activity', {
      payload: { kind: 'walk', title: 'To the lake' },
      note: 'With the sling',
      tags: ['sun'],
      performedBy: 'u-sam',
      visibility: 'parents',
    });
    expect(eventOfTimer(walk, t0 + 40 * MINUTE_MS)).toEqual({
      type: 'activity',
      childId: 'child-mia',
      startedAt: t0,
      endedAt: t0 + 40 * MINUTE_MS,
      tz: 'Europe/Madrid',
      payload: { kind: 'walk', title: 'To the lake' },
      note: 'With the sling',
      tags: ['sun'],
      performedBy: 'u-sam',
      visibility: 'parents',
    });
  });

  test('becomes the usual entry of its person if nothing was entered', () => {
    const saved = (kind: LogTimer['kind']) => eventOfTimer(plain(kind), t0 + MINUTE_MS);
    expect(saved('bath')).toMatchObject({ payload: { kind: 'full' }, performedBy: 'u-ana' });
    expect(saved('mood')).toMatchObject({ payload: { mood: 'crying' }, visibility: 'family' });
    expect(saved('activity').payload).toEqual({ kind: 'other' });
    expect(saved('tummy_time').payload).toEqual({});
  });

  test('ends at the maximum length of its type', () => {
    const hours = (kind: LogTimer['kind'], payload?: LogTimer['payload']) =>
      (eventOfTimer(plain(kind, payload ? { payload } : {}), t0 + 40 * HOUR_MS).endedAt - t0) /
      HOUR_MS;
    expect(hours('bath')).toBe(2);
    expect(hours('mood')).toBe(6);
    expect(hours('activity')).toBe(12);
    expect(hours('custom', own)).toBe(24);
  });

  test('has the name of what was entered', () => {
    expect(timerName(plain('bath'))).toBe('Bath');
    expect(timerName(plain('bath', { payload: { kind: 'sponge' } }))).toBe('Sponge bath');
    expect(timerName(plain('mood'))).toBe('Crying');
    expect(timerName(plain('activity', { payload: { kind: 'walk' } }))).toBe('Walk');
    expect(timerName(plain('custom', { payload: own }))).toBe('Dog walk');
    expect(timerName(plain('custom'))).toBe('Own log');
    expect(timerName(plain('sleep'))).toBe('Sleep');
  });

  test('compares its length with entries of the same kind or own type only', () => {
    const lasting = (payload: object, minutes: number) =>
      Array.from({ length: 3 }, () => ({
        startedAt: t0,
        endedAt: t0 + minutes * MINUTE_MS,
        payload: payload as never,
      }));
    const recent = [...lasting({ definitionId: 'def-nails', values: {} }, 5), ...lasting(own, 90)];
    expect(usualLengthMs(plain('custom', { payload: own }), recent)).toBe(90 * MINUTE_MS);
    const songs = lasting({ kind: 'music' }, 8);
    expect(usualLengthMs(plain('activity', { payload: { kind: 'music' } }), songs)).toBe(
      8 * MINUTE_MS,
    );
    expect(usualLengthMs(plain('activity', { payload: { kind: 'walk' } }), songs)).toBe(
      30 * MINUTE_MS,
    );
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
