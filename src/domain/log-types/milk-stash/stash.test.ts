import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventPayloads } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { keptIn, newLot } from './lots.ts';
import { stashOf } from './stash.ts';

const t0 = Date.parse('2025-06-10T08:00:00Z');
const entry = (id: string, hours: number, payload: EventPayloads['milk_stash']) =>
  makeEvent('milk_stash', t0 + hours * HOUR_MS, { id, childId: null, payload });
const pumped = (id: string, hours: number, payload: EventPayloads['pumping']) =>
  makeEvent('pumping', t0 + hours * HOUR_MS, {
    id,
    childId: null,
    ended: t0 + hours * HOUR_MS + 20 * MINUTE_MS,
    payload,
  });
const a = entry('a', 0, { kind: 'add', ml: 100, storage: 'fridge' });
const b = entry('b', 1, { kind: 'add', ml: 60, storage: 'freezer' });
const amounts = (events: Parameters<typeof stashOf>[0]) =>
  stashOf(events).lots.map(({ id, ml }) => [id, ml]);

describe('the milk stash', () => {
  test('is empty without entries', () => {
    expect(stashOf([])).toEqual({ lots: [], balanceMl: 0, missingMl: 0 });
  });

  test('has one lot for each addition, the oldest first, in any order of the entries', () => {
    expect(amounts([b, a])).toEqual([
      ['a', 100],
      ['b', 60],
    ]);
    expect(stashOf([a, b]).balanceMl).toBe(160);
  });

  test('is taken from its oldest lot where none is named', () => {
    expect(amounts([a, b, entry('c', 2, { kind: 'use', ml: 120 })])).toEqual([['b', 40]]);
    expect(amounts([a, b, entry('c', 2, { kind: 'discard', ml: 30, reason: 'spilled' })])).toEqual([
      ['a', 70],
      ['b', 60],
    ]);
  });

  test('is taken from the named lot', () => {
    expect(amounts([a, b, entry('c', 2, { kind: 'use', ml: 60, lotId: 'b' })])).toEqual([
      ['a', 100],
    ]);
  });

  test('has a negative balance when more was taken than there was', () => {
    const stash = stashOf([a, entry('c', 1, { kind: 'use', ml: 130.5 })]);
    expect(stash).toMatchObject({ lots: [], balanceMl: -30.5, missingMl: 30.5 });
    // What a named lot does not have is missing too, and is not taken from the others.
    const named = stashOf([a, b, entry('c', 2, { kind: 'use', ml: 70, lotId: 'b' })]);
    expect(named).toMatchObject({ balanceMl: 90, missingMl: 10 });
    expect(named.lots.map(({ id }) => id)).toEqual(['a']);
  });

  test('is even again after a correction by what was missing', () => {
    const short = [a, entry('c', 1, { kind: 'use', ml: 130 })];
    const even = stashOf([...short, entry('d', 2, { kind: 'adjust', ml: 30 })]);
    expect(even).toEqual({ lots: [], balanceMl: 0, missingMl: 0 });
    const more = stashOf([...short, entry('d', 2, { kind: 'adjust', ml: 50, storage: 'fridge' })]);
    expect(more.lots).toMatchObject([{ id: 'd', ml: 20, storage: 'fridge' }]);
  });

  test('is corrected in a lot, in both directions', () => {
    expect(amounts([a, entry('c', 1, { kind: 'adjust', ml: 15, lotId: 'a' })])).toEqual([
      ['a', 115],
    ]);
    expect(amounts([a, entry('c', 1, { kind: 'adjust', ml: -15, lotId: 'a' })])).toEqual([
      ['a', 85],
    ]);
    expect(amounts([a, b, entry('c', 2, { kind: 'adjust', ml: -110 })])).toEqual([['b', 50]]);
  });

  test('takes from a lot whose entry comes later, by a wrong clock', () => {
    const early = entry('c', -1, { kind: 'use', ml: 40, lotId: 'a' });
    expect(stashOf([early, a])).toMatchObject({ balanceMl: 60, missingMl: 0 });
    // Its entry is deleted, or not on this device: what was taken stays taken.
    expect(stashOf([b, early])).toMatchObject({ balanceMl: 20, missingMl: 40 });
  });

  test('stores before it takes within the same moment', () => {
    expect(stashOf([entry('0', 0, { kind: 'use', ml: 100 }), a])).toEqual({
      lots: [],
      balanceMl: 0,
      missingMl: 0,
    });
  });

  test('moves a whole lot, or a part that is a lot from then on', () => {
    const whole = stashOf([
      a,
      entry('c', 2, { kind: 'move', ml: 100, lotId: 'a', storage: 'freezer' }),
    ]);
    expect(whole.lots).toMatchObject([
      { id: 'a', ml: 100, storage: 'freezer', frozenAt: t0 + 2 * HOUR_MS },
    ]);
    const part = [a, entry('c', 2, { kind: 'move', ml: 40, lotId: 'a', storage: 'freezer' })];
    expect(stashOf(part).lots).toMatchObject([
      { id: 'a', ml: 60, storage: 'fridge' },
      { id: 'c', ml: 40, storage: 'freezer', storedAt: t0 },
    ]);
    expect(amounts([...part, entry('d', 3, { kind: 'use', ml: 40, lotId: 'c' })])).toEqual([
      ['a', 60],
    ]);
    expect(stashOf(part).balanceMl).toBe(100);
  });

  test('has no rounding errors of ounces', () => {
    const ounces = [0, 1, 2].map((n) => entry(`x${n}`, n, { kind: 'add', ml: 88.7 }));
    const uses = [3, 4, 5].map((n) => entry(`x${n}`, n, { kind: 'use', ml: 88.7 }));
    expect(stashOf([...ounces, ...uses])).toEqual({ lots: [], balanceMl: 0, missingMl: 0 });
  });
});

