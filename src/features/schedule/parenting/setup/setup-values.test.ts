import { expect, test } from 'vitest';
import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';
import { type PatternName, templateNames } from '../../../../domain/custody/pattern.ts';
import '../../../../i18n/lazy/parenting.ts';
import '../../../../i18n/lazy/parenting-setup.ts';
import { newSetup, setupOf } from './initial-values.ts';
import { firstOpenStep, problemsIn } from './setup-problems.ts';
import {
  type SetupValues,
  exchangesOf,
  holidayOverridesOf,
  partyOfSide,
  slotDraft,
} from './setup-values.ts';
import { cycleDaysOf } from '../../../../domain/custody/pattern.ts';

const start = newSetup({
  me: { id: 'user-ana', name: 'Ana' },
  other: { id: 'user-ben', name: 'Ben' },
  known: [],
  childIds: ['child-mia'],
  today: '2026-11-27',
  tz: 'Europe/Berlin',
  name: 'Mia at both homes',
  locale: 'de-DE',
});
const [ana = '', ben = ''] = start.parties.map(({ id }) => id);

const stored = (values: SetupValues) =>
  ({
    ...values,
    parties: values.parties.map(({ id, ...party }) => ({ partyId: id, ...party })),
    effectiveTo: values.effectiveTo === '' ? null : values.effectiveTo,
    cycleDays: cycleDaysOf(values.pattern),
    exchanges: exchangesOf(values),
  }) as unknown as ParentingPlanRecord;

test('starts on this week’s Monday, and every step can be left at once', () => {
  expect(start.anchorDate).toBe('2026-11-23');
  expect(start.country).toBe('DE');
  expect(firstOpenStep(start)).toBeNull();
});

test('whoever starts the pattern is side A, the other one side B', () => {
  expect(partyOfSide(start, 'A')).toBe(ana);
  expect(partyOfSide({ ...start, startsWith: ben }, 'A')).toBe(ben);
  expect(partyOfSide({ ...start, startsWith: ben }, 'B')).toBe(ana);
});

test.each<PatternName>(templateNames)(
  'a stored plan with the pattern %s opens as it was made',
  (name) => {
    const values: SetupValues = {
      ...start,
      country: '',
      pattern: { name, painted: [] },
      startsWith: ben,
      slots: {
        '0': {
          time: '08:15',
          place: { kind: 'school', text: 'Gate' },
          carrier: { kind: 'third', text: 'Gran' },
        },
      },
    };
    const opened = setupOf(stored(values));
    expect(opened.pattern).toEqual(values.pattern);
    expect(exchangesOf(opened)).toEqual(exchangesOf(values));
  },
);

test('painted days open as painted days', () => {
  const values: SetupValues = {
    ...start,
    pattern: { name: 'own', painted: ['A', 'B', 'B', 'A', 'A'] },
  };
  const opened = setupOf(stored(values));
  expect(opened.pattern).toEqual(values.pattern);
  expect(exchangesOf(opened)).toEqual(exchangesOf(values));
});

test('two exchanges of a day need two times', () => {
  const values: SetupValues = {
    ...start,
    pattern: { name: 'alternateWeekendsMidweek', painted: [] },
  };
  expect(Object.values(problemsIn('exchanges', values)).every((problem) => problem === null)).toBe(
    true,
  );
  const same = { ...slotDraft(values, { key: '2 16:00', time: '16:00' }), time: '19:00' };
  expect(problemsIn('exchanges', { ...values, slots: { '2 16:00': same } })).toMatchObject({
    'slots.2 19:00': 'Two exchanges of a day need two times.',
  });
});

test('names what is missing', () => {
  const nobody = { ...start, name: ' ', childIds: [], effectiveTo: '2026-01-01' };
  expect(problemsIn('who', nobody)['name']).toBe('Give the plan a name.');
  expect(firstOpenStep(nobody)).toBe('who');
  expect(problemsIn('children', nobody)['childIds']).toBe('Choose a child.');
  expect(problemsIn('start', nobody)['effectiveTo']).toBe('It ends before it starts.');
  const twice = { ...start, parties: start.parties.map((party) => ({ ...party, label: 'Home' })) };
  expect(problemsIn('who', twice)['parties.1']).toBe('Two homes have the same name.');
});

test('a chosen holiday becomes an override, in turn or for one party each year', () => {
  const values: SetupValues = {
    ...start,
    holidays: { easter: 'alternate', christmasEve: 'B', christmasDay: 'ignore' },
  };
  expect(holidayOverridesOf(values)).toMatchObject([
    { holiday: 'easter', toParty: ana, repeat: 'alternate', from: '2027-03-26T10:00' },
    { holiday: 'christmasEve', toParty: ben, repeat: 'yearly', from: '2026-12-24T10:00' },
  ]);
});
