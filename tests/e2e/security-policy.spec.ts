import type { Page } from '@playwright/test';
import { openSignedIn } from '../helpers/app.ts';
import { Device } from './environment/device.ts';
import { expect, test } from './environment/test.ts';

/** Every browser test fails when its environment detects a violation. This one tests the detection. */
test('reports security policy violations of page, worker and service worker', async ({
  backend,
  family,
}) => {
  const device = await Device.start(backend.port);
  try {
    const page = await openSignedIn(device, family.owner);
    expect(device.breaches).toEqual([]);

    const [worker] = page.workers();
    const [serviceWorker] = device.context.serviceWorkers();
    await page.evaluate(reach, addressOf('page'));
    await worker?.evaluate(reach, addressOf('worker'));
    await serviceWorker?.evaluate(reach, addressOf('service-worker'));
    for (const who of ['page', 'worker', 'service-worker']) {
      await expect.poll(() => device.gate.breaches.join()).toContain(addressOf(who));
    }

    // Strings that would become code of the page.
    const tried = [
      await throws(page, () => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.hasRun = true;';
        document.body.append(script);
      }),
      await throws(page, () => {
        document.body.innerHTML = '<img src="x" onerror="globalThis.hasRun = true">';
      }),
      await throws(page, () => {
        document.createElement('script').src = 'https://elsewhere.example/script';
      }),
    ];
    expect(tried).toEqual(tried.map(() => expect.stringContaining('TypeError')));
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
    await expect.poll(() => device.gate.breaches.join()).toContain('trusted-types-sink');

    // Blocked without a report.
    await device.goOffline();
    await page.evaluate(reach, addressOf('offline'));
    await expect.poll(() => device.breaches.join()).toContain(addressOf('offline'));
  } finally {
    await device.close();
  }
});

/** The error that stops it; null when nothing does. */
function throws(page: Page, tried: () => void): Promise<string | null> {
  return page.evaluate(tried).then(
    () => null,
    (error: unknown) => String(error),
  );
}

function addressOf(who: string): string {
  return `https://elsewhere.example/${who}`;
}

async function reach(url: string): Promise<void> {
  await fetch(url).catch(() => undefined);
}
