import { expect, test } from 'vitest';
import { measured } from '../../../tests/helpers/growth.ts';
import { loadGrowthTables } from '../../domain/growth/tables.ts';
import { measurementText, measuresText } from './measurement-text.ts';

const units = { weight: 'kg', length: 'cm', head: 'cm' } as const;
const child = { birthdate: '2026-01-01', birthDateApprox: false, gestationDays: null };
const record = { ...measured('2026-04-11', { weightG: 5_200, lengthMm: 581 }), entered: {} };

test('a measurement is one line, with a percentile where WHO has one', async () => {
  const tables = await loadGrowthTables('female');
  const text = (change: Partial<typeof child> = {}, known: typeof tables | null = tables) =>
    measurementText(record, { child: { ...child, ...change }, tables: known, units });
  // docs/growth.md: z −1.17 and 0.86 at 100 days.
  expect(text()).toBe('5.20 kg · 58.1 cm · P 12');
  expect(text({ gestationDays: 224 as never })).toBe('5.20 kg · 58.1 cm · P 80');
  expect(text({ birthDateApprox: true })).toBe('5.20 kg · 58.1 cm');
  expect(text({}, null)).toBe('5.20 kg · 58.1 cm');
});

test('a measurement is told in the units of the reader', () => {
  const inches = { weight: 'lb', length: 'in', head: 'in' } as const;
  expect(measuresText(record, inches)).toBe('11 lb 7.5 oz · 22¾ in');
});
