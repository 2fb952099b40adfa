import { describe, expect, test } from 'vitest';
import { customRange } from './day-range.ts';

describe('chosen days', () => {
  test('are put in order', () => {
    expect(customRange('2026-03-05', '2026-03-01', '2026-03-20')).toEqual({
      from: '2026-03-01',
      to: '2026-03-05',
    });
  });

  test('are refused when one is empty, no date or to come', () => {
    expect(customRange('', '2026-03-05', '2026-03-20')).toBeNull();
    expect(customRange('2026-02-30', '2026-03-05', '2026-03-20')).toBeNull();
    expect(customRange('2026-03-05', '2026-03-21', '2026-03-20')).toBeNull();
  });
});
