import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../schema/limits.ts';
import { createDeviceStore } from '../../../lib/device-store.ts';
import {
  forgetCareAnswers,
  keepCareAnswers,
  noCareAnswers,
  readCareAnswers,
} from './care-answers.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
// Without IndexedDB the store is the memory of this realm.
let stores = 0;
const storeOf = () => createDeviceStore(`care-answers-test-${(stores += 1)}`);

test('restores a caregiver’s answers and step after a reload', async () => {
  const store = storeOf();
  const answers = { ...noCareAnswers, savedAt: NOW, step: 'you', name: 'Rosa', phone: '+420 1' };
  await keepCareAnswers('u1', answers, store);
  expect(await readCareAnswers('u1', NOW + DAY_MS, store)).toEqual(answers);
  expect(await readCareAnswers('u2', NOW, store)).toBeNull();
  await forgetCareAnswers('u1', store);
  expect(await readCareAnswers('u1', NOW, store)).toBeNull();
});

test('drops answers that are too old or that another release stored', async () => {
  const store = storeOf();
  await keepCareAnswers('u1', { ...noCareAnswers, savedAt: NOW }, store);
  expect(await readCareAnswers('u1', NOW + 30 * DAY_MS, store)).toBeNull();
  await store.set('care-onboarding:u1', { savedAt: NOW, step: 7 });
  expect(await readCareAnswers('u1', NOW, store)).toBeNull();
  expect(await store.keys('care-onboarding:')).toEqual([]);
});
