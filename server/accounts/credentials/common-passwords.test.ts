import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('the list of common passwords', () => {
  test.each([
    'password',
    'Password1',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'princess',
    'TRUSTNO1',
  ])('contains %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'correct horse',
    'quiet night 42',
    'Übergrößenträger',
    '',
    'passwordpasswordpassword',
  ])('does not contain %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('contains the passwords of this repository', () => {
    expect(isCommonPassword('goodnight-moon')).toBe(true);
  });
});
