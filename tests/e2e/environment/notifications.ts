import { expect, type Worker } from '@playwright/test';
import type { Device } from './device.ts';

/**
 * What the service worker shows. A headless browser refuses notifications, so those that the worker asks
 * for are recorded in it, and taps are events that it receives.
 */
export type Shown = {
  title: string;
  body: string;
  tag: string;
  actions: string[];
  data: Record<string, unknown>;
};

type Recording = typeof globalThis & { shown: Map<string, Shown>; badge: number };

/** Begins to record in the worker that runs. */
export async function recordNotifications(device: Device): Promise<void> {
  const worker = await workerOf(device);
  await worker.evaluate(() => {
    const recording = globalThis as Recording;
    recording.shown = new Map();
    recording.badge = 0;
    const { prototype } = ServiceWorkerRegistration;
    prototype.showNotification = (title, options = {}) => {
      const {
        body = '',
        tag = '',
        data,
        actions = [],
      } = options as NotificationOptions & {
        actions?: { action: string }[];
      };
      const names = actions.map(({ action }) => action);
      recording.shown.set(tag, { title, body, tag, actions: names, data: data as Shown['data'] });
      return Promise.resolve();
    };
    const count = (value: number) => Promise.resolve(void (recording.badge = value));
    Object.assign(navigator, { setAppBadge: count, clearAppBadge: () => count(0) });
  });
}

export async function shownOn(device: Device): Promise<Shown[]> {
  return (await workerOf(device)).evaluate(() => [...(globalThis as Recording).shown.values()]);
}

export async function badgeOf(device: Device): Promise<number> {
  return (await workerOf(device)).evaluate(() => (globalThis as Recording).badge);
}

/** Taps on a notification, or on one of its buttons, and waits until the worker has answered. */
export async function tapNotification(
  device: Device,
  data: Record<string, unknown>,
  action = '',
): Promise<void> {
  // The browser may start the worker again meanwhile: a tap that it answered twice must change nothing more.
  await expect(async () => {
    const worker = await workerOf(device);
    await worker.evaluate(
      async (tap) => {
        const work: Promise<unknown>[] = [];
        const event = new Event('notificationclick');
        Object.defineProperties(event, {
          notification: { value: { data: tap.data, close: () => undefined } },
          action: { value: tap.action },
          // The browser's own refuses events that a script has made.
          waitUntil: { value: (promise: Promise<unknown>) => work.push(promise) },
        });
        globalThis.dispatchEvent(event);
        await Promise.all(work);
      },
      { data, action },
    );
  }).toPass();
}

async function workerOf(device: Device): Promise<Worker> {
  const ours = () => device.context.serviceWorkers().find((each) => each.url().endsWith('/sw.js'));
  await expect.poll(() => ours() !== undefined).toBe(true);
  return ours() as Worker;
}
