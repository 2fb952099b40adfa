import { describe, expect, test } from 'vitest';
import { collectionSamples, createSampleDevice } from '../../tests/helpers/collection-samples.ts';
import { collections } from '../collections.ts';
import { serverCollections } from '../server-collections.ts';
import { OWN_CHOICES_MAX, OWN_FIELDS_MAX } from '../limits.ts';
import type { Grant } from '../rights/permissions.ts';
import { presets } from '../rights/presets.ts';
import { canRead, canWrite } from '../rights/can.ts';
import type { Role } from '../rights/roles.ts';
import { editRecord, mergeRecords, supersededIn } from '../rules/merge.ts';
import { CustomPayload } from './payloads/custom.ts';
import { LogDefinitionRecord } from './log-definition.ts';
import { recordProblem } from './record-limits.ts';
import type { AnyRecord } from './record.ts';

const { merge } = collections.logDefinitions;
const { canComeOfMerge, isKnownKind, schema } = serverCollections.logDefinitions;
const sample = collectionSamples.logDefinitions!;
const walk = createSampleDevice('u-ana').create(sample, 'child-mia', 'Walk') as LogDefinitionRecord;

const numberField = (order: number) => ({ kind: 'number', label: `Number ${order}`, order });
const many = (count: number, make: (i: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, make(i)]));

describe('a definition', () => {
  test.each<[string, object]>([
    ['without fields', { fields: {}, choices: {} }],
    ['with as many fields as there may be', { fields: many(OWN_FIELDS_MAX, numberField) }],
    [
      'with as many choices for each of two fields',
      {
        choices: {
          ...many(OWN_CHOICES_MAX, (i) => ({ field: 'who', label: `${i}`, order: i })),
          y: { field: 'km', label: 'y', order: 1 },
        },
      },
    ],
    ['with a range of one number', { fields: { a: { ...numberField(1), min: 0, max: 0 } } }],
    ['with an icon of a newer release', { icon: 'submarine' }],
    ['with what a newer release knows of a field', { fields: { a: { ...numberField(1), up: 1 } } }],
  ])('is accepted %s', (_, change) => {
    expect(LogDefinitionRecord.safeParse({ ...walk, ...change }).error).toBeUndefined();
  });

  test.each<[string, object]>([
    ['without a name', { name: '' }],
    ['with a name of spaces', { name: '   ' }],
    ['with a name of 31 characters', { name: 'x'.repeat(31) }],
    ['about a child', { childId: 'child-mia' }],
    ['with a colour that is none', { color: 'url(x)' }],
    ['with fields in a list', { fields: [numberField(1)] }],
    ['with one field too many', { fields: many(OWN_FIELDS_MAX + 1, numberField) }],
    ['with a field of no known kind', { fields: { a: { ...numberField(1), kind: 'photo' } } }],
    ['with a field without a name', { fields: { a: { ...numberField(1), label: ' ' } } }],
    ['with a unit of 11 characters', { fields: { a: { ...numberField(1), unit: 'kilometres!' } } }],
    ['with a least above the most', { fields: { a: { ...numberField(1), min: 2, max: 1 } } }],
    ['with a bound that is no number', { fields: { a: { ...numberField(1), max: null } } }],
    ['with a field id of spaces', { fields: { 'a b': numberField(1) } }],
    [
      'with 13 choices of one field',
      { choices: many(OWN_CHOICES_MAX + 1, (i) => ({ field: 'who', label: `${i}`, order: i })) },
    ],
    ['with a choice of 31 characters', { choices: { a: { field: 'who', label: 'x'.repeat(31) } } }],
  ])('is refused %s', (_, change) => {
    expect(LogDefinitionRecord.safeParse({ ...walk, ...change }).success).toBe(false);
  });

  test.each(['__proto__', 'constructor', 'a.b', 'a/b', ''])('has no field with the id %j', (id) => {
    const fields = JSON.parse(`{${JSON.stringify(id)}: {"kind":"text","label":"x","order":1}}`);
    expect(recordProblem(merge, { ...walk, fields })).not.toBeNull();
  });

  test('waits on the device for a server that knows the kind of each field', () => {
    const withKind = (kind: unknown) => ({ ...walk, fields: { a: { kind } } }) as AnyRecord;
    expect(isKnownKind(withKind('photo'))).toBe(false);
    for (const fields of [{ a: null }, null, 'text', [7], undefined]) {
      expect(isKnownKind({ ...walk, fields } as AnyRecord)).toBe(true);
    }
  });
});

