import { expect, test } from 'vitest';
import { fieldOf } from './issue-path.ts';

test('shows a problem of the schema at the field of the form', () => {
  expect(fieldOf('payload.bottles.1.takenMl')).toBe('payload.bottles.1.taken');
  expect(fieldOf('payload.breast')).toBe('payload.parts');
  expect(fieldOf('payload.breast.leftSec')).toBe('payload.leftSec');
  expect(fieldOf('payload.totalMl')).toBe('payload.total');
  expect(fieldOf('payload.celsius')).toBe('payload.reading');
  expect(fieldOf('endedAt')).toBe('endedAt');
  expect(fieldOf('payload.reason')).toBe('payload.reason');
  expect(fieldOf('day')).toBeNull();
});
