import { describe, expect, test } from 'vitest';
import { childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { MINUTE_MS, SIDE_MAX_SEC } from '../../../schema/limits.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { sideElapsedMs } from '../../../schema/rules/timers.ts';
import type { TestReplica } from '../../../tests/helpers/replica.ts';
import { InvalidRecordError } from '../errors.ts';
import type { TimerResult } from './timers.ts';

const TWO_HOURS = SIDE_MAX_SEC * 1_000;

const startFeed = (environment: TestReplica, side: 'left' | 'right' = 'left') =>
  environment.replica.timers.start({ childId, kind: 'feeding', side });
const running = async (environment: TestReplica, count: number) =>
  (
    await eventually(environment.replica.timers.running(), (entries) => entries.length === count)
  ).map(({ record }) => record);
const value = (result: TimerResult): TimerRecord => {
  if (!result.ok) throw new Error(`refused: ${result.error.kind}`);
  return result.value;
};
const elapsed = (environment: TestReplica, timer: TimerRecord) => ({
  left: sideElapsedMs(timer.left, environment.clock.now()) / MINUTE_MS,
  right: sideElapsedMs(timer.right, environment.clock.now()) / MINUTE_MS,
});
const feedEvent = (timer: TimerRecord, endedAt: number) => ({
  type: 'feeding' as const,
  childId,
  startedAt: timer.startedAt,
  endedAt,
  payload: { breast: { leftSec: 600, rightSec: 0 } },
  source: 'timer' as const,
});
const startShift = (environment: TestReplica) =>
  environment.replica.timers.start({ childId, kind: 'handover' });
const shifts = async (environment: TestReplica, count: number) =>
  (
    await eventually(environment.replica.timers.shifts(), (entries) => entries.length === count)
  ).map(({ record }) => record);
const handover = (shift: TimerRecord) => ({
  type: 'handover' as const,
  childId,
  startedAt: shift.startedAt + 60 * MINUTE_MS,
  endedAt: null,
  payload: { fromUserId: shift.startedBy, toUserId: null, summary: ['2 feeds'] },
  source: 'timer' as const,
});
const aliveEvents = (environment: TestReplica, count: number) =>
  eventually(
    environment.replica.events.timeline({ childIds: [childId], limit: 10 }),
    (entries) => entries.length === count,
  );

function makeMember(userId: string, role: Role, stamp: string): AnyRecord {
  return {
    id: userId,
    childId: null,
    name: 'Gran',
    color: '#3B82F6',
    role,
    createdBy: userId,
    createdAt: 0,
    updatedBy: userId,
    updatedAt: 0,
    schemaVersion: 1,
    clocks: { '*': stamp },
    removed: null,
  };
}

/** Sends the records of each device to the other, as the server would. */
async function exchange(a: TestReplica, b: TestReplica): Promise<void> {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const waiting = await from.replica.sync.waiting(100);
    await to.replica.sync.absorb(
      waiting.map(({ collection, record }, i) => ({ collection, record, seq: i + 1 })),
    );
  }
}

