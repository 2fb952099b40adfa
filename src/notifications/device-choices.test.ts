import { expect, test } from 'vitest';
import { writeFact } from '../lib/device-facts.ts';
import { createMemoryStore } from '../lib/device-store.ts';
import {
  notificationSoundFact,
  notificationVibrationFact,
  readDeviceChoices,
} from './device-choices.ts';

test('a device has a bell and vibrates, until somebody chooses otherwise', async () => {
  const store = createMemoryStore();
  expect(await readDeviceChoices(store)).toEqual({ sound: 'bell', vibrates: true });
  await writeFact(notificationSoundFact, 'gentle', store);
  await writeFact(notificationVibrationFact, false, store);
  expect(await readDeviceChoices(store)).toEqual({ sound: 'gentle', vibrates: false });
});

test('choices are the defaults where nothing can be read', async () => {
  const store = { ...createMemoryStore(), get: () => Promise.reject(new Error('lost')) };
  expect(await readDeviceChoices(store)).toEqual({ sound: 'bell', vibrates: true });
});
