import { expect, test } from 'vitest';
import { createLastValue } from './use-last-value.ts';

test('what was there is kept while it is read anew, and nothing found is an answer', () => {
  const keep = createLastValue<string | null>();
  expect(keep(undefined)).toBeUndefined();
  expect(keep(null)).toBeNull();
  expect(keep(undefined)).toBeNull();
  expect(keep('one')).toBe('one');
  expect(keep(undefined)).toBe('one');
  expect(keep(null)).toBeNull();
});
