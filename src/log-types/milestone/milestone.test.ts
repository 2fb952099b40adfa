import { usualSettings } from '../../domain/statistics/settings.ts';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { MilestonePayload } from '../../../schema/records/payloads/milestone.ts';
import { METRIC } from '../../domain/units.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import type { EntryValues } from '../form/log-form.ts';
import { form } from './form.tsx';
import { suggestionsFor } from './suggestions.ts';
import { milestone as milestoneType } from './type.ts';

const at = Date.parse('2025-06-10T08:00:00Z');
const milestone = (payload: EventRecord<'milestone'>['payload'], childId = 'child-mia') =>
  makeEvent('milestone', at, { childId, payload });
const trip = { category: 'first', title: 'First trip' } as const;

describe('a milestone', () => {
  test('has one line, and is found by what somebody felt', () => {
    const line = (event: EventRecord) => say(eventLine(event, METRIC));
    expect(line(milestone({ ...trip, precision: 'day' }))).toBe('First trip');
    expect(line(milestone({ ...trip, precision: 'month' }))).toBe(
      'First trip · the day is not known',
    );
    expect(milestoneType.searchTexts?.({ ...trip, emotion: 'Proud' })).toEqual(['Proud']);
  });

  const blank = form.blank({ recent: [], units: METRIC });
  type Values = typeof blank;
  const valuesOf = (payload: Partial<Values>) =>
    ({ childIds: ['child-mia'], payload: { ...blank, ...payload } }) as EntryValues<Values>;

  test('needs a kind and a title', () => {
    const texts = (payload: Partial<Values>) =>
      form.problems(valuesOf(payload)).map(({ text }) => text);
    expect(texts({})).toEqual(['Choose what kind it was.', 'Write what happened.']);
    expect(texts({ ...trip, emotion: 'x'.repeat(301) })).toEqual(['At most 300 characters (301).']);
    expect(texts(trip)).toEqual([]);
  });

  test('loses the entry of its catalogue with another title', () => {
    const before = { ...trip, catalogId: 'first-trip' };
    const saved = (title: string) =>
      form.payloadOf(valuesOf({ ...trip, title }), {
        before,
        tz: 'Europe/Madrid',
        settingsOf: usualSettings,
      })['catalogId'];
    expect(saved('First trip')).toBe('first-trip');
    expect(saved('First train')).toBeUndefined();
  });

  test('is asked about when the child has it already', () => {
    const before = milestone({ ...trip, title: 'first trip' });
    const warnings = (recent: EventRecord<'milestone'>[], ownId: string | null = null) =>
      form.plausibilityWarnings({
        values: valuesOf(trip),
        payload: trip,
        ownId,
        recent,
        now: at,
        units: METRIC,
        nameOf: () => 'Ana',
        lastSyncAt: at,
      });
    expect(warnings([before])).toEqual([
      expect.stringContaining('“First trip” is already in the log'),
    ]);
    expect(warnings([before], before.id)).toEqual([]);
    expect(warnings([milestone(trip, 'child-leo')])).toEqual([]);
  });

  test('has titles to choose from that fit into it, without those the child has', () => {
    for (const category of MilestonePayload.shape.category.options) {
      for (const title of suggestionsFor(category, [])) {
        expect(MilestonePayload.safeParse({ category, title }).success).toBe(true);
      }
    }
    expect(suggestionsFor('first', [])).toContain('First trip');
    expect(suggestionsFor('first', ['first trip'])).not.toContain('First trip');
    expect(suggestionsFor(null, [])).toEqual([]);
  });
});
