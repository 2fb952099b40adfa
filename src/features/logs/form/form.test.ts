import { usualSettings } from '../../../domain/statistics/settings.ts';
import { describe, expect, test } from 'vitest';
import { type EventPayloads, EventRecord } from '../../../../schema/records/event.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { METRIC, type Units } from '../../../domain/units.ts';
import { form as doctor_visit } from '../../../log-types/doctor-visit/form.tsx';
import { form as activity } from '../../../log-types/activity/form.tsx';
import { form as bath } from '../../../log-types/bath/form.tsx';
import { form as diaper } from '../../../log-types/diaper/form.tsx';
import { form as feeding } from '../../../log-types/feeding/form.tsx';
import type { CommonValues, EntryValues, LogForm } from '../../../log-types/form/log-form.ts';
import { readVolume, volumeValue } from '../../../log-types/form/quantities.ts';
import { type Medicine, listItemDefaults } from '../../../../schema/records/list-item.ts';
import { createForm as createMedicationForm } from '../../../log-types/medication/form.tsx';
import { planInForm, repeatValues } from '../../../log-types/medication/values.ts';
import { form as milestone } from '../../../log-types/milestone/form.tsx';
import { form as milk_stash } from '../../../log-types/milk-stash/form.tsx';
import { form as mood } from '../../../log-types/mood/form.tsx';
import { form as note } from '../../../log-types/note/form.tsx';
import { form as pumping } from '../../../log-types/pumping/form.tsx';
import { form as sleep } from '../../../log-types/sleep/form.tsx';
import { form as symptom } from '../../../log-types/symptom/form.tsx';
import { form as temperature } from '../../../log-types/temperature/form.tsx';
import { form as tummy_time } from '../../../log-types/tummy-time/form.tsx';
import { form as vaccination } from '../../../log-types/vaccination/form.tsx';
import { problemsIn } from './checks.ts';
import { createResolver } from './use-form-resolver.ts';
import { changesBetween } from './edit-changes.ts';
import { payloadFrom } from './payload.ts';

const forms = {
  feeding,
  diaper,
  sleep,
  pumping,
  medication: createMedicationForm([]),
  temperature,
  tummy_time,
  note,
  symptom,
  vaccination,
  doctor_visit,
  bath,
  activity,
  mood,
  milestone,
  milk_stash,
};
type FormType = keyof typeof forms;
type PayloadValues = { [T in FormType]: ReturnType<(typeof forms)[T]['blank']> };
const formOf = (type: FormType): LogForm => forms[type];
const blankValues = <T extends FormType>(
  type: T,
  context: { recent: readonly EventRecord[]; units: Units },
) => formOf(type).blank(context) as PayloadValues[T];
const valuesOf = (type: FormType, payload: EventPayloads[FormType], units: Units) =>
  formOf(type).valuesOf(payload, units);
const payloadOf = <T extends FormType>(
  type: T,
  values: EntryValues,
  context: { before?: Readonly<Record<string, unknown>>; tz: string },
) =>
  payloadFrom(formOf(type), values, { ...context, settingsOf: usualSettings }) as EventPayloads[T];

const IMPERIAL: Units = { volume: 'oz', temperature: 'F' };
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
const tz = 'Europe/Madrid';

