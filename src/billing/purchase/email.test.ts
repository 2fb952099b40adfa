import { expect, test } from 'vitest';
import { emailFault, isEmail } from './email.ts';

test.each(['', ' ', '\t'])('requires an address instead of %j', (email) => {
  expect(emailFault(email)).toBe('You need to provide your email address to continue.');
});

test.each(['sam', 'sam@', '@b.c', 'a@b', 'a@b.', 'a@@b.c', 'a@b@c.d', 'a@.'])(
  'refuses %j',
  (email) => {
    expect(emailFault(email)).toBe('Email is not valid. Please provide a valid email address.');
    expect(isEmail(email)).toBe(false);
  },
);

test.each(['sam@example.test', 'a+b@c.d.e', 'ä@ö.ü', 'a b@c.d'])('accepts %j', (email) => {
  expect(emailFault(email)).toBeNull();
});
