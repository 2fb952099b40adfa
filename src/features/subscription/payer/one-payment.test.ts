import { expect, test } from 'vitest';
import { NO_ORDER, type Order, type OrderState } from '../../../billing/purchase/order-state.ts';
import type { OpenCheckout } from './open-checkout.ts';
import { createPayments } from './one-payment.ts';

const MAX_ATTEMPTS = 'Max attempts reached trying to get successful purchase status';
const unknown: OrderState = { kind: 'unknown', order: {} as Order, doubt: 'charging' };
type Ends = Pick<Parameters<OpenCheckout>[0], 'onFinished' | 'onClosed' | 'onFailed'>;

/** Opens checkouts when the test allows it, and counts the mounted ones. */
function counter({ isPaid = false, order = NO_ORDER } = {}) {
  const opened: Ends[] = [];
  const onPage = new Set<Ends>();
  const pay = createPayments({
    billing: () => ({ order: () => Promise.resolve(order) }) as never,
    isPaidAfterAll: () => Promise.resolve(isPaid),
  });
  const open = async (ends: Ends) => {
    opened.push(ends);
    // The code of the checkout is loaded first.
    await Promise.resolve();
    onPage.add(ends);
    return () => void onPage.delete(ends);
  };
  return { pay: () => pay(open), opened, onPage };
}

test('opens one checkout on a double tap, and unmounts it after the payment', async () => {
  const { pay, opened, onPage } = counter();
  const first = pay();
  expect(await pay()).toBe(null);
  expect([opened.length, onPage.size]).toEqual([1, 1]);
  opened[0]?.onFinished({ customerInfo: null });
  expect(await first).toEqual({ kind: 'paid', info: null });
  expect(onPage.size).toBe(0);
  // Another checkout can be opened now.
  const next = pay();
  opened[1]?.onClosed();
  expect(await next).toEqual({ kind: 'closed' });
  expect(onPage.size).toBe(0);
});

test('unmounts a checkout that ends before it is rendered', async () => {
  const { pay, opened, onPage } = counter();
  const end = pay();
  opened[0]?.onClosed();
  await end;
  await Promise.resolve();
  expect(onPage.size).toBe(0);
});

test.each([
  ['left while it was checked', MAX_ATTEMPTS, {}, 'inDoubt'],
  ['left while it was checked, and paid', MAX_ATTEMPTS, { isPaid: true }, 'paidBefore'],
  ['broken while money moved', 'Unknown error.', { order: unknown }, 'inDoubt'],
  ['refused', 'Payment charge failed', {}, 'failed'],
])('%s', async (_what, message, how, kind) => {
  const { pay, opened, onPage } = counter(how);
  const end = pay();
  opened[0]?.onFailed({ message });
  expect(await end).toEqual({ kind });
  expect(onPage.size).toBe(0);
});

test('fails when the code cannot be loaded, and can be tried again', async () => {
  const pay = createPayments({
    billing: () => null,
    isPaidAfterAll: () => Promise.resolve(false),
  });
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await pay(offline)).toEqual({ kind: 'failed' });
  expect(await pay(offline)).toEqual({ kind: 'failed' });
});
