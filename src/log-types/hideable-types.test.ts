import { expect, test } from 'vitest';
import { hiddenOf, hideable } from './hideable-types.ts';

test('types that a person has hidden are not offered, those on the home screen are', () => {
  const chosen = ['bath', 'milestone', 'diaper', 'of-a-newer-release'];
  expect([...hiddenOf(chosen, ['diaper', 'bath'])]).toEqual(['milestone']);
  expect([...hiddenOf([], [])]).toEqual([]);
});

test('what has no form of its own cannot be hidden', () => {
  expect(hideable).toContain('vaccination');
  expect(hideable).not.toContain('handover');
  expect(hideable).not.toContain('custom');
});
