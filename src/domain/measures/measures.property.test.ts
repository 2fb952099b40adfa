import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowthInput } from '../../../schema/records/growth-input.ts';
import { measureDraft, readMeasure } from './measure-draft.ts';
import {
  type Measure,
  type MeasureUnit,
  isStorable,
  measures,
  quantityOf,
  scaleOf,
  stepOf,
  valueIn,
} from './measures.ts';

const FIELDS = { weight: 'weightG', length: 'lengthMm', head: 'headMm' } as const;
const names = Object.keys(measures) as Measure[];
const pairs = names.flatMap((measure) =>
  measures[measure].units.map((unit: MeasureUnit) => ({ measure, unit })),
);
const point = (value: number) => String(value);
const comma = (value: number) => String(value).replace('.', ',');

/** Every value that the buttons of a field reach, within the limits. */
const onSteps = ({ measure, unit }: (typeof pairs)[number]) => {
  const { min, max } = measures[measure].limits;
  const perStep = (quantityOf(1_000, scaleOf(unit)).si / 1_000) * stepOf(unit);
  return fc
    .integer({ min: Math.ceil(min / perStep) + 1, max: Math.floor(max / perStep) - 1 })
    .map((steps) => ({ measure, unit, value: Number((steps * stepOf(unit)).toFixed(3)) }));
};
const typed = fc.constantFrom(...pairs).chain(onSteps);

test('what is typed is stored in whole grams or millimetres and shown again as typed', () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(point, comma), ({ measure, unit, value }, write) => {
      const quantity = quantityOf(value, scaleOf(unit));
      const draft = measureDraft(quantity, unit, write);
      const read = readMeasure(measure, { ...draft, kept: null });
      expect(read).toEqual({ kind: 'quantity', quantity });
      expect(valueIn(quantity, unit)).toBe(value);
      const input = { date: '2026-05-10', [FIELDS[measure]]: quantity.si };
      expect(GrowthInput.safeParse(input).success).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('a step survives also where the typed value was lost, except between two quarters of an inch', () => {
  fc.assert(
    fc.property(typed, ({ unit, value }) => {
      if (unit === 'in' && (value * 4) % 1 !== 0) return;
      const { si } = quantityOf(value, scaleOf(unit));
      expect(valueIn({ si }, unit)).toBe(value);
    }),
    { numRuns: 3_000 },
  );
});

test('showing a quantity in any units, one after the other, never changes what is stored', () => {
  fc.assert(
    fc.property(
      typed,
      fc.array(fc.constantFrom(...pairs), { minLength: 1, maxLength: 5 }),
      ({ measure, unit, value }, others) => {
        const stored = quantityOf(value, scaleOf(unit));
        let quantity: Parameters<typeof measureDraft>[0] = stored;
        for (const other of others.filter((each) => each.measure === measure)) {
          const read = readMeasure(measure, measureDraft(quantity, other.unit, point));
          if (read.kind !== 'quantity') throw new Error('The field of a quantity is not empty.');
          ({ quantity } = read);
        }
        expect(quantity).toEqual(stored);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('every storable number of grams and millimetres can be shown and typed again in every unit', () => {
  const stored = fc
    .constantFrom(...pairs)
    .chain(({ measure, unit }) =>
      fc.integer(measures[measure].limits).map((si) => ({ measure, unit, si })),
    );
  fc.assert(
    fc.property(stored, ({ measure, unit, si }) => {
      const { text } = measureDraft({ si }, unit, point);
      const read = readMeasure(measure, { text, unit, kept: null });
      if (read.kind !== 'quantity') throw new Error(`"${text}" cannot be read`);
      // Within half of what the unit is rounded to: half an ounce, a quarter of an inch.
      expect(Math.abs(read.quantity.si - si)).toBeLessThanOrEqual(measure === 'weight' ? 8 : 4);
      expect(isStorable(measure, si)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
