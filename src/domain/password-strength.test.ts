import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

// The strength is the length without runs and without the person's own name.
test.each([
  ['', 'weak'],
  ['mia2026', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012345678', 'weak'],
  ['abababababababababab', 'weak'],
  ['ana.berger2026', 'weak'],
  ['T7#kq!0zRw', 'fair'],
  ['kind walrus', 'fair'],
  ['quiet night 42', 'strong'],
  ['kind walrus in the rain', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password, 'ana.berger@example.org')).toBe(strength);
});
