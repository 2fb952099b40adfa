import { expect, test } from 'vitest';
import type { KeptOrder } from '../../billing/purchase/kept-order.ts';
import { forgetBought } from './kept-orders.ts';

test('an order is forgotten when the customer has what it was for, and not before', async () => {
  const kept = new Map([['sam', { productIdentifier: 'annual' } as KeptOrder]]);
  const orders = {
    get: (user: string) => Promise.resolve(kept.get(user)),
    set: (user: string) => Promise.resolve(void kept.delete(user)),
  };
  await forgetBought(orders, 'sam', null);
  await forgetBought(orders, 'sam', { activeSubscriptions: new Set(['monthly']) });
  expect(kept.has('sam')).toBe(true);
  await forgetBought(orders, 'sam', { activeSubscriptions: new Set(['monthly', 'annual']) });
  expect(kept.has('sam')).toBe(false);
});
