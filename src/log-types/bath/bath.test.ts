import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { EventRecord } from '../../../schema/records/event.ts';
import { METRIC } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import { form } from './form.tsx';

const at = Date.parse('2025-06-10T18:00:00Z');
const bath = (payload: EventRecord<'bath'>['payload'], minutes = 10) =>
  makeEvent('bath', at, { ended: at + minutes * MINUTE_MS, payload });

test('a bath has one line with its length, soap and hair', () => {
  const line = (event: EventRecord) => say(eventLine(event, METRIC));
  expect(line(bath({ kind: 'sponge', soap: true, hair: true }))).toBe(
    'Sponge bath 10 min · with soap · hair washed',
  );
  expect(line(makeEvent('bath', at, { payload: { kind: 'wipe', soap: false } }))).toBe('Wipe-down');
});

test('a bath lasts at most two hours', () => {
  expect(EventRecord.safeParse(bath({ kind: 'full' }, 120)).success).toBe(true);
  expect(EventRecord.safeParse(bath({ kind: 'full' }, 121)).success).toBe(false);
});

test('a new bath is of the last kind, or of the one in the URL', () => {
  const blank = form.blank({ recent: [bath({ kind: 'wipe', soap: true })], units: METRIC });
  expect(blank).toEqual({ kind: 'wipe', soap: false, hair: false });
  expect(form.prefill(blank, { kind: 'sponge' }, METRIC)).toEqual({ kind: 'sponge' });
  expect(form.prefill(blank, { kind: 'swim' }, METRIC)).toEqual({});
});
