import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../schema/limits.ts';
import { RequestError } from '../../session/answer.ts';
import type { Session } from '../../session/session.ts';
import { createSubscriptionPlanWatch } from './subscription-plan-watch.ts';

const plan = {
  state: 'active',
  expiresAt: null,
  willRenew: true,
  checkedAt: 1,
  isPayer: false,
  payerName: null,
  payerId: null,
  productId: null,
  price: null,
  periodType: null,
  store: null,
  isSandbox: false,
  since: null,
  billingIssueAt: null,
  managementUrl: null,
  isManagedHere: false,
};

let now: number;
/** The requests that wait for an answer of the test. */
let requests: { answer: () => void; fail: () => void }[];
let watch: ReturnType<typeof createSubscriptionPlanWatch>;

beforeEach(() => {
  now = Date.UTC(2026, 2, 14);
  requests = [];
  const authorizedFetch = () =>
    new Promise<Response>((resolve, reject) => {
      requests.push({
        answer: () => resolve(Response.json(plan)),
        fail: () => reject(new RequestError('network')),
      });
    });
  watch = createSubscriptionPlanWatch({
    userId: `user-${now}`,
    session: { authorizedFetch } as unknown as Session,
    now: () => now,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Resolves when that many requests were made, and everything that follows from the answers is done. */
async function made(count: number): Promise<void> {
  await vi.waitFor(() => expect(requests).toHaveLength(count));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(requests).toHaveLength(count);
}

test('fetches the plan at once when it is not known, and again only when it is old', async () => {
  watch.refreshIfOld();
  requests[0]?.answer();
  await made(1);
  now += 6 * HOUR_MS;
  watch.refreshIfOld();
  await made(1);
  now += 1;
  watch.refreshIfOld();
  await made(2);
});

test('fetches a plan that may have changed, however new it is', async () => {
  watch.refresh();
  requests[0]?.answer();
  await made(1);
  watch.refresh();
  await made(2);
});

test('makes one more request for any number of changes during a request', async () => {
  watch.refresh();
  for (let i = 0; i < 5; i++) watch.refresh();
  expect(requests).toHaveLength(1);
  requests[0]?.answer();
  await made(2);
  requests[1]?.answer();
  await made(2);
});

test('a request that failed leaves the plan old, so that the next wake fetches it', async () => {
  watch.refreshIfOld();
  requests[0]?.fail();
  await made(1);
  watch.refreshIfOld();
  await made(2);
  requests[1]?.answer();
  await made(2);
  watch.refreshIfOld();
  await made(2);
});
