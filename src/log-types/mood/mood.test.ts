import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { EventRecord } from '../../../schema/records/event.ts';
import { METRIC } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import type { EntryValues } from '../form/log-form.ts';
import { form } from './form.tsx';

const at = Date.parse('2025-06-10T18:00:00Z');
const mood = (payload: EventRecord<'mood'>['payload'], minutes = 20) =>
  makeEvent('mood', at, { ended: at + minutes * MINUTE_MS, payload });

test('a mood has one line with its length and its cause', () => {
  const line = (event: EventRecord) => say(eventLine(event, METRIC));
  expect(line(mood({ mood: 'crying', cause: 'gas', soothedBy: 'held' }))).toBe(
    'Crying 20 min · gas',
  );
  expect(line(makeEvent('mood', at, { payload: { mood: 'happy' } }))).toBe('Happy');
});

test('a mood lasts at most six hours', () => {
  expect(EventRecord.safeParse(mood({ mood: 'calm' }, 360)).success).toBe(true);
  expect(EventRecord.safeParse(mood({ mood: 'calm' }, 361)).success).toBe(false);
});

test('a new mood asks for one unless the URL names it', () => {
  const blank = form.blank({ recent: [mood({ mood: 'fussy' })], units: METRIC });
  const problems = (payload: typeof blank) =>
    form.problems({ payload } as EntryValues<typeof blank>).map(({ text }) => text);
  expect(problems(blank)).toEqual(['Choose a mood.']);
  const named = { ...blank, ...form.prefill(blank, { kind: 'crying' }, METRIC) };
  expect(named.mood).toBe('crying');
  expect(problems(named)).toEqual([]);
});
