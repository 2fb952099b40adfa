import { expect, test } from 'vitest';
import { emailFault, isEmail } from './email.ts';

test.each(['', ' ', '\t'])('%j is missing', (email) => {
  expect(emailFault(email)).toBe('You need to provide your email address to continue.');
});

test.each(['sam', 'sam@', '@b.c', 'a@b', 'a@b.', 'a@@b.c', 'a@b@c.d', 'a@.'])(
  '%j is no address',
  (email) => {
    expect(emailFault(email)).toBe('Email is not valid. Please provide a valid email address.');
    expect(isEmail(email)).toBe(false);
  },
);

test.each(['sam@example.test', 'a+b@c.d.e', 'ä@ö.ü', 'a b@c.d'])('%j has the form', (email) => {
  expect(emailFault(email)).toBeNull();
});
