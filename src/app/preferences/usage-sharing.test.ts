import { expect, test } from 'vitest';
import { createDeviceStore } from '../../lib/device-store.ts';
import { setUsageShared, isUsageShared } from './usage-sharing.ts';

test('usage is shared only after the person consents, and only their own', async () => {
  const store = createDeviceStore(crypto.randomUUID());
  expect(await isUsageShared('ana', store)).toBe(false);
  await setUsageShared('ana', true, store);
  expect(await isUsageShared('ana', store)).toBe(true);
  expect(await isUsageShared('ben', store)).toBe(false);
  expect(await isUsageShared(null, store)).toBe(false);
  await setUsageShared('ana', false, store);
  expect(await isUsageShared('ana', store)).toBe(false);
});

test('an unreadable consent counts as no consent', async () => {
  const store = createDeviceStore(crypto.randomUUID());
  await store.set('sharing:ana', 'yes');
  expect(await isUsageShared('ana', store)).toBe(false);
  const broken = { ...store, get: () => Promise.reject(new Error('no storage')) };
  expect(await isUsageShared('ana', broken)).toBe(false);
});
