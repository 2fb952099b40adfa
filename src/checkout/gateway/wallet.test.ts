import { describe, expect, test } from 'vitest';
import { phase, plainOption, trialOption } from '../../../tests/helpers/checkout-shop.ts';
import type { PurchaseOption } from '../../billing/products.ts';
import { initialTax } from '../../billing/purchase/tax.ts';
import { recurringOf } from './wallet.ts';

const now = Date.UTC(2026, 0, 31, 12);

function recurringFor(
  option: PurchaseOption,
  { managementUrl = 'https://shop.example.test/manage' } = {},
) {
  const { breakdown } = initialTax({ amountMicros: 5_440_000, currency: 'USD' }, false);
  return recurringOf({
    option,
    price: breakdown,
    title: 'Family Premium',
    managementUrl: managementUrl || null,
    now,
    trialLabel: 'Free trial',
  });
}

/** A subscription with another phase before or another period. */
const withPhases = (change: object) => ({ ...plainOption(), ...change }) as PurchaseOption;

describe('what a wallet shows about future payments', () => {
  test('shows the total that is paid now', () => {
    expect(recurringFor(plainOption())).toEqual({
      title: 'Family Premium',
      managementUrl: 'https://shop.example.test/manage',
      amount: 544,
      startsAt: null,
      every: { number: 1, unit: 'month' },
      trialLabel: null,
    });
  });

  test('starts after the free trial', () => {
    expect(recurringFor(trialOption())).toMatchObject({
      startsAt: new Date(Date.UTC(2026, 1, 7, 12)),
      trialLabel: 'Free trial',
    });
  });

  test('shows the base price after an introductory price', () => {
    expect(recurringFor(withPhases({ introPrice: phase('P1M', 2_000_000) }))?.amount).toBe(500);
  });

  test('turns weeks into days', () => {
    expect(recurringFor(withPhases({ base: phase('P2W', 5_000_000) }))?.every).toEqual({
      number: 14,
      unit: 'day',
    });
  });

  test('shows nothing without a management URL', () => {
    expect(recurringFor(plainOption(), { managementUrl: '' })).toBeNull();
  });
});