const full: { [T in FormType]: EventRecord<T>['payload'] } = {
  feeding: {
    breast: {
      leftSec: 493,
      rightSec: 61,
      startSide: 'left',
      endSide: 'right',
      pauseSec: 20,
      latch: 'good',
    },
    bottles: [
      {
        content: 'formula',
        takenMl: 118.3,
        entered: { value: 4, unit: 'oz' },
        offeredMl: 150,
        fortified: true,
        productName: 'X',
        stashLotId: 'lot-1',
      },
    ],
    solids: [
      {
        foodId: 'food-1',
        name: 'Egg',
        qty: 1,
        unit: 'piece',
        liking: 'loved',
        texture: 'mashed',
        reaction: { signs: ['hives'], severity: 'mild', onsetMin: 20, text: 'red' },
      },
    ],
    tube: { content: 'breast_milk', ml: 20.5, route: 'ng' },
    spitUp: 'small',
    comesLater: true,
  },
  diaper: {
    kind: 'both',
    place: 'potty',
    wetAmount: 'small',
    dirtyAmount: 'large',
    color: 'green',
    consistency: 'soft',
    flags: ['seeds'],
    rash: 'mild',
    comesLater: 1,
  },
  sleep: {
    kind: 'night',
    kindManual: true,
    place: 'other',
    placeText: 'Tent',
    fellAsleep: 'held',
    latencyMin: 5,
    wakings: [{ at: now, minutes: 3, soothed: 'feed' }],
    wakingCount: 1,
    quality: 'good',
    wokeMood: 'happy',
    wokenBy: 'noise',
  },
  pumping: {
    leftMl: 40.2,
    rightMl: 35.5,
    totalMl: 75.7,
    leftSec: 600,
    rightSec: 540,
    destination: 'stored',
    storage: 'fridge',
    method: 'electric',
    discomfort: 'none',
  },
  medication: {
    medicineId: 'med-1',
    name: 'Paracetamol',
    amount: 2.5,
    unit: 'ml',
    status: 'given',
    route: 'mouth',
    reason: 'fever',
    overrode: ['interval'],
    plan: { minIntervalMin: 360, maxCount24h: 4, maxAmount24h: 20 },
  },
  temperature: {
    celsius: 38.06,
    entered: { value: 100.5, unit: 'F' },
    site: 'ear',
    afterMedicine: true,
  },
  tummy_time: { mood: 'happy', surface: 'chest', comesLater: 1 },
  note: { pinnedUntil: now },
  symptom: {
    signs: ['fever', 'other'],
    otherText: 'Tired',
    severity: 'mild',
    episodeId: 'imported-7',
    comesLater: 1,
  },
  vaccination: {
    vaccine: 'MMR',
    dose: 2,
    product: 'X',
    lot: 'A1',
    site: 'left_arm',
    contactId: 'contact-1',
    documentIds: ['document-1'],
    reactions: ['fussy', 'fever'],
    comesLater: 1,
  },
  doctor_visit: {
    reason: 'Check-up',
    contactId: 'contact-1',
    findings: 'All well.',
    nextVisitAt: now + 30 * 86_400_000,
    scheduleEntryId: 'entry-1',
    documentIds: ['document-1'],
    comesLater: 1,
  },
  bath: { kind: 'sponge', soap: false, hair: true, comesLater: 1 },
  activity: { kind: 'other', title: 'Rain walk', people: ['u-ana', 'Gran'], comesLater: 1 },
  mood: { mood: 'happy', cause: 'hungry', soothedBy: 'walk', comesLater: 1 },
  milestone: {
    category: 'first',
    title: 'First trip',
    catalogId: 'first-trip',
    precision: 'day',
    emotion: 'Proud',
    comesLater: 1,
  },
  milk_stash: {
    kind: 'adjust',
    ml: -118.3,
    entered: { value: 4, unit: 'oz' },
    storage: 'fridge',
    lotId: 'lot-1',
    reason: 'expired',
    frozenAt: now,
    thawedAt: now,
    bestBefore: now,
    comesLater: 1,
  },
};

describe('an entry that is opened and saved unchanged', () => {
  for (const units of [METRIC, IMPERIAL]) {
    test.each(Object.keys(full) as FormType[])(`%s stays the same, in ${units.volume}`, (type) => {
      const before = full[type];
      const values = {
        ...common,
        note: 'x',
        endedAt: type === 'sleep' ? now : null,
        payload: valuesOf(type, before, units),
      };
      expect(payloadOf(type, values, { before, tz })).toEqual(before);
    });
  }

  test('with only its required fields gains none', () => {
    const sparse: { [T in FormType]: EventRecord<T>['payload'] } = {
      feeding: { bottles: [{ content: 'water', takenMl: 10 }] },
      diaper: { kind: 'wet' },
      sleep: { kind: 'nap' },
      pumping: { totalMl: 60 },
      medication: { name: 'X', amount: 1, unit: 'drops', status: 'given' },
      temperature: { celsius: 37, site: 'ear' },
      tummy_time: {},
      note: {},
      symptom: { signs: ['cough'] },
      vaccination: { vaccine: 'MMR', dose: 1 },
      doctor_visit: {},
      bath: { kind: 'full' },
      activity: { kind: 'walk' },
      mood: { mood: 'calm' },
      milestone: { category: 'motor', title: 'Climbs the stairs' },
      milk_stash: { kind: 'use', ml: 60 },
    };
    for (const type of Object.keys(sparse) as FormType[]) {
      const values = { ...common, payload: valuesOf(type, sparse[type], METRIC) };
      expect(payloadOf(type, values, { before: sparse[type], tz })).toEqual(sparse[type]);
    }
  });
});

