import { expect, test } from 'vitest';
import { measured, tablesForTests } from '../../../tests/helpers/growth.ts';
import type { Measurement } from './measurement.ts';
import { type QuestionInput, measurementQuestions } from './plausibility.ts';

const tablesOf = tablesForTests();
const child = { birthdate: '2026-01-01', gestationDays: null };
function questions(
  measurement: Measurement,
  others: readonly Measurement[] = [],
  more: Partial<QuestionInput> = {},
) {
  return measurementQuestions({ tables: tablesOf('male'), child, measurement, others, ...more });
}
/** Two months: the median boy has 5.5 kg, 58 cm and 39 cm. */
const DAY = '2026-03-02';

test('nothing is asked about a plausible measurement', () => {
  const all = { weightG: 5500, lengthMm: 583, headMm: 390 };
  expect(questions(measured(DAY, all))).toEqual([]);
  expect(questions(measured(DAY))).toEqual([]);
  const before = measured('2026-02-01', { weightG: 4400, lengthMm: 545, headMm: 372 });
  expect(questions(measured(DAY, all), [before])).toEqual([]);
});

test('z scores outside the limits', () => {
  const [question, ...more] = questions(measured(DAY, { headMm: 320 }));
  expect(question).toMatchObject({ kind: 'unusual', measure: 'head' });
  expect(more).toEqual([]);
  const tall = questions(measured(DAY, { lengthMm: 710 }));
  expect(tall).toMatchObject([{ kind: 'unusual', measure: 'length' }]);
  const heavy = questions(measured('2028-01-01', { weightG: 21_500 }));
  expect(heavy).toMatchObject([{ kind: 'unusual', measure: 'weight' }]);
});

test('BMI and weight for length are asked about if neither weight nor length is', () => {
  const thin = questions(measured(DAY, { weightG: 4000, lengthMm: 660 }));
  expect(thin.map((question) => 'measure' in question && question.measure)).toEqual([
    'bmi',
    'weightForLength',
  ]);
  const tall = questions(measured(DAY, { weightG: 4500, lengthMm: 710 }));
  expect(tall.map((question) => 'measure' in question && question.measure)).toEqual(['length']);
});

test('a weight in pounds that was saved as kilograms', () => {
  // 11.5 lb are 5.2 kg.
  expect(questions(measured(DAY, { weightG: 11_500 }))).toEqual([
    { kind: 'unitSlip', weightG: 11_500, meantG: 5216 },
  ]);
});

test('a weight in kilograms that was saved as pounds', () => {
  // 5.2 lb are 2359 g.
  const [slip, ...more] = questions(measured(DAY, { weightG: 2359 }));
  expect(slip).toMatchObject({ kind: 'unitSlip', weightG: 2359 });
  expect(slip?.kind === 'unitSlip' && Math.abs(slip.meantG - 5200) <= 1).toBe(true);
  expect(more).toEqual([]);
});

test('the other unit has to fit the curve of this child', () => {
  // A very light child: half of its weight is a slip, its own weight is none.
  const before = measured('2026-02-01', { weightG: 2600 });
  expect(questions(measured(DAY, { weightG: 3300 }), [before])).toEqual([]);
  expect(questions(measured(DAY, { weightG: 3300 * 2.2046 }), [before])).toMatchObject([
    { kind: 'unitSlip', meantG: 3300 },
  ]);
  // Neither unit fits.
  const [first] = questions(measured(DAY, { weightG: 20_000 }));
  expect(first?.kind).toBe('unusual');
});

test('a change by more than 1.5 since the measurement before', () => {
  const before = measured('2026-02-20', { weightG: 5100 });
  const earlier = measured('2026-01-20', { weightG: 3000 });
  const after = measured('2026-03-20', { weightG: 9000 });
  expect(questions(measured(DAY, { weightG: 4300 }), [before, after, earlier])).toMatchObject([
    { kind: 'change', measure: 'weight', since: '2026-02-20' },
  ]);
  expect(questions(measured(DAY, { weightG: 5000 }), [before])).toEqual([]);
});

test('a weight that changed by more than 15 % within a week is asked about once', () => {
  const before = measured('2026-02-26', { weightG: 5400 });
  expect(questions(measured(DAY, { weightG: 4500 }), [before])).toEqual([
    { kind: 'fastChange', fromG: 5400, toG: 4500, since: '2026-02-26' },
  ]);
});

test('shorter than before by more than 10 mm', () => {
  const before = measured('2026-02-28', { lengthMm: 590 });
  const at = (lengthMm: number) => questions(measured(DAY, { lengthMm }), [before]);
  expect(at(580)).toEqual([]);
  expect(at(579)).toEqual([{ kind: 'shrinks', byMm: 11, since: '2026-02-28' }]);
  const noSex = { tables: null };
  expect(questions(measured(DAY, { lengthMm: 570 }), [before], noSex)).toMatchObject([
    { kind: 'shrinks', byMm: 20 },
  ]);
});

test('the change from lying to standing makes nobody shorter', () => {
  const lying = measured('2027-12-01', { lengthMm: 880, position: 'lying' });
  const standing = (lengthMm: number) => measured('2028-02-01', { lengthMm, position: 'standing' });
  expect(questions(standing(868), [lying])).toEqual([]);
  expect(questions(standing(862), [lying])).toMatchObject([{ kind: 'shrinks', byMm: 11 }]);
});

test('an early birth is judged by the corrected age, and not before term', () => {
  const early = { child: { birthdate: '2026-01-01', gestationDays: 210 } };
  expect(questions(measured(DAY, { weightG: 2200 }), [], early)).toEqual([]);
  // On 15 April the corrected age is 34 days.
  expect(questions(measured('2026-04-15', { weightG: 4000 }), [], early)).toEqual([]);
});

test('more than 60 kg or 150 cm is asked about where no curve is, until eight years', () => {
  const noCurve = { tables: null };
  const large = { weightG: 61_000, lengthMm: 1510 };
  expect(questions(measured(DAY, large), [], noCurve)).toEqual([
    { kind: 'large', measure: 'weight', si: 61_000 },
    { kind: 'large', measure: 'length', si: 1510 },
  ]);
  const most = { weightG: 60_000, lengthMm: 1500 };
  expect(questions(measured(DAY, most), [], noCurve)).toEqual([]);
  // The weight curve of WHO ends at ten years, that of height at 19.
  const grown = { ...noCurve, child: { ...child, birthdate: '2010-01-01' } };
  expect(questions(measured(DAY, { weightG: 92_000, lengthMm: 1900 }), [], grown)).toEqual([]);
  const known = { child: grown.child };
  expect(questions(measured(DAY, { weightG: 75_000, lengthMm: 1830 }), [], known)).toEqual([]);
});

test('without an exact date of birth nothing is compared with the curves', () => {
  const values = { weightG: 11_500, headMm: 300 };
  const approximate = { child: { ...child, birthDateApprox: true } };
  expect(questions(measured(DAY, values), [], approximate)).toEqual([]);
  const unknown = { child: { ...child, birthdate: null } };
  expect(questions(measured(DAY, values), [], unknown)).toEqual([]);
});
