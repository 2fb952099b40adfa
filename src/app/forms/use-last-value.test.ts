import { expect, test } from 'vitest';
import { createLastValue } from './use-last-value.ts';

test('keeps the last value while a new one loads; null is a value', () => {
  const keep = createLastValue<string | null>();
  expect(keep(undefined)).toBeUndefined();
  expect(keep(null)).toBeNull();
  expect(keep(undefined)).toBeNull();
  expect(keep('one')).toBe('one');
  expect(keep(undefined)).toBe('one');
  expect(keep(null)).toBeNull();
});
