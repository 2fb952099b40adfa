import { expect, test } from 'vitest';
import { memories } from './memories.ts';

const photo = (takenAt: string, more: object = {}) => ({
  takenAt: Date.parse(takenAt),
  takenTz: 'Europe/Berlin',
  dateUnsure: false,
  ...more,
});

test('finds the photos of this day in earlier years and those of this month', () => {
  const lastYear = photo('2025-03-13T23:30Z');
  const thisMonth = photo('2026-03-02T10:00Z');
  const photos = [
    thisMonth,
    lastYear,
    photo('2025-03-13T10:00Z'),
    photo('2024-03-14T10:00Z', { dateUnsure: true }),
  ];
  expect(memories(photos, '2026-03-14')).toEqual({ onThisDay: [lastYear], thisMonth: [thisMonth] });
});