describe('a volume field', () => {
  test('keeps the stored value while it is not edited', () => {
    const value = volumeValue(118.3, undefined, 'oz');
    expect(value.shown).toBe(4);
    expect(readVolume(value)).toEqual({ ml: 118.3 });
    expect(readVolume({ ...value, shown: 4.5 })).toEqual({
      ml: 133.1,
      entered: { value: 4.5, unit: 'oz' },
    });
  });

  test('that is empty or not a number has no value', () => {
    expect(readVolume(volumeValue(undefined, undefined, 'ml'))).toBeNull();
    expect(readVolume({ shown: Number.NaN, unit: 'ml', kept: null })).toBeNull();
  });
});

describe('a new entry', () => {
  const blank = <T extends FormType>(type: T, recent: EventRecord[] = []) =>
    blankValues(type, { recent, units: METRIC }) as PayloadValues[T];

  test('starts with the last used values', () => {
    const bottle = makeEvent('feeding', now, {
      payload: { bottles: [{ content: 'breast_milk', takenMl: 90 }] },
    });
    const breast = makeEvent('feeding', now - 1, {
      payload: { breast: { leftSec: 60, rightSec: 0, endSide: 'left' } },
    });
    const feeding = blank('feeding', [bottle, breast]);
    expect(feeding.startSide).toBe('right');
    expect(feeding.bottles[0]?.content).toBe('breast_milk');
    expect(feeding.bottles[0]?.taken.shown).toBeNull();
    expect(
      blank('temperature', [
        makeEvent('temperature', now, { payload: { celsius: 37, site: 'rectal' } }),
      ]).site,
    ).toBe('rectal');
  });

  test('of a sleep is night or nap by its time until a person chooses', () => {
    const sleep = (from: string, to: string, kind: 'nap' | null = null) =>
      payloadOf(
        'sleep',
        {
          ...common,
          startedAt: Date.parse(from),
          endedAt: Date.parse(to),
          payload: { ...blank('sleep'), kind },
        },
        { tz },
      );
    expect(sleep('2025-06-10T20:00:00Z', '2025-06-11T04:00:00Z')).toEqual({ kind: 'night' });
    expect(sleep('2025-06-10T20:00:00Z', '2025-06-11T04:00:00Z', 'nap')).toEqual({
      kind: 'nap',
      kindManual: true,
    });
  });

  test('of one side began and ended there; with both, it ended on the other side', () => {
    const feed = (more: Partial<PayloadValues['feeding']>) =>
      payloadOf(
        'feeding',
        { ...common, payload: { ...blank('feeding'), parts: ['breast'], ...more } },
        { tz },
      ).breast;
    expect(feed({ startSide: 'right', leftSec: 60 })).toMatchObject({
      startSide: 'left',
      endSide: 'left',
    });
    expect(feed({ startSide: 'right', leftSec: 60, rightSec: 60 })).toMatchObject({
      startSide: 'right',
      endSide: 'left',
    });
    expect(feed({ startSide: 'left' })).toEqual({ leftSec: 0, rightSec: 0, startSide: 'left' });
  });

  test('of pumping adds up the sides', () => {
    const payload = {
      ...blank('pumping'),
      left: { shown: 40.1, unit: 'ml' as const, kept: null },
      right: { shown: 30.2, unit: 'ml' as const, kept: null },
    };
    expect(payloadOf('pumping', { ...common, payload }, { tz })).toMatchObject({
      leftMl: 40.1,
      rightMl: 30.2,
      totalMl: 70.3,
    });
  });

  test('drops amounts that do not belong to the kind', () => {
    const payload = {
      ...blank('diaper'),
      kind: 'wet' as const,
      wetAmount: 'small' as const,
      dirtyAmount: 'large' as const,
    };
    expect(payloadOf('diaper', { ...common, payload }, { tz })).toEqual({
      kind: 'wet',
      wetAmount: 'small',
    });
  });

  test('of a medicine given before includes its plan', () => {
    const dose = makeEvent('medication', now, { payload: full.medication });
    expect(repeatValues([dose])).toMatchObject({
      name: 'Paracetamol',
      amount: 2.5,
      minIntervalHours: 6,
      maxCount24h: 4,
    });
    expect(planInForm({ ...blank('medication'), minIntervalHours: 4.5 })).toEqual({
      minIntervalMin: 270,
    });
    expect(planInForm(blank('medication'))).toBeNull();
  });
});

