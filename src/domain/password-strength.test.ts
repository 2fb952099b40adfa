import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test('a password is as strong as it is long, without its runs and the person’s own name', () => {
  const strength = (password: string) => strengthOf(password, 'ana.berger@example.org');
  expect(strength('aaaaaaaaaaaaaaaaaaaa')).toBe('weak');
  expect(strength('123456789012345')).toBe('weak');
  expect(strength('ana.berger2026')).toBe('weak');
  expect(strength('kind walrus')).toBe('fair');
  expect(strength('kind walrus in the rain')).toBe('strong');
});
