import { expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { HOUR_MS } from '../../../schema/limits.ts';
import { EventRecord } from '../../../schema/records/event.ts';
import { METRIC } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import type { EntryValues } from '../form/log-form.ts';
import { earlierPeople, earlierTitles } from './earlier.ts';
import { form } from './form.tsx';
import { activity as activityType } from './type.ts';

const at = Date.parse('2025-06-10T08:00:00Z');
const activity = (payload: EventRecord<'activity'>['payload'], hours = 1) =>
  makeEvent('activity', at, { ended: at + hours * HOUR_MS, payload });

test('an activity has its title or its kind in its line, and is found by both', () => {
  const line = (event: EventRecord) => say(eventLine(event, METRIC));
  expect(line(activity({ kind: 'swim' }))).toBe('Swimming 1 h');
  const named = activity({ kind: 'walk', title: 'Round the lake', people: ['Gran'] });
  expect(line(named)).toBe('Round the lake 1 h');
  expect(activityType.searchTexts?.(named.payload)).toEqual(['Walk', 'Gran']);
});

test('an activity lasts at most twelve hours', () => {
  expect(EventRecord.safeParse(activity({ kind: 'class' }, 12)).success).toBe(true);
  expect(EventRecord.safeParse(activity({ kind: 'class' }, 12.1)).success).toBe(false);
});

test('a new activity needs a kind, and at most twenty people', () => {
  const blank = form.blank({ recent: [], units: METRIC });
  const texts = (payload: typeof blank) =>
    form.problems({ payload } as EntryValues<typeof blank>).map(({ text }) => text);
  expect(texts(blank)).toEqual(['Choose what you did.']);
  const many = Array.from({ length: 21 }, (_, n) => `P${n}`);
  expect(texts({ ...blank, kind: 'walk', people: many })).toEqual(['At most 20 people.']);
  expect(form.prefill(blank, { kind: 'story' }, METRIC)).toEqual({ kind: 'story' });
});

test('earlier titles and people are offered once', () => {
  const earlier = [
    activity({ kind: 'class', title: 'Music group', people: ['Gran', 'Leo'] }),
    activity({ kind: 'class', title: 'Music group', people: ['Leo'] }),
    activity({ kind: 'walk' }),
  ];
  expect(earlierTitles(earlier)).toEqual(['Music group']);
  expect(earlierPeople(earlier)).toEqual(['Gran', 'Leo']);
});
