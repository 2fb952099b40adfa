import { describe, expect, test } from 'vitest';
import { makeEntryValues } from '../../../tests/helpers/entry-values.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import { usualSettings } from '../../domain/statistics/settings.ts';
import { METRIC } from '../../domain/units.ts';
import { logTypes, typesByPosition } from '../log-types.ts';
import { form } from './form.tsx';

const at = Date.parse('2025-06-10T10:00:00Z');
const blank = form.blank({ recent: [], units: METRIC });
const values = (payload: Partial<typeof blank>) =>
  makeEntryValues({ ...blank, ...payload }, { startedAt: at });
const kinds = (payload: Partial<typeof blank>) =>
  form.problems(values(payload)).map(({ path, kind }) => `${path} ${kind}`);

describe('a visit to the doctor', () => {
  test('is offered in the filters and in the More sheet', () => {
    expect(typesByPosition(({ filter }) => filter)).toContain('doctor_visit');
    expect(typesByPosition(({ more }) => more?.position)).toContain('doctor_visit');
  });

  test('has findings of at most 2000 characters', () => {
    expect(kinds({ findings: 'x'.repeat(2_000) })).toEqual([]);
    expect(kinds({ findings: 'x'.repeat(2_001) })).toEqual(['payload.findings tooLong']);
  });

  test('has its next visit later, within ten years', () => {
    expect(kinds({ nextVisitAt: at })).toEqual(['payload.nextVisitAt before']);
    expect(kinds({ nextVisitAt: at + DAY_MS })).toEqual([]);
    expect(kinds({ nextVisitAt: at + 4_000 * DAY_MS })).toEqual(['payload.nextVisitAt range']);
  });

  test('asks about a next visit in more than two years', () => {
    const warnings = (days: number) =>
      form.plausibilityWarnings({
        values: values({ nextVisitAt: at + days * DAY_MS }),
        payload: {},
        recent: [],
        ownId: null,
        now: at,
        units: METRIC,
        nameOf: () => 'Ana',
        lastSyncAt: at,
      });
    expect(warnings(700)).toEqual([]);
    expect(warnings(800)).toHaveLength(1);
  });

  test('keeps the contact and the documents that it names', () => {
    const payload = { reason: 'Check-up', contactId: 'contact', documentIds: ['letter'] };
    const stored = makeEntryValues(form.valuesOf(payload, METRIC), { startedAt: at });
    expect(
      form.payloadOf(stored, { tz: 'UTC', before: payload, settingsOf: usualSettings }),
    ).toEqual(payload);
    const none = values({});
    expect(
      form.payloadOf(none, { tz: 'UTC', before: {}, settingsOf: usualSettings })['documentIds'],
    ).toBeUndefined();
    // The last one was taken off again.
    expect(
      form.payloadOf(none, { tz: 'UTC', before: payload, settingsOf: usualSettings })[
        'documentIds'
      ],
    ).toEqual([]);
  });

  test('is copied with its reason and who is seen', () => {
    const start = form.startNew?.(
      {
        reason: 'Check-up',
        findings: 'All well.',
        nextVisitAt: at + DAY_MS,
        contactId: 'contact',
        documentIds: ['letter'],
        scheduleEntryId: 'entry',
      },
      { copied: makeEvent('doctor_visit', at), recent: [], related: [], at },
    );
    expect(start).toEqual({
      reason: 'Check-up',
      findings: '',
      nextVisitAt: null,
      contactId: 'contact',
      documentIds: [],
      scheduleEntryId: null,
    });
  });

  test('begins with the appointment that it was', () => {
    const prefilled = form.prefill(blank, { kind: 'Check-up', content: 'entry' }, METRIC);
    expect(prefilled).toEqual({ reason: 'Check-up', scheduleEntryId: 'entry' });
    expect(form.prefill(blank, {}, METRIC)).toEqual({});
  });

  test('is found by what the doctor said', () => {
    expect(logTypes.doctor_visit.searchTexts?.({ findings: 'All well.' })).toEqual(['All well.']);
  });
});