describe('pumped milk', () => {
  const stored = pumped('p', 1, {
    leftMl: 40,
    rightMl: 30,
    destination: 'stored',
    storage: 'fridge',
  });

  test('that is stored is a lot, from the end of the session', () => {
    expect(stashOf([a, stored]).lots).toMatchObject([
      { id: 'a' },
      { id: 'p', ml: 70, storage: 'fridge', storedAt: t0 + HOUR_MS + 20 * MINUTE_MS },
    ]);
    expect(amounts([a, stored, entry('c', 2, { kind: 'use', ml: 70, lotId: 'p' })])).toEqual([
      ['a', 100],
    ]);
  });

  test('that was fed or discarded is none', () => {
    const fed = pumped('p', 1, { totalMl: 70, destination: 'fed_now' });
    expect(amounts([a, fed, pumped('q', 2, { totalMl: 70 })])).toEqual([['a', 100]]);
  });

  test('of the time before the stash was begun is part of its first count', () => {
    const before = pumped('p', -1, { totalMl: 70, destination: 'stored' });
    expect(amounts([before])).toEqual([]);
    expect(amounts([before, a])).toEqual([['a', 100]]);
  });
});

describe('best before', () => {
  const best = (storage: 'room' | 'fridge' | 'freezer') =>
    (newLot('x', t0, 1, { storage }).bestBefore ?? 0) - t0;

  test('is four hours in the room, four days in the fridge, 180 days in the freezer', () => {
    expect([best('room'), best('fridge'), best('freezer')]).toEqual([
      4 * HOUR_MS,
      4 * DAY_MS,
      180 * DAY_MS,
    ]);
    expect(newLot('x', t0, 1, {}).bestBefore).toBeNull();
  });

  test('is the stated one where an entry states one', () => {
    expect(newLot('x', t0, 1, { storage: 'fridge', bestBefore: t0 + 1 }).bestBefore).toBe(t0 + 1);
  });

  test('is a day after thawing, also when it is frozen again', () => {
    const frozen = newLot('x', t0, 1, { storage: 'freezer' });
    const at = t0 + 30 * DAY_MS;
    const thawed = keptIn(frozen, 'fridge', at);
    expect(thawed).toMatchObject({ thawedAt: at, bestBefore: at + DAY_MS, frozenAt: t0 });
    expect(keptIn(thawed, 'freezer', at + HOUR_MS).bestBefore).toBe(at + DAY_MS);
    expect(keptIn(frozen, 'room', at).bestBefore).toBe(at + 4 * HOUR_MS);
    expect(keptIn(thawed, 'room', at + 23 * HOUR_MS).bestBefore).toBe(at + DAY_MS);
  });

  test('counts from when the milk was stored, and is never later by warming it', () => {
    const fridge = newLot('x', t0, 1, { storage: 'fridge' });
    const warm = keptIn(fridge, 'room', t0 + 95 * HOUR_MS);
    expect(warm.bestBefore).toBe(t0 + 4 * DAY_MS);
    expect(keptIn(newLot('x', t0, 1, { storage: 'room' }), 'fridge', t0 + HOUR_MS).bestBefore).toBe(
      t0 + 4 * DAY_MS,
    );
    expect(keptIn(fridge, 'freezer', t0 + DAY_MS).bestBefore).toBe(t0 + 181 * DAY_MS);
  });
});