describe('sides', () => {
  test('start, pause and continue independently, and count the time while no screen is open', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment);
    environment.advance(5 * MINUTE_MS);
    await environment.replica.timers.startSide(id, 'right');
    environment.advance(3 * MINUTE_MS);
    await environment.replica.timers.pauseSide(id, 'left');
    environment.advance(60 * MINUTE_MS);
    await environment.reopen();
    const [timer] = await running(environment, 1);
    expect(elapsed(environment, timer as TimerRecord)).toEqual({ left: 8, right: 63 });
    await environment.replica.close();
  });

  test('switching pauses one side and starts the other in one write', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment);
    environment.advance(4 * MINUTE_MS);
    const there = value(await environment.replica.timers.switchSide(id));
    expect(there).toMatchObject({ lastSide: 'right', startSide: 'left' });
    environment.advance(2 * MINUTE_MS);
    expect(elapsed(environment, there)).toEqual({ left: 4, right: 2 });
    const back = value(await environment.replica.timers.switchSide(id));
    environment.advance(MINUTE_MS);
    expect(elapsed(environment, back)).toEqual({ left: 5, right: 2 });
    await environment.replica.close();
  });

  test('pausing all stops both', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment);
    await environment.replica.timers.startSide(id, 'right');
    environment.advance(MINUTE_MS);
    const paused = value(await environment.replica.timers.pauseAll(id));
    environment.advance(MINUTE_MS);
    expect(elapsed(environment, paused)).toEqual({ left: 1, right: 1 });
    await environment.replica.close();
  });

  test('resetting one side leaves the other alone', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment);
    await environment.replica.timers.startSide(id, 'right');
    environment.advance(MINUTE_MS);
    const reset = value(await environment.replica.timers.resetSide(id, 'left'));
    expect(elapsed(environment, reset)).toEqual({ left: 0, right: 1 });
    const all = value(await environment.replica.timers.resetAll(id));
    expect(elapsed(environment, all)).toEqual({ left: 0, right: 0 });
    await environment.replica.close();
  });

  test('swapping gives each side the time of the other', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment);
    environment.advance(7 * MINUTE_MS);
    const swapped = value(await environment.replica.timers.swapSides(id));
    expect(elapsed(environment, swapped)).toEqual({ left: 0, right: 7 });
    expect(swapped).toMatchObject({ startSide: 'right', lastSide: 'right' });
    await environment.replica.close();
  });

  test('a side stops by itself at two hours and refuses to start again', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment);
    environment.advance(TWO_HOURS + 5 * MINUTE_MS);
    expect(await environment.replica.timers.startSide(id, 'left')).toEqual({
      ok: false,
      error: { kind: 'maximum' },
    });
    const right = value(await environment.replica.timers.startSide(id, 'right'));
    expect(elapsed(environment, right)).toEqual({ left: 120, right: 0 });
    const reset = value(await environment.replica.timers.resetSide(id, 'left'));
    expect(elapsed(environment, reset).left).toBe(0);
    expect((await environment.replica.timers.startSide(id, 'left')).ok).toBe(true);
    await environment.replica.close();
  });

  test('switching to a side at its maximum is refused and changes nothing', async () => {
    const environment = await openTestReplica();
    const { id } = await startFeed(environment, 'right');
    environment.advance(TWO_HOURS);
    await environment.replica.timers.pauseSide(id, 'right');
    await environment.replica.timers.startSide(id, 'left');
    environment.advance(MINUTE_MS);
    expect(await environment.replica.timers.switchSide(id)).toMatchObject({
      error: { kind: 'maximum' },
    });
    const [timer] = await running(environment, 1);
    expect(elapsed(environment, timer as TimerRecord)).toEqual({ left: 1, right: 120 });
    await environment.replica.close();
  });
});

describe('the start', () => {
  test('can be moved, and a side that runs since then moves with it', async () => {
    const environment = await openTestReplica();
    const { id, startedAt } = await startFeed(environment);
    environment.advance(2 * MINUTE_MS);
    const earlier = value(
      await environment.replica.timers.editStart(id, startedAt - 10 * MINUTE_MS),
    );
    expect(earlier.startedAt).toBe(startedAt - 10 * MINUTE_MS);
    expect(elapsed(environment, earlier).left).toBe(12);
    await environment.replica.close();
  });

  test('keeps the time of both sides when it is moved after a pause', async () => {
    const environment = await openTestReplica();
    const { id, startedAt } = await startFeed(environment);
    environment.advance(2 * MINUTE_MS);
    await environment.replica.timers.pauseSide(id, 'left');
    await environment.replica.timers.startSide(id, 'left');
    const moved = value(await environment.replica.timers.editStart(id, startedAt - 10 * MINUTE_MS));
    expect(elapsed(environment, moved).left).toBe(2);
    await environment.replica.close();
  });

  test('is stored with its time zone', async () => {
    const environment = await openTestReplica();
    const timer = await startFeed(environment);
    expect(timer.tz).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await environment.replica.close();
  });

  test('is refused for an unknown kind of timer', async () => {
    const environment = await openTestReplica();
    const wrong = environment.replica.timers.start({ childId, kind: 'nap' as never });
    await expect(wrong).rejects.toThrow(InvalidRecordError);
    expect(await environment.replica.timers.pauseSide('not-here-0001', 'left')).toEqual({
      ok: false,
      error: { kind: 'gone' },
    });
    await environment.replica.close();
  });
});

