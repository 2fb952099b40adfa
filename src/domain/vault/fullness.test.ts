import { expect, test } from 'vitest';
import { fullnessOf } from './fullness.ts';

test.each([
  [0, 'fine'],
  [79, 'fine'],
  [80, 'warn'],
  [95, 'urgent'],
  [100, 'full'],
  [120, 'full'],
])('%i %% of the storage is %s', (usedBytes, expected) => {
  expect(fullnessOf({ usedBytes, quotaBytes: 100 })).toBe(expected);
});
