import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('the commonest passwords', () => {
  test.each([
    'password',
    'Password1',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'princess',
    'TRUSTNO1',
  ])('has %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'correct horse',
    'quiet night 42',
    'Übergrößenträger',
    '',
    'passwordpasswordpassword',
  ])('has not %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('has what everybody can read in this program', () => {
    expect(isCommonPassword('goodnight-moon')).toBe(true);
  });
});
