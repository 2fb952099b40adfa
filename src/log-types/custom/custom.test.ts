import { usualSettings } from '../../domain/statistics/settings.ts';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { MINUTE_MS } from '../../../schema/limits.ts';
import type { LogDefinitionRecord } from '../../../schema/records/log-definition.ts';
import { CustomPayload } from '../../../schema/records/payloads/custom.ts';
import { formFieldsOf } from '../../domain/log-types/custom/own-fields.ts';
import { METRIC } from '../../domain/units.ts';
import '../../i18n/lazy/fields.ts';
import { say } from '../../i18n/say.ts';
import { eventLine } from '../event-line.ts';
import { type CommonValues, newSpanOf } from '../form/log-form.ts';
import { createForm } from './form.tsx';

const now = Date.parse('2025-06-10T12:00:00Z');
const common: CommonValues = {
  childIds: ['child-mia'],
  startedAt: now,
  endedAt: null,
  note: '',
  tags: [],
  performedBy: 'u-ana',
  visibility: 'family',
};

const walk = {
  id: 'walk',
  name: 'Vitamin walk',
  icon: 'footprints',
  color: '#14B8A6',
  timed: true,
  archived: false,
  fields: {
    rating: { kind: 'rating', label: 'Rating', order: 5 },
    time: { kind: 'number', label: 'Time', order: 1, unit: 'min', min: 1, max: 90 },
    who: { kind: 'choice', label: 'Who', order: 2 },
    rain: { kind: 'yes_no', label: 'Rain', order: 3 },
    words: { kind: 'text', label: 'Where', order: 4 },
  },
  choices: {
    dad: { field: 'who', label: 'Dad', order: 2 },
    mum: { field: 'who', label: 'Mum', order: 1 },
    lost: { field: 'gone', label: 'Lost', order: 1 },
  },
} as unknown as LogDefinitionRecord;
const nails = { ...walk, id: 'nails', name: 'Nails', timed: false, fields: {}, choices: {} };

const form = createForm([walk, nails]);
const blank = form.blank({ recent: [], units: METRIC });
const started = (kind: string) => ({ ...blank, ...form.prefill(blank, { kind }, METRIC) });
const payloadOf = (values: Record<string, number | string | null>, of = form, kind = 'walk') => {
  const first = { ...blank, ...of.prefill(blank, { kind }, METRIC) };
  const payload = { ...first, values: { ...first.values, ...values } };
  return of.payloadOf(
    { ...common, payload },
    { before: {}, tz: 'UTC', settingsOf: usualSettings },
  ) as CustomPayload;
};
const lineOf = (payload: CustomPayload, span: object = {}) =>
  say(eventLine(makeEvent('custom', now, { payload, ...span }), METRIC));
const filled = { time: 20, who: 'dad', rain: 'yes', words: ' the park ', rating: '4' };

describe('the form of an own type', () => {
  test('stores a value of each kind, with what is needed to show it', () => {
    const payload = payloadOf(filled);
    expect(payload.values).toEqual({
      time: 20,
      who: 'dad',
      rain: true,
      words: 'the park',
      rating: 4,
    });
    expect(payload.definition).toMatchObject({ name: 'Vitamin walk', icon: 'footprints' });
    expect(payload.definition?.fields['who']).toMatchObject({
      choice: { id: 'dad', label: 'Dad' },
    });
    expect(CustomPayload.safeParse(payload).success).toBe(true);
  });

  test('stores nothing for empty fields', () => {
    const payload = payloadOf({ words: '   ', rain: null });
    expect(payload.values).toEqual({});
    expect(payload.definition?.fields).toEqual({});
    expect(lineOf(payload)).toBe('Vitamin walk');
  });

  test('reads back what it stored', () => {
    const values = form.valuesOf(payloadOf({ ...filled, rain: 'no' }), METRIC);
    expect(values.values).toEqual({ ...filled, words: 'the park', rain: 'no' });
  });

  test('asks which type it is when the address does not say, and takes the only one', () => {
    expect(form.problems({ ...common, payload: blank })).toMatchObject([
      { path: 'payload.definitionId' },
    ]);
    expect(createForm([nails]).blank({ recent: [], units: METRIC }).definitionId).toBe('nails');
    const archived = createForm([{ ...nails, archived: true }]);
    expect(archived.blank({ recent: [], units: METRIC }).definitionId).toBe('');
    expect(archived.prefill(blank, { kind: 'nails' }, METRIC)).toEqual(blank);
  });

  test.each([
    ['a text that is no number', { time: Number.NaN }],
    ['a number below the least', { time: 0 }],
    ['a number above the most', { time: 91 }],
    ['a text beyond the limit', { words: 'x'.repeat(201) }],
  ])('refuses %s', (_, values) => {
    const payload = { ...started('walk'), values };
    const [problem, ...more] = form.problems({ ...common, payload });
    expect(problem?.path).toBe(`payload.values.${Object.keys(values)[0]}`);
    expect(more).toEqual([]);
  });

  test('has an end exactly for a type that lasts', () => {
    expect(newSpanOf(form, started('walk'))).toBe(15 * MINUTE_MS);
    expect(newSpanOf(form, started('nails'))).toBe('moment');
  });
});

