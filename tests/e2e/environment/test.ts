import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
} from '@playwright/test';
import { type Backend, startBackend } from './backend.ts';
import { DevicePool, type PooledDeviceOptions } from './device-pool.ts';
import { type Device, hearBreaches } from './device.ts';
import { type Family, foundFamily } from './family.ts';
import { openGate } from './gate.ts';

type TestEnvironment = {
  /** A new family on the server, with one child. */
  family: Family;
  /**
   * A phone with its own connection to the server and nothing stored but the app.
   *
   * @param options.to the port of a server of the test's own
   */
  newDevice: (options?: PooledDeviceOptions) => Promise<Device>;
  /** A private window: its storage is deleted when it closes. */
  newWindow: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

/**
 * The built app and the real server. Devices are real browsers that can be cut off and killed. A
 * test fails if anything violates the security policy.
 */
export const test = base.extend<TestEnvironment, { backend: Backend; devices: DevicePool }>({
  backend: [
    // Playwright reads the names of the fixtures from this pattern.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const backend = await startBackend();
      await use(backend);
      await backend.close();
    },
    { scope: 'worker', timeout: 170_000 },
  ],
  devices: [
    async ({ backend }, use) => {
      const devices = new DevicePool(backend.port);
      await use(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],
  family: async ({ backend }, use) => {
    await use(await foundFamily(backend.origin));
  },
  newDevice: async ({ devices }, use) => {
    const used: Device[] = [];
    await use(async (options) => {
      const device = await devices.take(options);
      used.push(device);
      return device;
    });
    const breaches = used.flatMap((device) => device.breaches);
    await Promise.all(used.map((device) => devices.giveBack(device)));
    expect(breaches).toEqual([]);
  },
  newWindow: async ({ backend, browser }, use) => {
    const breaches: string[] = [];
    const ends: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const gate = await openGate(backend.port);
      const context = await browser.newContext({
        ...options,
        baseURL: gate.origin,
        reducedMotion: 'reduce',
      });
      hearBreaches(context, breaches);
      ends.push(async () => {
        await context.close();
        await gate.close();
        breaches.push(...gate.breaches);
      });
      return context;
    });
    for (const end of ends) await end();
    expect(breaches).toEqual([]);
  },
});

export { expect } from '@playwright/test';
