import { expect, test } from 'vitest';
import { createDeviceStore } from '../../lib/device-store.ts';
import { shareUse, sharesUse } from './usage-sharing.ts';

test('nothing is shared until a person says so, for themselves alone', async () => {
  const store = createDeviceStore(crypto.randomUUID());
  expect(await sharesUse('ana', store)).toBe(false);
  await shareUse('ana', true, store);
  expect(await sharesUse('ana', store)).toBe(true);
  expect(await sharesUse('ben', store)).toBe(false);
  expect(await sharesUse(null, store)).toBe(false);
  await shareUse('ana', false, store);
  expect(await sharesUse('ana', store)).toBe(false);
});

test('what cannot be read was not said', async () => {
  const store = createDeviceStore(crypto.randomUUID());
  await store.set('sharing:ana', 'yes');
  expect(await sharesUse('ana', store)).toBe(false);
  const broken = { ...store, get: () => Promise.reject(new Error('no storage')) };
  expect(await sharesUse('ana', broken)).toBe(false);
});
