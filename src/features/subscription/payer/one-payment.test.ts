import { expect, test } from 'vitest';
import { NO_ORDER, type Order, type OrderState } from '../../../billing/purchase/order-state.ts';
import type { OpenCheckout } from './open-checkout.ts';
import { createPayments } from './one-payment.ts';

const MAX_ATTEMPTS = 'Max attempts reached trying to get successful purchase status';
const unknown: OrderState = { kind: 'unknown', order: {} as Order, doubt: 'charging' };
type Ends = Pick<Parameters<OpenCheckout>[0], 'onFinished' | 'onClosed' | 'onFailed'>;

/** Checkouts that are opened when the test says so, and what is left on the page. */
function counter({ isPaid = false, order = NO_ORDER } = {}) {
  const opened: Ends[] = [];
  const onPage = new Set<Ends>();
  const pay = createPayments({
    billing: () => ({ order: () => Promise.resolve(order) }) as never,
    isPaidAfterAll: () => Promise.resolve(isPaid),
  });
  const open = async (ends: Ends) => {
    opened.push(ends);
    // The code of the checkout comes first.
    await Promise.resolve();
    onPage.add(ends);
    return () => void onPage.delete(ends);
  };
  return { pay: () => pay(open), opened, onPage };
}

test('a double tap opens one checkout, and what is paid there goes', async () => {
  const { pay, opened, onPage } = counter();
  const first = pay();
  expect(await pay()).toBe(null);
  expect([opened.length, onPage.size]).toEqual([1, 1]);
  opened[0]?.onFinished({ customerInfo: null });
  expect(await first).toEqual({ kind: 'paid', info: null });
  expect(onPage.size).toBe(0);
  // The next one may come.
  const next = pay();
  opened[1]?.onClosed();
  expect(await next).toEqual({ kind: 'closed' });
  expect(onPage.size).toBe(0);
});

test('one that ends before it is drawn is taken away all the same', async () => {
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

test('code that does not come is a payment that failed, and can be tried again', async () => {
  const pay = createPayments({
    billing: () => null,
    isPaidAfterAll: () => Promise.resolve(false),
  });
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await pay(offline)).toEqual({ kind: 'failed' });
  expect(await pay(offline)).toEqual({ kind: 'failed' });
});
