import { describe, expect, test } from 'vitest';
import type { LogDefinitionRecord } from '../../../../schema/records/log-definition.ts';
import {
  type TypeChanges,
  type TypeDraft,
  changesOf,
  draftOf,
  newChoice,
  newField,
  problemsOf,
} from './type-draft.ts';

const stored: TypeChanges = {
  name: 'Walk',
  icon: 'footprints',
  color: '#14B8A6',
  timed: true,
  fields: {
    km: { kind: 'number', label: 'Distance', order: 1, unit: 'km', min: 0, max: 20 },
    who: { kind: 'choice', label: 'Who', order: 2 },
    rain: { kind: 'yes_no', label: 'Rain', order: 3 },
  },
  choices: {
    mum: { field: 'who', label: 'Mum', order: 1 },
    dad: { field: 'who', label: 'Dad', order: 2 },
  },
};
const walk = recordOf(stored);

describe('the changes of the editor', () => {
  test('are none for a type that was only opened', () => {
    expect(changesOf(draftOf(walk), walk, walk)).toEqual(stored);
  });

  test('write a new type with the fields in the order of the editor', () => {
    const draft: TypeDraft = {
      ...draftOf(null),
      name: '  Physio ',
      fields: [
        { ...newField('choice'), label: ' Where ', choices: [{ id: 'home', label: ' Home ' }] },
        { ...newField('number'), label: 'Times', unit: ' x ', min: 1, max: null },
        { ...newField('text'), label: 'Exercise', unit: 'km', min: 3 },
      ],
    };
    const { name, fields, choices } = changesOf(draft, null, null);
    const [where, times, exercise] = draft.fields.map(({ id }) => fields[id]);
    expect(name).toBe('Physio');
    expect(where).toEqual({ kind: 'choice', label: 'Where', order: 1 });
    expect(times).toEqual({ kind: 'number', label: 'Times', order: 2, unit: 'x', min: 1 });
    // A unit and a range are those of numbers only.
    expect(exercise).toEqual({ kind: 'text', label: 'Exercise', order: 3 });
    expect(choices).toEqual({ home: { field: draft.fields[0]?.id, label: 'Home', order: 1 } });
  });

  test('leave a field that another device has added, removed or renamed meanwhile', () => {
    const { rain: _, ...others } = stored.fields;
    const live = recordOf({
      ...stored,
      fields: {
        ...others,
        km: { ...others['km']!, label: 'How far' },
        dog: { kind: 'yes_no', label: 'Dog', order: 4 },
      },
      choices: { ...stored.choices, gran: { field: 'who', label: 'Gran', order: 3 } },
    });
    const changes = changesOf(edited(walk, 'who', { label: 'With whom' }), walk, live);
    expect(changes.fields).toEqual({
      ...live.fields,
      who: { kind: 'choice', label: 'With whom', order: 2 },
    });
    expect(changes.choices).toEqual(live.choices);
  });

  test('remove a field and an answer', () => {
    const draft = draftOf(walk);
    const fields = draft.fields
      .filter(({ id }) => id !== 'km')
      .map((field) => ({ ...field, choices: field.choices.filter(({ id }) => id !== 'mum') }));
    const changes = changesOf({ ...draft, fields }, walk, walk);
    expect(Object.keys(changes.fields)).toEqual(['who', 'rain']);
    expect(Object.keys(changes.choices)).toEqual(['dad']);
  });

  test('take the unit and the range from a number that is emptied', () => {
    const draft = edited(walk, 'km', { unit: ' ', min: null, max: null });
    expect(changesOf(draft, walk, walk).fields['km']).toEqual({
      kind: 'number',
      label: 'Distance',
      order: 1,
    });
  });

  test('give a moved field its place and leave the places before it', () => {
    const draft = draftOf(walk);
    const [km, who, rain] = draft.fields;
    const { fields } = changesOf({ ...draft, fields: [who!, rain!, km!] }, walk, walk);
    expect(fields['who']?.order).toBe(2);
    expect(fields['rain']?.order).toBe(3);
    expect(fields['km']?.order).toBe(4);
    expect(draftOf(recordOf({ ...stored, fields })).fields.map(({ id }) => id)).toEqual([
      'who',
      'rain',
      'km',
    ]);
  });

  test('keep what only a newer release knows of a field and of an answer', () => {
    const newer = recordOf({
      ...stored,
      fields: {
        ...stored.fields,
        km: { ...stored.fields['km']!, goal: 3 },
        map: { kind: 'place' as never, label: 'Where', order: 9 },
      },
      choices: { ...stored.choices, mum: { ...stored.choices['mum']!, picture: 'sun' } },
    });
    const draft = draftOf(newer);
    const choices = [{ id: 'mum', label: 'Mama' }];
    const changes = changesOf(
      {
        ...draft,
        fields: draft.fields.map((field) => ({
          ...field,
          label: field.id === 'km' ? 'Length' : field.label,
          choices: field.id === 'who' ? choices : field.choices,
        })),
      },
      newer,
      newer,
    );
    expect(changes.fields['km']).toMatchObject({ label: 'Length', goal: 3 });
    expect(changes.fields['map']).toEqual(newer.fields['map']);
    expect(changes.choices).toEqual({
      mum: { field: 'who', label: 'Mama', order: 1, picture: 'sun' },
    });
  });
});

describe('the problems of a type', () => {
  test('are named at the field that has them', () => {
    const draft: TypeDraft = {
      ...draftOf(walk),
      name: '  ',
      fields: [
        { ...newField('number'), label: 'Far', unit: 'kilometres a day', min: 9, max: 3 },
        { ...newField('choice'), label: 'Who', choices: [] },
        { ...newField('choice'), label: 'How', choices: [newChoice()] },
        { ...newField('text'), label: 'x'.repeat(31) },
      ],
    };
    const problems = problemsOf(draft);
    const wrong = Object.keys(problems).filter((path) => problems[path] != null);
    expect(wrong.toSorted()).toEqual([
      'fields.0.max',
      'fields.0.unit',
      'fields.1.kind',
      'fields.2.choices.0.label',
      'fields.3.label',
      'name',
    ]);
  });

  test('are none for a stored type', () => {
    expect(Object.values(problemsOf(draftOf(walk))).filter((text) => text !== null)).toEqual([]);
  });
});

function recordOf(changes: TypeChanges): LogDefinitionRecord {
  return { id: 'walk', childId: null, archived: false, ...changes } as LogDefinitionRecord;
}

/** The draft of a type with other values in one field. */
function edited(
  definition: LogDefinitionRecord,
  fieldId: string,
  values: Partial<TypeDraft['fields'][number]>,
): TypeDraft {
  const draft = draftOf(definition);
  return {
    ...draft,
    fields: draft.fields.map((field) => (field.id === fieldId ? { ...field, ...values } : field)),
  };
}
