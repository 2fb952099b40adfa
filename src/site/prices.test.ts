import { expect, test } from 'vitest';
import { prices } from './prices.ts';

test('the claims about prices are those of the specification', () => {
  expect(prices).toEqual({
    monthly: '$5',
    laterMonthly: '$12',
    yearly: '$49',
    yearlyPerMonth: '$4',
    monthlySaving: '$84',
    yearlySaving: '18%',
  });
});
