import { expect, test } from 'vitest';
import { createMemoryDeviceStore } from '../../tests/helpers/sync.ts';
import { createDeviceClock } from '../lib/clock.ts';
import { readFact } from '../lib/device-facts.ts';
import { clockSkewFact, openDeviceClock, rememberSkew } from './device-clock.ts';
import { waitFor } from '../../tests/helpers/wait-for.ts';

const DAY_MS = 86_400_000;

test('stores the correction for the next start, which may be offline', async () => {
  const device = createMemoryDeviceStore();
  rememberSkew({ clock: createDeviceClock(), device, skewMs: DAY_MS });
  await waitFor(async () => expect(await readFact(clockSkewFact, device)).toBe(DAY_MS));
  expect((await openDeviceClock(device)).skewMs()).toBe(DAY_MS);
});

test('corrects the running clock at once', () => {
  const clock = createDeviceClock();
  rememberSkew({ clock, device: createMemoryDeviceStore(), skewMs: DAY_MS });
  expect(clock.skewMs()).toBe(DAY_MS);
});

test('does not store the jitter of the network', async () => {
  const device = createMemoryDeviceStore();
  await device.set(clockSkewFact.key, DAY_MS);
  rememberSkew({ clock: createDeviceClock(), device, skewMs: DAY_MS + 4_000 });
  rememberSkew({ clock: createDeviceClock(), device, skewMs: DAY_MS + 60_000 });
  await waitFor(async () => {
    expect(await readFact(clockSkewFact, device)).toBe(DAY_MS + 60_000);
  });
});

test('starts uncorrected when nothing can be read', async () => {
  const broken = { ...createMemoryDeviceStore(), get: () => Promise.reject(new Error('refused')) };
  expect((await openDeviceClock(broken)).skewMs()).toBe(0);
});

test('corrects the clock even when the measurement cannot be stored', () => {
  const full = { ...createMemoryDeviceStore(), update: () => Promise.reject(new Error('quota')) };
  const clock = createDeviceClock();
  rememberSkew({ clock, device: full, skewMs: DAY_MS });
  expect(clock.skewMs()).toBe(DAY_MS);
});
