import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../../schema/limits.ts';
import { newId } from '../../lib/ids.ts';
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
/** Another tab of the same person. */
let tab: BroadcastChannel;
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
  const userId = newId();
  tab = new BroadcastChannel(`nestling-plan-${userId}`);
  watch = createSubscriptionPlanWatch({
    userId,
    session: { authorizedFetch } as unknown as Session,
    now: () => now,
  });
});
afterEach(() => {
  tab.close();
});

/** Answers a request. @returns once the plan is stored, which the other tabs are told last */
async function answer(request: number): Promise<void> {
  const told = new Promise((resolve) => {
    tab.addEventListener('message', resolve, { once: true });
  });
  requests[request]?.answer();
  await told;
}

test('fetches the plan at once when it is not known, and again only when it is old', async () => {
  watch.refreshIfOld();
  await answer(0);
  now += 6 * HOUR_MS;
  watch.refreshIfOld();
  expect(requests).toHaveLength(1);
  now += 1;
  watch.refreshIfOld();
  expect(requests).toHaveLength(2);
});

test('fetches a plan that may have changed, however new it is', async () => {
  watch.refresh();
  await answer(0);
  watch.refresh();
  expect(requests).toHaveLength(2);
});

test('makes one more request for any number of changes during a request', async () => {
  watch.refresh();
  for (let i = 0; i < 5; i++) watch.refresh();
  expect(requests).toHaveLength(1);
  await answer(0);
  expect(requests).toHaveLength(2);
  await answer(1);
  expect(requests).toHaveLength(2);
});

test('a request that failed leaves the plan old, so that the next wake fetches it', async () => {
  watch.refreshIfOld();
  requests[0]?.fail();
  await new Promise(setImmediate);
  watch.refreshIfOld();
  expect(requests).toHaveLength(2);
  await answer(1);
  watch.refreshIfOld();
  expect(requests).toHaveLength(2);
});