describe('a dose of a medicine in the list', () => {
  const paracetamol = {
    ...listItemDefaults.medicine,
    kind: 'medicine',
    id: 'med-9',
    childId: 'child-mia',
    name: 'Paracetamol',
    otherNames: ['Calpol'],
    usualAmount: 5,
    minIntervalMin: 360,
  } as unknown as Medicine;
  const form: LogForm = createMedicationForm([paracetamol]);
  const earlier = makeEvent('medication', now - 2 * 3_600_000, {
    payload: { name: 'calpol', amount: 5, unit: 'ml', status: 'given' },
  });
  const typed = (over: object = {}, more: Partial<CommonValues> = {}) => ({
    ...common,
    ...more,
    payload: {
      ...form.blank({ recent: [], units: METRIC }),
      name: 'paracetamol',
      amount: 5,
      ...over,
    },
  });
  const ask = (values: EntryValues) =>
    form.confirmation?.({
      values,
      payload: payloadFrom(form, values, { before: {}, tz, settingsOf: usualSettings }) as never,
      ownId: null,
      recent: [earlier] as never,
      now,
      units: METRIC,
      nameOf: () => 'Ana',
      lastSyncAt: now,
    });

  test('is checked against the list, also under another name and without fields of its own', () => {
    expect(ask(typed())?.payload).toEqual({ overrode: ['interval'] });
    expect(ask(typed({ name: 'CALPOL' }))?.payload).toEqual({ overrode: ['interval'] });
    expect(ask(typed({ name: 'Ibuprofen' }))).toBeNull();
    // The limits in the fields are those of a medicine that is not in the list.
    expect(ask(typed({ minIntervalHours: 1 }))?.payload).toEqual({ overrode: ['interval'] });
  });

  test('carries its id and its plan, for releases without the list', () => {
    const payload = payloadFrom(form, typed(), { before: {}, tz, settingsOf: usualSettings });
    expect(payload).toMatchObject({ medicineId: 'med-9', plan: { minIntervalMin: 360 } });
  });

  test('names no medicine of one child for several of them', () => {
    const both = typed({}, { childIds: ['child-mia', 'child-leo'] });
    const payload = payloadFrom(form, both, { before: {}, tz, settingsOf: usualSettings });
    expect(payload).not.toHaveProperty('medicineId');
  });

  test('keeps the id that an unchanged entry came with', () => {
    const free: LogForm = createMedicationForm([]);
    const before = { ...earlier.payload, medicineId: 'imported-1' };
    const values = { ...common, payload: free.valuesOf(before as never, METRIC) };
    const context = { before, tz, settingsOf: usualSettings };
    expect(payloadFrom(free, values, context)).toMatchObject({ medicineId: 'imported-1' });
    const other = { ...values, payload: { ...values.payload, name: 'Ibuprofen' } };
    expect(payloadFrom(free, other, context)).not.toHaveProperty('medicineId');
  });
});

