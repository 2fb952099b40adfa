import type { Page, Worker } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Stage, openStage } from '../stage/family.ts';

const MESSAGES = 40;

/**
 * B34: a push message in the service worker, from the browser's event to the notification that the
 * worker asks for. The browser's tools cannot slow a service worker, so it runs at full speed and the goal
 * of 200 ms at CPU/4 is a quarter of that.
 */
export const pushes: Part = async (run) => {
  const family = await run.smallestFamily();
  const stage = await openStage(family);
  try {
    const figures = await handled(stage, run.repeat(MESSAGES));
    return [rowOf(figures, `CPU/1, the worker runs, ${logsOf(family)}`)];
  } finally {
    await stage.close();
  }
};

type Timed = typeof globalThis & { startedAt: number; handledMs: number[] };

async function handled({ context, page }: Stage, count: number): Promise<number[]> {
  const worker = context.serviceWorkers().find((each) => each.url().endsWith('/sw.js'));
  if (!worker) throw new Error('no service worker');
  await timeNotifications(worker);
  const userId = await signedInUser(page);
  const deliver = await deliveryTo(page);
  // The first one loads what later ones find.
  for (let n = 0; n <= count; n++) {
    const message = {
      kind: 'news',
      to: userId,
      title: 'Nestling',
      body: 'Ben: bottle 120 ml for Mia at 14:10',
      tag: `events/entry-${n}`,
      url: '/logs',
      at: Date.now(),
    };
    await deliver(JSON.stringify(message));
    await untilHandled(worker, n + 1);
  }
  return worker.evaluate(() => (globalThis as Timed).handledMs.slice(1));
}

/** A headless browser refuses notifications; the time until the worker asks for one is what it needs. */
async function timeNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const timed = globalThis as Timed;
    timed.handledMs = [];
    addEventListener('push', ({ timeStamp }) => {
      timed.startedAt = timeStamp;
    });
    ServiceWorkerRegistration.prototype.showNotification = () => {
      timed.handledMs.push(performance.now() - timed.startedAt);
      return Promise.resolve();
    };
  });
}

async function untilHandled(worker: Worker, count: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if ((await worker.evaluate(() => (globalThis as Timed).handledMs.length)) >= count) return;
  }
  throw new Error('the message was not handled');
}

async function deliveryTo(page: Page): Promise<(data: string) => Promise<void>> {
  const { origin } = new URL(page.url());
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

function signedInUser(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onerror = () => reject(new Error('no facts'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('session');
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { user: { id: string } }).user.id);
          };
        };
      }),
  );
}

function rowOf(figures: readonly number[], setting: string): Row {
  return {
    id: 'B34',
    measure: 'push message to its notification',
    setting,
    unit: 'ms',
    figures,
    goals: [{ of: 'p95', atMost: 50 }],
  };
}
