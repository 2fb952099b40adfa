import { expect, test } from 'vitest';
import { returnedIn, withoutReturn } from './bank-return.ts';

const back =
  '?plan=%24rc_annual&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=';

test.each([
  ['', null],
  ['?plan=%24rc_annual', null],
  [`${back}succeeded`, 'paying'],
  // Pending: only the provider knows the result.
  [`${back}processing`, 'paying'],
  [`${back}pending`, 'paying'],
  [`${back}failed`, 'failed'],
])('reads %s as %s', (search, told) => {
  expect(returnedIn(search)).toBe(told);
});

test('removes the payment’s secret from the URL and keeps the choice', () => {
  expect(withoutReturn(`${back}succeeded`)).toBe('?plan=%24rc_annual');
  expect(withoutReturn('?setup_intent=seti_1&redirect_status=succeeded')).toBe('');
});
