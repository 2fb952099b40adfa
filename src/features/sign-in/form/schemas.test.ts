import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  INVITED_MIN_CHARS,
  PASSWORD_MIN_CHARS,
  accountSchema,
  childSchema,
  codeSchema,
  newPasswordSchema,
  signInSchema,
  yearsIn,
} from './schemas.ts';

const ana = {
  username: 'ana@example.org',
  password: 'quiet night',
  confirmPassword: 'quiet night',
};

test('uses the texts of the specification for registration', () => {
  expect(problems(accountSchema(INVITED_MIN_CHARS), ana)).toEqual([]);
  expect(problems(accountSchema(INVITED_MIN_CHARS), { ...ana, ...same('12345') })).toEqual([
    'password: Password must be at least 6 characters long',
  ]);
  expect(problems(accountSchema(INVITED_MIN_CHARS), { ...ana, ...same('123456') })).toEqual([]);
  expect(problems(accountSchema(PASSWORD_MIN_CHARS), { ...ana, ...same('1234567') })).toEqual([
    'password: Password must be at least 8 characters long',
  ]);
  expect(problems(accountSchema(PASSWORD_MIN_CHARS), { ...ana, confirmPassword: 'x' })).toEqual([
    'confirmPassword: Passwords do not match',
  ]);
});

test('reports all fields at once, with one problem each', () => {
  expect(
    problems(accountSchema(8), { username: 'ana', password: '', confirmPassword: 'x' }),
  ).toEqual([
    'username: Email is not valid. Please provide a valid email address.',
    'password: Enter your password.',
    'confirmPassword: Passwords do not match',
  ]);
  expect(problems(accountSchema(8), { ...ana, username: ' ' })).toEqual([
    'username: Enter your email.',
  ]);
});

test('requires eight characters of a new password, and the same again', () => {
  expect(problems(newPasswordSchema(), same('1234567'))).toEqual([
    'password: Password must be at least 8 characters long',
  ]);
  expect(problems(newPasswordSchema(), { password: '12345678', confirmPassword: '' })).toEqual([
    'confirmPassword: Passwords do not match',
  ]);
});

test('requires both fields to sign in, and trims the address', () => {
  expect(problems(signInSchema(), { username: '', password: '' })).toHaveLength(2);
  expect(signInSchema().parse({ username: ' ana ', password: ' x ' })).toEqual({
    username: 'ana',
    password: ' x ',
  });
});

test('requires a code', () => {
  expect(problems(codeSchema(), { emailConfirmationCode: ' ' })).toEqual([
    'emailConfirmationCode: Please enter the confirmation code',
  ]);
});

test('accepts an age from 0 to 18, or none', () => {
  const child = { childName: 'Mia', childAge: '', childGender: null };
  for (const childAge of ['', '0', '18', '1.5', '1,5']) {
    expect(problems(childSchema(), { ...child, childAge })).toEqual([]);
  }
  for (const childAge of ['-1', '19', 'two', '1e9']) {
    expect(problems(childSchema(), { ...child, childAge })).toEqual([
      'childAge: Age is a number from 0 to 18',
    ]);
  }
  expect(problems(childSchema(), { ...child, childName: ' ' })).toEqual([
    "childName: Please enter your child's name",
  ]);
  expect([yearsIn(' '), yearsIn('1,5')]).toEqual([null, 1.5]);
});

function same(password: string) {
  return { password, confirmPassword: password };
}

function problems(schema: z.ZodMiniType, value: unknown): string[] {
  const seen = new Map<string, string>();
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const field = path.join('.');
    if (!seen.has(field)) seen.set(field, message);
  }
  return [...seen].map(([field, message]) => `${field}: ${message}`);
}