describe('a timer of what was entered', () => {
  const walk = { definitionId: 'def-walk', values: {} };
  const nails = { definitionId: 'def-nails', values: {} };

  test('keeps it, and runs beside one of another own type', async () => {
    const environment = await openTestReplica();
    const { timers } = environment.replica;
    const start = (payload: object, note: string) =>
      timers.start({ childId, kind: 'custom', entry: { payload: { ...payload }, note } });
    await start(walk, 'To the lake');
    environment.advance(MINUTE_MS);
    await start(nails, '');
    await timers.tidy();
    expect(await running(environment, 2)).toMatchObject([
      { payload: walk, note: 'To the lake' },
      { payload: nails },
    ]);
    await environment.replica.close();
  });
});

describe('a timer of a kind that only a newer release knows', () => {
  test('is not shown and not ended', async () => {
    const environment = await openTestReplica();
    const { timers } = environment.replica;
    const sleep = await timers.start({ childId, kind: 'sleep' });
    const rocket = { ...sleep, kind: 'rocket', payload: { stages: 3 } };
    for (const n of [1, 2]) {
      const record = { ...rocket, id: `rocket-000${n}`, eventId: `event-000${n}` };
      await environment.replica.sync.absorb([{ collection: 'timers', record, seq: n }]);
    }
    await timers.tidy();
    expect(await running(environment, 1)).toMatchObject([{ id: sleep.id }]);
    expect(await eventually(timers.alive(), (entries) => entries.length === 3)).toHaveLength(3);
    await environment.replica.close();
  });
});

describe('the end', () => {
  test('saves the event of the timer and removes the timer', async () => {
    const environment = await openTestReplica();
    const timer = await startFeed(environment);
    environment.advance(10 * MINUTE_MS);
    const event = await environment.replica.timers.finish(
      timer.id,
      feedEvent(timer, environment.clock.now()),
    );
    expect(event.id).toBe(timer.eventId);
    expect(await running(environment, 0)).toEqual([]);
    expect(await aliveEvents(environment, 1)).toHaveLength(1);
    await environment.replica.close();
  });

  test('with an invalid event is refused, and the timer keeps running', async () => {
    const environment = await openTestReplica();
    const timer = await startFeed(environment);
    const wrong = feedEvent(timer, timer.startedAt - MINUTE_MS);
    await expect(environment.replica.timers.finish(timer.id, wrong)).rejects.toThrow(
      InvalidRecordError,
    );
    expect(await running(environment, 1)).toHaveLength(1);
    await environment.replica.close();
  });

  test('without an event can be undone', async () => {
    const environment = await openTestReplica();
    const timer = await startFeed(environment);
    await environment.replica.timers.discard(timer.id);
    expect(await running(environment, 0)).toEqual([]);
    await environment.replica.timers.undoDiscard(timer.id);
    environment.advance(MINUTE_MS);
    const [back] = await running(environment, 1);
    expect(elapsed(environment, back as TimerRecord).left).toBe(1);
    await environment.replica.close();
  });

  test('repeated after an undo saves one event, with the later values', async () => {
    const environment = await openTestReplica();
    const timer = await startFeed(environment);
    const event = feedEvent(timer, timer.startedAt + MINUTE_MS);
    await environment.replica.timers.finish(timer.id, event);
    await environment.replica.events.remove(timer.eventId);
    await environment.replica.timers.undoDiscard(timer.id);
    // Also by a clock that was set back.
    environment.advance(-60 * MINUTE_MS);
    await environment.replica.timers.finish(timer.id, { ...event, note: 'again' });
    const [entry] = await aliveEvents(environment, 1);
    expect(entry?.record).toMatchObject({ id: timer.eventId, note: 'again' });
    await environment.replica.close();
  });

  // Invariant I22 (docs/sync-spec.md)
  test('on two devices saves one event', async () => {
    const [a, b] = [await openTestReplica(), await openTestReplica()];
    const timer = await startFeed(a);
    await exchange(a, b);
    a.advance(10 * MINUTE_MS);
    b.advance(11 * MINUTE_MS);
    await a.replica.timers.finish(timer.id, feedEvent(timer, a.clock.now()));
    await b.replica.timers.finish(timer.id, feedEvent(timer, b.clock.now()));
    await exchange(a, b);
    const [[here], [there]] = [await aliveEvents(a, 1), await aliveEvents(b, 1)];
    expect(here?.record).toEqual(there?.record);
    expect(here?.record.endedAt).toBe(b.clock.now());
    await a.replica.close();
    await b.replica.close();
  });
});