describe('two devices that change a definition at the same time', () => {
  const [ana, ben] = [createSampleDevice('u-ana'), createSampleDevice('u-ben')];
  const edit = (by: typeof ana, changes: object, from: AnyRecord = walk) =>
    editRecord(merge, from, changes as Record<string, unknown>, {
      by: 'u',
      at: Date.now(),
      node: by.node,
    });
  const both = (a: AnyRecord, b: AnyRecord) => {
    const merged = mergeRecords(merge, a, b);
    expect(mergeRecords(merge, b, a)).toEqual(merged);
    return merged as LogDefinitionRecord;
  };

  test('end up with the fields and the choices of both', () => {
    const merged = both(
      edit(ana, { fields: { ...walk.fields, dog: numberField(3) } }),
      edit(ben, {
        fields: { ...walk.fields, rain: { kind: 'yes_no', label: 'Rain', order: 3 } },
        choices: { ...walk.choices, gran: { field: 'who', label: 'Gran', order: 3 } },
      }),
    );
    expect(Object.keys(merged.fields).toSorted()).toEqual(['dog', 'km', 'rain', 'who']);
    expect(Object.keys(merged.choices).toSorted()).toEqual(['dad', 'gran', 'mum']);
  });

  test('end up without the field that one removes, and with the name of the other', () => {
    const { km: _, ...others } = walk.fields;
    const merged = both(edit(ana, { fields: others }), edit(ben, { name: 'Stroll' }));
    expect(merged).toMatchObject({ name: 'Stroll', fields: { who: { label: 'Who pushed' } } });
    expect(merged.fields).not.toHaveProperty('km');
  });

  test('keep the name that lost for the history', () => {
    const [a, b] = [edit(ana, { name: 'Stroll' }), edit(ben, { name: 'Hike' })];
    const lost = [...supersededIn(merge, a, b), ...supersededIn(merge, b, a)];
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatchObject({ path: 'name', value: expect.stringMatching(/Stroll|Hike/) });
  });

  test('may exceed the limits together, which the server takes', () => {
    const five = { ...walk, fields: many(OWN_FIELDS_MAX - 1, numberField) } as AnyRecord;
    const adding = (by: typeof ana, id: string) =>
      edit(by, { fields: { ...(five['fields'] as object), [id]: numberField(9) } }, five);
    const merged = both(adding(ana, 'dog'), adding(ben, 'rain'));
    const { issues = [] } = schema.safeParse(merged).error ?? {};
    expect(issues).toHaveLength(1);
    expect(issues.every((issue) => canComeOfMerge(merged, issue as never))).toBe(true);
    const bad = { ...walk, fields: { a: { ...numberField(1), min: 2, max: 1 } } } as AnyRecord;
    const wrong = schema.safeParse(bad).error?.issues ?? [];
    expect(wrong.some((issue) => canComeOfMerge(bad, issue as never))).toBe(false);
  });
});

describe('rights to definitions', () => {
  const actor = (role: Role, grant?: Partial<Grant>) => ({
    userId: 'u-zoe',
    role,
    grants: grant ? { mia: { ...presets.nanny, ...grant } } : {},
  });
  const mayRead = (of: ReturnType<typeof actor>) => canRead(of, 'logDefinitions', walk, 0);
  const mayWrite = (of: ReturnType<typeof actor>) =>
    (['create', 'edit', 'remove', 'restore'] as const).map((action) =>
      canWrite(of, 'logDefinitions', action, action === 'create' ? null : walk, walk, 0),
    );

  test('parents write them', () => {
    expect(mayWrite(actor('parent'))).toEqual([true, true, true, true]);
    expect(mayWrite(actor('caregiver', { log: ['custom'], editOthers: true }))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('whoever can meet or log entries of the type reads them', () => {
    expect(mayRead(actor('super_admin'))).toBe(true);
    expect(mayRead(actor('caregiver', { view: 'own', log: [] }))).toBe(true);
    expect(mayRead(actor('caregiver', { view: 'none', log: ['custom'] }))).toBe(true);
    expect(mayRead(actor('caregiver', { view: 'none', log: ['feeding'] }))).toBe(false);
    expect(mayRead(actor('caregiver'))).toBe(false);
  });
});

describe('the copy in an entry', () => {
  const payload = {
    definitionId: walk.id,
    values: { km: 3 },
    definition: {
      name: 'Walk',
      icon: 'footprints',
      color: '#14B8A6',
      fields: { km: { kind: 'number', label: 'Distance', order: 1, unit: 'km' } },
    },
  };

  test('is accepted, and may be missing', () => {
    const { definition: _, ...without } = payload;
    expect(CustomPayload.safeParse(payload).success).toBe(true);
    expect(CustomPayload.safeParse(without).success).toBe(true);
  });

  test.each<[string, unknown]>([
    ['a text', 'Walk'],
    ['null', null],
    ['without a name', { ...payload.definition, name: '' }],
    ['with a name beyond the limit', { ...payload.definition, name: 'x'.repeat(31) }],
    ['without fields', { name: 'Walk' }],
    ['with a field without a name', { name: 'Walk', fields: { km: { kind: 'number', order: 1 } } }],
  ])('is refused as %s, also after a merge', (_, definition) => {
    const { issues = [] } = CustomPayload.safeParse({ ...payload, definition }).error ?? {};
    expect(issues.length).toBeGreaterThan(0);
    // An event's schema puts `payload` before: what can come of a merge is at most two names deep.
    expect(issues.every(({ path }) => path.length > 1)).toBe(true);
  });
});
