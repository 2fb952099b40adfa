import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { logLines } from '../../../app/entries/log-lines.ts';
import { METRIC } from '../../../domain/units.ts';
import { configureFormat } from '../../../i18n/format.ts';
import { summarizeAbsence } from './away-summary.ts';

beforeEach(() => configureFormat({ locale: 'en-GB' }));

const MIA = 'child-mia';
const LEO = 'child-leo';
const BEN = { createdBy: 'u-ben' };
// In Madrid the clock goes from 2 to 3 in this night.
const from = Date.parse('2026-03-28T22:00:00+01:00');
const until = Date.parse('2026-03-29T07:00:00+02:00');
const at = (minutes: number) => from + minutes * MINUTE_MS;
const summarize = (events: EventRecord[], away = { from, until }) =>
  summarizeAbsence(away, { userId: 'u-ana', childIds: [MIA, LEO], events, running: [] });
const lines = (events: EventRecord[]) =>
  summarize(events)?.summaries.map(({ childId, summary }) => [
    childId,
    ...logLines(summary, { units: METRIC, tz: 'Europe/Madrid', max: 10 }),
  ]);

test('say what happened with each child, in the words of a handover', () => {
  expect(
    lines([
      makeEvent('feeding', at(60), {
        ...BEN,
        payload: { bottles: [{ content: 'formula', takenMl: 120 }] },
      }),
      makeEvent('diaper', at(70), { ...BEN, payload: { kind: 'wet' } }),
      makeEvent('medication', at(80), {
        ...BEN,
        payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' },
      }),
      makeEvent('note', at(90), { ...BEN, note: 'Slept well' }),
      makeEvent('diaper', at(95), { ...BEN, childId: LEO, payload: { kind: 'dirty' } }),
    ]),
  ).toEqual([
    [MIA, '1 feed (120 ml)', 'Diapers: 1 wet', 'Medicine: Paracetamol 5 ml 23:20', '1 note'],
    [LEO, 'Diapers: 1 dirty'],
  ]);
});

test('sleep is as long as it was in the night in which the clock changes, cut at the absence', () => {
  const night = makeEvent('sleep', from - HOUR_MS, {
    ...BEN,
    ended: until - HOUR_MS,
    payload: { kind: 'night' },
  });
  expect(lines([night])).toEqual([[MIA, 'Slept 7 h']]);
});

test('nothing is said when only the person themselves logged', () => {
  expect(summarize([makeEvent('diaper', at(10)), makeEvent('bath', at(20))])).toBeNull();
});

test('an own entry counts beside those of others', () => {
  const own = makeEvent('diaper', at(10), { payload: { kind: 'wet' } });
  const other = makeEvent('diaper', at(20), { ...BEN, payload: { kind: 'wet' } });
  expect(lines([own, other])).toEqual([[MIA, 'Diapers: 2 wet']]);
});

test('what ended before the absence or began after it is not part of it', () => {
  const before = makeEvent('sleep', from - 3 * HOUR_MS, { ...BEN, ended: from - HOUR_MS });
  const after = makeEvent('diaper', until + MINUTE_MS, BEN);
  expect(summarize([before, after])).toBeNull();
});

test('parents see what only parents may see', () => {
  const pumped = makeEvent('bath', at(10), { ...BEN, visibility: 'parents' });
  expect(lines([pumped])).toEqual([[MIA, 'Bath 22:10']]);
});

test('of a long absence, the last seven days are summarised', () => {
  const away = { from: until - 30 * DAY_MS, until };
  const old = makeEvent('diaper', until - 8 * DAY_MS, BEN);
  const recent = makeEvent('diaper', until - 6 * DAY_MS, BEN);
  expect(summarize([old], away)).toBeNull();
  expect(summarize([old, recent], away)?.entries).toEqual([recent]);
});