describe('a shift', () => {
  test('is not among the running timers, and survives a killed app', async () => {
    const environment = await openTestReplica();
    const other = '0198c0de-0000-7000-8000-00000000c41e';
    await environment.replica.timers.startAll(
      [childId, other].map((id) => ({ childId: id, kind: 'handover' })),
    );
    await startFeed(environment);
    await environment.reopen();
    expect((await running(environment, 1)).map(({ kind }) => kind)).toEqual(['feeding']);
    const held = await shifts(environment, 2);
    expect(new Set(held.map((shift) => shift.childId))).toEqual(new Set([childId, other]));
    expect(held[0]).toMatchObject({ startedBy: environment.userId, left: null, right: null });
    await environment.replica.close();
  });

  // Invariant I22 (docs/sync-spec.md)
  test('ended on two devices saves one handover', async () => {
    const a = await openTestReplica();
    const b = await openTestReplica();
    const shift = await startShift(a);
    await exchange(a, b);
    a.advance(8 * 60 * MINUTE_MS);
    b.advance(9 * 60 * MINUTE_MS);
    await a.replica.timers.finish(shift.id, { ...handover(shift), note: 'Keys: shelf' });
    await b.replica.timers.finish(shift.id, handover(shift));
    await exchange(a, b);
    const [[here], [there]] = [await aliveEvents(a, 1), await aliveEvents(b, 1)];
    expect(here?.record).toEqual(there?.record);
    expect(here?.record).toMatchObject({ id: shift.eventId, type: 'handover' });
    for (const environment of [a, b]) {
      expect(await shifts(environment, 0)).toEqual([]);
      await environment.replica.close();
    }
  });

  test('of several children ends for all of them, or for none', async () => {
    const environment = await openTestReplica();
    const [one] = await environment.replica.timers.startAll([{ childId, kind: 'handover' }]);
    const shift = one as TimerRecord;
    const wrong = { ...handover(shift), note: 'x'.repeat(2_001) };
    const ends = [{ id: shift.id, event: wrong }];
    await expect(environment.replica.timers.finishAll(ends)).rejects.toThrow(InvalidRecordError);
    expect(await shifts(environment, 1)).toHaveLength(1);
    await environment.replica.close();
  });
});

