import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import { createCell } from '../../lib/live.ts';
import { keepPersistent } from './persistence.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

let device: DeviceStore;
let storage: { persisted: () => Promise<boolean>; persist: ReturnType<typeof vi.fn> };
let storeCount = 0;

beforeEach(() => {
  device = createDeviceStore(`persistence-test-${(storeCount += 1)}`);
  storage = {
    persisted: () => Promise.resolve(false),
    persist: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  };
  vi.stubGlobal('navigator', { storage });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('asks for persistent storage at the first entry, and only once on a device', async () => {
  const counts = createCell({ waiting: 0 });
  keepPersistent(counts, device);
  expect(storage.persist).not.toHaveBeenCalled();
  counts.set({ waiting: 1 });
  await waitFor(() => expect(storage.persist).toHaveBeenCalledTimes(1));
  counts.set({ waiting: 2 });

  const later = createCell({ waiting: 0 });
  keepPersistent(later, device);
  later.set({ waiting: 1 });
  await expect.poll(() => device.get('asked-to-persist')).toBe(true);
  expect(storage.persist).toHaveBeenCalledTimes(1);
});

test('does not ask when the storage is already persistent', async () => {
  storage.persisted = () => Promise.resolve(true);
  const counts = createCell({ waiting: 0 });
  keepPersistent(counts, device);
  counts.set({ waiting: 1 });
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(storage.persist).not.toHaveBeenCalled();
});
