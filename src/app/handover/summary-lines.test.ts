import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { EventRecord } from '../../../schema/records/event.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { makeShift, makeTimer } from '../../../tests/helpers/timers.ts';
import { summarizeShift } from '../../domain/timers/shift.ts';
import { METRIC } from '../../domain/units.ts';
import { configureFormat } from '../../i18n/format.ts';
import { isCountedInShift } from '../../log-types/shift-summary.ts';
import { summaryLines } from './summary-lines.ts';

beforeEach(() => configureFormat({ locale: 'en-GB' }));

const t0 = Date.parse('2026-03-14T09:02:00Z');
const at = (minutes: number) => t0 + minutes * MINUTE_MS;
const shift = makeShift(t0, { childId: 'child-mia' });
const ofMia = { childId: 'child-mia', tz: 'UTC' };
const lines = (events: EventRecord[], more: { units?: typeof METRIC; asleep?: number } = {}) => {
  const running =
    more.asleep === undefined
      ? []
      : [makeTimer(at(more.asleep), { childId: 'child-mia', kind: 'sleep' })];
  const summary = summarizeShift(shift, at(488), { events, running, isCounted: isCountedInShift });
  return summaryLines(summary, { units: more.units ?? METRIC, tz: 'UTC', of: 'shift' });
};
const bottle = (minutes: number, takenMl: number) =>
  makeEvent('feeding', at(minutes), {
    ...ofMia,
    payload: { bottles: [{ content: 'formula', takenMl }] },
  });
const dose = (minutes: number, name: string) =>
  makeEvent('medication', at(minutes), {
    ...ofMia,
    payload: { name, amount: 2.5, unit: 'ml', status: 'given' },
  });
const day = [
  bottle(30, 100),
  bottle(120, 120),
  makeEvent('feeding', at(300), { ...ofMia, payload: { breast: { leftSec: 600, rightSec: 840 } } }),
  makeEvent('diaper', at(40), { ...ofMia, payload: { kind: 'both' } }),
  makeEvent('diaper', at(50), { ...ofMia, payload: { kind: 'wet' } }),
  makeEvent('sleep', at(60), { ...ofMia, ended: at(110), payload: { kind: 'nap' } }),
  makeEvent('sleep', at(200), { ...ofMia, ended: at(260), payload: { kind: 'nap' } }),
  dose(300, 'Paracetamol'),
  makeEvent('bath', at(310), { ...ofMia, payload: { kind: 'full' } }),
  makeEvent('note', at(320), { ...ofMia, note: 'Sang along' }),
];

test('list what happened, most important first', () => {
  expect(lines(day, { asleep: 470 })).toEqual([
    'On shift 09:02–17:10 (8 h 8 min)',
    '3 feeds (220 ml, 24 min at the breast)',
    'Diapers: 2 wet 1 dirty',
    'Slept 2 × (1 h 50 min)',
    'Asleep since 16:52',
    'Medicine: Paracetamol 2.5 ml 14:02',
    'Bath 14:12',
    '1 note',
  ]);
});

test('use the units of the writer', () => {
  expect(lines([bottle(30, 118)], { units: { volume: 'oz', temperature: 'F' } })).toContain(
    '1 feed (4 oz)',
  );
});

test('say that nothing was logged', () => {
  expect(lines([])).toEqual(['On shift 09:02–17:10 (8 h 8 min)', 'Nothing was logged.']);
});

test('fit into the limits of a handover', () => {
  const much = Array.from({ length: 60 }, (_, i) => dose(i, 'x'.repeat(80)));
  const activity = makeEvent('activity', at(1), {
    ...ofMia,
    payload: { kind: 'other', title: 'y'.repeat(80) },
  });
  const summary = lines([...day, activity, ...much]);
  expect(summary.length).toBeLessThanOrEqual(30);
  expect(summary).toContainEqual(expect.stringMatching(/^And \d+ more entries$/));
  const payload = { fromUserId: 'u-rosa', toUserId: null, summary };
  expect(EventRecord.safeParse(makeEvent('handover', at(488), { payload })).success).toBe(true);
});