describe('duplicates and leftovers of timers', () => {
  // Invariant I22 (docs/sync-spec.md)
  test('removes a timer whose event was saved before a crash', async () => {
    const environment = await openTestReplica();
    const timer = await startFeed(environment);
    await environment.replica.events.add([
      { ...feedEvent(timer, timer.startedAt + 1), id: timer.eventId },
    ]);
    await environment.reopen();
    expect(await running(environment, 1)).toHaveLength(1);
    await environment.replica.timers.tidy();
    expect(await running(environment, 0)).toEqual([]);
    expect(await aliveEvents(environment, 1)).toHaveLength(1);
    await environment.replica.close();
  });

  test('does not take a new timer for a duplicate of a finished one', async () => {
    const environment = await openTestReplica();
    const done = await startFeed(environment);
    await environment.replica.events.add([
      { ...feedEvent(done, done.startedAt + 1), id: done.eventId },
    ]);
    environment.advance(MINUTE_MS);
    const next = await startFeed(environment);
    await environment.replica.timers.tidy();
    expect((await running(environment, 1)).map(({ id }) => id)).toEqual([next.id]);
    await environment.replica.close();
  });

  test('keeps the earlier start of a sleep that two devices started, on both devices', async () => {
    const [a, b] = [await openTestReplica(), await openTestReplica()];
    const first = await a.replica.timers.start({ childId, kind: 'sleep' });
    b.advance(MINUTE_MS);
    const second = await b.replica.timers.start({ childId, kind: 'sleep' });
    await exchange(a, b);
    for (const environment of [a, b]) {
      expect((await running(environment, 1)).map(({ id }) => id)).toEqual([first.id]);
      await environment.replica.timers.tidy();
    }
    await exchange(a, b);
    const [here, there] = [await stored(a), await stored(b)];
    expect(here.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(here).toEqual(there);
    await a.replica.close();
    await b.replica.close();
  });

  // Invariant I25 (docs/sync-spec.md)
  test('keeps one of two duplicates when a start is moved at the same time', async () => {
    const [a, b] = [await openTestReplica(), await openTestReplica()];
    const first = await a.replica.timers.start({ childId, kind: 'sleep' });
    b.advance(MINUTE_MS);
    const second = await b.replica.timers.start({ childId, kind: 'sleep' });
    await exchange(a, b);
    await b.replica.timers.editStart(second.id, first.startedAt - MINUTE_MS);
    for (const { replica } of [a, b]) await replica.timers.tidy();
    await exchange(a, b);
    for (const environment of [a, b]) {
      expect((await running(environment, 1)).map(({ id }) => id)).toEqual([first.id]);
    }
    await a.replica.close();
    await b.replica.close();
  });

  test('sorts timers by the start that was entered', async () => {
    const environment = await openTestReplica();
    await environment.replica.timers.start({ childId, kind: 'sleep' });
    const startedAt = environment.clock.now() - MINUTE_MS;
    const earlier = await environment.replica.timers.start({ childId, kind: 'sleep', startedAt });
    expect((await running(environment, 1)).map(({ id }) => id)).toEqual([earlier.id]);
    await environment.replica.close();
  });

  test('leaves timers of other people alone, except on a parent’s device', async () => {
    const [a, b] = [await openTestReplica(), await openTestReplica()];
    await a.replica.timers.start({ childId, kind: 'sleep' });
    a.advance(MINUTE_MS);
    const double = await a.replica.timers.start({ childId, kind: 'sleep' });
    await exchange(a, b);
    const removed = async () =>
      (await b.replica.sync.waiting(10)).flatMap(({ record }) => (record.removed ? record.id : []));
    for (const [role, ended] of [
      ['caregiver', []],
      ['parent', [double.id]],
    ] as const) {
      const stamp = makeStamp(b.clock.now(), role === 'parent' ? 1 : 0, 'server00');
      const record = makeMember(b.userId, role, stamp);
      await b.replica.sync.absorb([{ collection: 'members', record, seq: 9 }]);
      await b.replica.timers.tidy();
      expect(await removed()).toEqual(ended);
    }
    await a.replica.close();
    await b.replica.close();
  });

  test('keeps the earlier of a person’s two shifts, and the shift of another person', async () => {
    const [a, b] = [await openTestReplica(), await openTestReplica()];
    const first = await startShift(a);
    a.advance(MINUTE_MS);
    await startShift(a);
    const other = await startShift(b);
    await exchange(a, b);
    await a.replica.timers.tidy();
    const ids = (await shifts(a, 2)).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([first.id, other.id]));
    for (const environment of [a, b]) await environment.replica.close();
  });

  test('ends a shift only with its handover', async () => {
    const environment = await openTestReplica();
    const shift = await startShift(environment);
    await environment.replica.events.add([
      { ...feedEvent(shift, shift.startedAt), id: shift.eventId },
    ]);
    await environment.replica.timers.tidy();
    expect(await shifts(environment, 1)).toHaveLength(1);
    await environment.replica.events.add([{ ...handover(shift), id: shift.eventId }]);
    await environment.replica.timers.tidy();
    expect(await shifts(environment, 0)).toEqual([]);
    await environment.replica.close();
  });

  test('keeps the feedings of two people at the same time', async () => {
    const [a, b] = [await openTestReplica(), await openTestReplica()];
    await startFeed(a);
    await startFeed(b);
    await exchange(a, b);
    await a.replica.timers.tidy();
    expect(await running(a, 2)).toHaveLength(2);
    await a.replica.close();
    await b.replica.close();
  });

  /** Every timer on a device, removed ones too, newest first. */
  async function stored({ replica }: TestReplica) {
    return (await replica.sync.auditPage('timers/\uffff', 100)).rows;
  }
});
