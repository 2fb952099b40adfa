import { expect, test } from 'vitest';
import { createDeviceStore } from '../../lib/device-store.ts';
import { forgetAnswers, keepAnswers, noAnswers } from './answers.ts';
import { keepCareAnswers, noCareAnswers } from './caregiver/care-answers.ts';
import { hasLeftHalfWay, putOff } from './left.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
// Without IndexedDB the store is the memory of this realm.
let stores = 0;
const storeOf = () => createDeviceStore(`left-test-${(stores += 1)}`);
const ana = { id: 'ana', role: 'super_admin' } as const;
const rosa = { id: 'rosa', role: 'caregiver' } as const;

test('offers unfinished onboarding, and not a finished one', async () => {
  const store = storeOf();
  expect(await hasLeftHalfWay(ana, NOW, store)).toBe(false);
  await keepAnswers(ana.id, { ...noAnswers, savedAt: NOW, step: 'track' }, store);
  await keepCareAnswers(rosa.id, { ...noCareAnswers, savedAt: NOW }, store);
  expect(await hasLeftHalfWay(ana, NOW, store)).toBe(true);
  expect(await hasLeftHalfWay(rosa, NOW, store)).toBe(true);
  await forgetAnswers(ana.id, store);
  expect(await hasLeftHalfWay(ana, NOW, store)).toBe(false);
});

test('stops offering onboarding after the person declines', async () => {
  const store = storeOf();
  await keepCareAnswers(rosa.id, { ...noCareAnswers, savedAt: NOW }, store);
  await putOff(rosa.id, store);
  expect(await hasLeftHalfWay(rosa, NOW, store)).toBe(false);
});
