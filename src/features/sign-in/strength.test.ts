import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 'weak'],
  ['mia2026', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012345678', 'weak'],
  ['abababababababababab', 'weak'],
  ['ana.moreau12', 'weak'],
  ['T7#kq!0zRw', 'fair'],
  ['quiet night 42', 'strong'],
  ['leise tropft der Regen', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password, 'ana.moreau@example.org')).toBe(strength);
});
