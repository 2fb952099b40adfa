import { expect, test } from 'vitest';
import { createDeviceStore } from '../../lib/device-store.ts';
import { isDone, markDone } from './done.ts';

// Without IndexedDB the store is the memory of this realm.
let stores = 0;
const storeOf = () => createDeviceStore(`done-test-${(stores += 1)}`);

const server = (onboardingComplete: boolean) => {
  let asked = 0;
  const profile = {
    id: 'u1',
    accountId: 'a',
    username: 'ana@example.org',
    name: 'Ana',
    color: '#111111',
    role: 'parent',
    relation: null,
    phone: null,
    onboardingComplete,
  };
  return {
    asked: () => asked,
    authorizedFetch: () => {
      asked += 1;
      return Promise.resolve(Response.json(profile));
    },
  };
};
const nobody = { authorizedFetch: () => new Promise<Response>(() => undefined) };

test('knows offline that onboarding was finished on this device', async () => {
  const store = storeOf();
  expect(await isDone('u1', nobody, { store, waitMs: 1 })).toBe(false);
  await markDone('u1', store);
  expect(await isDone('u1', nobody, { store, waitMs: 1 })).toBe(true);
  expect(await store.keys('account-tasks:')).toEqual(['account-tasks:u1']);
});

test('asks the server once whether onboarding was finished elsewhere', async () => {
  const store = storeOf();
  expect(await isDone('u1', server(false), { store })).toBe(false);
  const known = server(true);
  expect(await isDone('u1', known, { store })).toBe(true);
  expect(await isDone('u1', known, { store })).toBe(true);
  expect(known.asked()).toBe(1);
});