describe('the checks', () => {
  const check = <T extends FormType>(
    type: T,
    payload: Partial<PayloadValues[T]>,
    more: Partial<CommonValues> = {},
  ) =>
    problemsIn(
      { type, form: formOf(type) },
      {
        ...common,
        ...more,
        payload: { ...blankValues(type, { recent: [], units: METRIC }), ...payload },
      },
      {
        now,
        birthdate: '2025-05-03',
        bornAt: Date.parse('2025-05-02T22:00:00Z'),
        today: '2025-06-10',
      },
    );
  const texts = (...args: Parameters<typeof check>) => check(...args).map(({ text }) => text);

  test('report a missing value at its field', () => {
    expect(check('feeding', {})).toEqual([
      { path: 'payload.parts', kind: 'missing', text: 'Add an amount or a side.' },
    ]);
    expect(check('feeding', { parts: ['breast'] } as never)[0]?.path).toBe('payload.leftSec');
    expect(check('feeding', { parts: ['bottle'] } as never)[0]?.path).toBe(
      'payload.bottles.0.content',
    );
    expect(check('feeding', { parts: ['solids'] } as never)[0]?.path).toBe('payload.solids.0.name');
    expect(texts('note', {})).toEqual(['Write the note.']);
    expect(check('medication', {} as never).map(({ path }) => path)).toEqual([
      'payload.name',
      'payload.amount',
    ]);
    expect(check('diaper', {})[0]?.path).toBe('payload.kind');
    expect(check('pumping', {})[0]?.path).toBe('payload.left');
  });

  test('accept a feed with only a side', () => {
    expect(check('feeding', { parts: ['breast'], startSide: 'left' } as never)).toEqual([]);
  });

  test('refuse no time that nobody typed, when the clock turns out to run ahead', async () => {
    const openedAt = now + 3 * 3_600_000;
    const opened = { ...common, startedAt: openedAt, endedAt: null };
    const values = {
      ...opened,
      payload: { ...blankValues('diaper', { recent: [], units: METRIC }), kind: 'wet' },
    };
    const entry = { type: 'diaper', form: formOf('diaper') } as const;
    const resolve = createResolver(entry, {
      children: [],
      tz: 'Europe/Berlin',
      now: () => now,
      opened: { openedAt, initial: opened },
    });
    const options = { fields: {}, shouldUseNativeValidation: false };
    expect(await resolve(values, undefined, options)).toMatchObject({
      values: { startedAt: now },
      errors: {},
    });
    const typed = { ...values, startedAt: openedAt - 60_000 };
    expect(await resolve(typed, undefined, options)).toMatchObject({
      errors: { startedAt: { message: 'In the future. Use now?' } },
    });
  });

  test('report problems with times in the wording of the specification', () => {
    const wet = { kind: 'wet' } as never;
    expect(texts('diaper', wet, { startedAt: now + 3_600_000 })).toEqual([
      'In the future. Use now?',
    ]);
    expect(texts('diaper', wet, { startedAt: Date.parse('2025-04-01T00:00:00Z') })[0]).toMatch(
      /^Before birth \(.*May.*\)\.$/,
    );
    expect(texts('sleep', {}, { startedAt: now - 26 * 3_600_000, endedAt: now })).toEqual([
      'That is 26 h. Sleep can be at most 20 h.',
    ]);
    expect(texts('sleep', {}, { startedAt: now, endedAt: now - 17 * 3_600_000 })).toEqual([
      'End is before start – next day?',
    ]);
    expect(texts('diaper', wet, { note: 'x'.repeat(2031) })).toEqual([
      'At most 2000 characters (2031).',
    ]);
  });

  test('do not require a child for pumping only', () => {
    expect(check('pumping', { leftSec: 60 } as never, { childIds: [] })).toEqual([]);
    expect(check('diaper', { kind: 'wet' } as never, { childIds: [] })[0]?.path).toBe('childIds');
  });
});

describe('changes of an edit', () => {
  const base = makeEvent('diaper', now, { payload: { kind: 'dirty', color: 'yellow' }, note: 'a' });

  test('contain only the fields that this person changed', () => {
    expect(changesBetween(base, base, base)).toEqual({});
    expect(changesBetween(base, { ...base, note: 'b' }, base)).toEqual({ note: 'b' });
  });

  test('leave out fields that somebody else changed in the meantime', () => {
    const live = {
      ...base,
      note: 'theirs',
      payload: { kind: 'dirty', color: 'green', rash: 'mild' },
    };
    const mine = { ...base, payload: { kind: 'both', color: 'yellow' } };
    expect(changesBetween(base, mine, live)).toEqual({
      payload: { kind: 'both', color: 'green', rash: 'mild' },
    });
  });

  test('can clear a field', () => {
    expect(changesBetween(base, { ...base, payload: { kind: 'dirty' } }, base)).toEqual({
      payload: { kind: 'dirty' },
    });
  });
});

test('the schema accepts every entry of the form', () => {
  for (const type of Object.keys(full) as FormType[]) {
    const values = {
      ...common,
      note: 'x',
      endedAt: type === 'sleep' ? now : null,
      payload: valuesOf(type, full[type], IMPERIAL),
    };
    const payload = payloadOf(type, values, { tz });
    const event = makeEvent(type, now, { payload: payload as never, note: 'x' });
    expect(EventRecord.safeParse(event).error?.issues ?? []).toEqual([]);
  }
});