describe('the line of an entry', () => {
  test('has the values in the order of the fields', () => {
    expect(lineOf(payloadOf(filled))).toBe(
      'Vitamin walk · 20 min · Dad · Rain · the park · Rating 4',
    );
    expect(lineOf(payloadOf({ rain: 'no' }))).toBe('Vitamin walk · Rain: no');
    expect(lineOf(payloadOf({}), { endedAt: now + 30 * MINUTE_MS })).toBe('Vitamin walk 30 min');
  });

  test('is the name of the type without a copy, or with a broken one', () => {
    expect(lineOf({ definitionId: 'walk', values: { time: 3 } })).toBe('Own log');
    expect(lineOf({ definitionId: 'walk', values: {}, definition: 'Walk' } as never)).toBe(
      'Own log',
    );
  });

  test('names no answer other than the one that was chosen', () => {
    const payload = payloadOf({ who: 'dad' });
    // Two edits at the same time: the value of one, and the copy of the other.
    expect(lineOf({ ...payload, values: { who: 'mum' } })).toBe('Vitamin walk');
  });
});

describe('after the definition has changed', () => {
  const entry = payloadOf({ time: 20, who: 'dad', words: 'the park' });
  const { words: _, ...fields } = walk.fields;
  const changed = {
    ...walk,
    name: 'Stroll',
    fields: { ...fields, time: { ...walk.fields['time']!, label: 'Length', unit: 'h', max: 3 } },
    choices: { mum: walk.choices['mum']! },
  };
  const later = createForm([changed]);
  const edited = (values: Record<string, number | string | null>) => {
    const read = later.valuesOf(entry, METRIC);
    const payload = { ...read, values: { ...read.values, ...values } };
    return later.payloadOf(
      { ...common, payload },
      { before: entry, tz: 'UTC', settingsOf: usualSettings },
    ) as CustomPayload;
  };

  test('an entry that is saved unchanged stays as it is', () => {
    expect(edited({})).toEqual(entry);
  });

  test('an edit keeps the words of the entry, and adds those of a new value', () => {
    const payload = edited({ time: 25, rating: '5' });
    expect(lineOf(payload)).toBe('Vitamin walk · 25 min · Dad · the park · Rating 5');
  });

  test('the form still offers what the entry has, without the range of another unit', () => {
    const shown = formFieldsOf(changed, entry.definition ?? null);
    expect(shown.map(({ label }) => label)).toEqual(['Time', 'Who', 'Rain', 'Rating', 'Where']);
    expect(shown[0]).toMatchObject({ unit: 'min', max: undefined });
    expect(shown[1]?.choices.map(({ label }) => label)).toEqual(['Mum', 'Dad']);
  });

  test('an entry is read without its definition', () => {
    const bare = createForm([]);
    expect(bare.variant?.(bare.valuesOf(entry, METRIC))).toMatchObject({ title: 'Vitamin walk' });
    const payload = bare.valuesOf(entry, METRIC);
    expect(
      bare.payloadOf(
        { ...common, payload },
        { before: entry, tz: 'UTC', settingsOf: usualSettings },
      ),
    ).toEqual(entry);
  });

  test('an entry that is logged again follows the present definition', () => {
    const copied = makeEvent('custom', now, { payload: entry });
    const context = { copied, recent: [], related: [], at: now };
    const again = later.startNew?.(later.valuesOf(entry, METRIC), context);
    expect(again).toMatchObject({ copied: null, values: { time: 20, who: null } });
    expect(again?.values).not.toHaveProperty('words');
  });

  test('a field of a newer release is kept through an edit', () => {
    const before = {
      ...entry,
      values: { ...entry.values, photo: 'p1' },
      definition: {
        ...entry.definition!,
        fields: {
          ...entry.definition!.fields,
          photo: { kind: 'photo', label: 'Photo', order: 9 },
        },
      },
    };
    const payload = later.valuesOf(before, METRIC);
    expect(
      later.payloadOf({ ...common, payload }, { before, tz: 'UTC', settingsOf: usualSettings }),
    ).toEqual(before);
  });
});
