import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeShift, makeTimer } from '../../../tests/helpers/timers.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { isCountedInShift } from '../../log-types/shift-summary.ts';
import { isLongShift, likelyEnd, summarizeShift } from './shift.ts';

const t0 = Date.parse('2026-03-14T09:00:00Z');
const at = (minutes: number) => t0 + minutes * MINUTE_MS;
const shift = makeShift(t0, { childId: 'child-mia', startedBy: 'u-rosa' });
const ofMia = { childId: 'child-mia' };
const sleep = (from: number, to: number) =>
  makeEvent('sleep', at(from), { ...ofMia, ended: at(to), payload: { kind: 'nap' } });
const bottle = (minutes: number, takenMl: number, more = {}) =>
  makeEvent('feeding', at(minutes), {
    ...ofMia,
    payload: { bottles: [{ content: 'formula', takenMl }] },
    ...more,
  });
const summary = (events: EventRecord[], running: readonly LogTimer[] = []) =>
  summarizeShift(shift, at(240), { events, running, isCounted: isCountedInShift });

test('counts entries that began during the shift, both ends included, and sleep inside it', () => {
  const { totals, sleeps, mentioned, notes } = summary([
    sleep(-60, 30),
    sleep(100, 160),
    sleep(-90, -70),
    bottle(-1, 50),
    bottle(0, 100),
    bottle(240, 80),
    bottle(241, 70),
    makeEvent('diaper', at(10), { ...ofMia, payload: { kind: 'both' } }),
    makeEvent('note', at(20), { ...ofMia, note: 'Sang' }),
    makeEvent('handover', at(30), ofMia),
    makeEvent('bath', at(50), ofMia),
  ]);
  expect(totals).toMatchObject({ feeds: 2, milkMl: 180, wet: 1, dirty: 1 });
  expect([totals.sleepMs, sleeps]).toEqual([90 * MINUTE_MS, 2]);
  expect(mentioned.map(({ type }) => type)).toEqual(['bath']);
  expect(notes).toBe(1);
});

test('contains only its child, and no entry that only parents may see', () => {
  const { totals, mentioned } = summary([
    bottle(10, 100, { childId: 'child-leo' }),
    bottle(20, 100, { visibility: 'parents' }),
    makeEvent('pumping', at(30), { childId: null }),
  ]);
  expect(totals.feeds).toBe(0);
  expect(mentioned).toEqual([]);
});

test('reports whether the child sleeps at the end', () => {
  const asleep = (childId: string, kind: 'sleep' | 'feeding', from: number) =>
    makeTimer(at(from), { childId, kind });
  expect(summary([], [asleep('child-mia', 'sleep', 200)]).asleepSince).toBe(at(200));
  expect(summary([], [asleep('child-mia', 'feeding', 200)]).asleepSince).toBeNull();
  expect(summary([], [asleep('child-leo', 'sleep', 200)]).asleepSince).toBeNull();
  expect(summary([], [asleep('child-mia', 'sleep', 241)]).asleepSince).toBeNull();
});

test('a shift of 24 hours is long, one of 12 hours is not', () => {
  expect(isLongShift(shift, t0 + 12 * HOUR_MS)).toBe(false);
  expect(isLongShift(shift, t0 + 24 * HOUR_MS)).toBe(true);
});

test('proposes the last entry of the person as the end of a forgotten shift', () => {
  const mine = { createdBy: 'u-rosa' };
  const logged = [
    bottle(60, 100, mine),
    { ...sleep(400, 460), ...mine },
    bottle(600, 100, { createdBy: 'u-ana' }),
    // On the next day.
    bottle(24 * 60, 100, mine),
  ] as EventRecord[];
  expect(likelyEnd(shift, logged)).toBe(at(460));
  expect(likelyEnd(shift, [])).toBe(t0 + 8 * HOUR_MS);
});
