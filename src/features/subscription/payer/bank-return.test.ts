import { expect, test } from 'vitest';
import { returnedIn, withoutReturn } from './bank-return.ts';

const back =
  '?plan=%24rc_annual&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=';

test.each([
  ['', null],
  ['?plan=%24rc_annual', null],
  [`${back}succeeded`, 'paying'],
  // On its way: only the provider knows how it ends.
  [`${back}processing`, 'paying'],
  [`${back}pending`, 'paying'],
  [`${back}failed`, 'failed'],
])('an address that ends in %s tells of %s', (search, told) => {
  expect(returnedIn(search)).toBe(told);
});

test('the secret of a payment leaves the address, and what was chosen stays', () => {
  expect(withoutReturn(`${back}succeeded`)).toBe('?plan=%24rc_annual');
  expect(withoutReturn('?setup_intent=seti_1&redirect_status=succeeded')).toBe('');
});
