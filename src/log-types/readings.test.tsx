import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DoctorVisitReading } from './doctor-visit/reading.tsx';
import { MilestoneReading } from './milestone/reading.tsx';
import { VaccinationReading } from './vaccination/reading.tsx';

const around = { line: 'The line', tz: 'Europe/Lisbon', nameOf: () => 'Ana' };

test('the view of a doctor’s visit holds what the doctor said, and when the next visit is', () => {
  const payload = { findings: 'All is well.\nMore fruit.', nextVisitAt: Date.UTC(2026, 8, 1, 12) };
  const shown = renderToStaticMarkup(<DoctorVisitReading {...around} payload={payload} />);
  expect(shown).toContain('All is well.\nMore fruit.');
  expect(shown).toMatch(/Sep.? 1\b|\b1 Sep/);
  expect(renderToStaticMarkup(<DoctorVisitReading {...around} payload={{}} />)).not.toContain(
    '<dl',
  );
});

test('the next visit of another year has its year', () => {
  const nextVisitAt = Date.UTC(new Date().getUTCFullYear() + 2, 2, 1, 12);
  const shown = renderToStaticMarkup(<DoctorVisitReading {...around} payload={{ nextVisitAt }} />);
  expect(shown).toContain(String(new Date(nextVisitAt).getUTCFullYear()));
});

test('the view of a vaccination holds product, lot and what was seen afterwards', () => {
  const payload = {
    vaccine: 'MMR',
    dose: 1,
    product: 'Priorix',
    lot: 'A12',
    reactions: ['fever' as const],
  };
  const shown = renderToStaticMarkup(<VaccinationReading {...around} payload={payload} />);
  for (const text of ['Priorix', 'A12', 'fever']) expect(shown).toContain(text);
});

test('the view of a milestone holds how it felt', () => {
  const payload = { category: 'motor' as const, title: 'First steps', emotion: 'We cried' };
  expect(renderToStaticMarkup(<MilestoneReading {...around} payload={payload} />)).toContain(
    'We cried',
  );
});
